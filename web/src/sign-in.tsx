import './sign-in.css';
import { startDocument } from './features/session/start-document.tsx';
import { SignInPages } from './sign-in/pages.tsx';

void startDocument(<SignInPages path={window.location.pathname} />, {
  messages: ['common', 'session'],
  clearCachedData: () => undefined,
});

import './sign-in.css';
import { startDocument } from './features/session/start-document.tsx';
import { SignInPages } from './sign-in/pages.tsx';

startDocument(<SignInPages path={window.location.pathname} />, { clearCachedData: () => undefined });

import { RouterProvider } from 'react-router/dom';
import './app.css';
import { startDocument } from './features/session/start-document.tsx';
import { chosenLanguage } from './lib/language/choice.ts';
import { createRouter } from './router.tsx';

// In English the server's sentence says the reason of an error.
const reasons = chosenLanguage() === 'en' ? [] : (['reasons'] as const);

void startDocument(<RouterProvider router={createRouter()} />, {
  messages: ['common', 'errors', ...reasons],
  // Loaded with the first page that shows data.
  clearCachedData: () => void import('./lib/api/query-client.ts').then(({ queryClient }) => queryClient.clear()),
});

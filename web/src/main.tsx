import { RouterProvider } from 'react-router/dom';
import './app.css';
import { startDocument } from './features/session/start-document.tsx';
import { createRouter } from './router.tsx';

void startDocument(<RouterProvider router={createRouter()} />, {
  messages: ['common', 'errors', 'reasons'],
  // Loaded with the first page that shows data.
  clearCachedData: () => void import('./lib/api/query-client.ts').then(({ queryClient }) => queryClient.clear()),
});

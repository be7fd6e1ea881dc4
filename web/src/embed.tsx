import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './app.css';
import { EmbedPage } from './features/player/embed-page.tsx';
import { startColorTheme } from './lib/color-theme.ts';
import { startLanguage } from './lib/language/document-language.ts';

startColorTheme();
await startLanguage('common', 'player');
const token = decodeURIComponent(window.location.pathname.split('/')[2] ?? '');

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <EmbedPage token={token} />
  </StrictMode>,
);

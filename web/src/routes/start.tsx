export { StartPage as Component } from '../features/start/start-page.tsx';

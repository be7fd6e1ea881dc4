export { SlideFilm } from './slide-film.tsx';

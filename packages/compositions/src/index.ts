export type { DeckStatesProps } from './props.ts';
export { SlideFilm } from './slide-film.tsx';
export { DeckStates, SlideStates } from './slide-states.tsx';

export { fontsLoaded, overflows } from './drawing/fit-text.ts';
export { grainLoaded } from './drawing/grain.ts';
export { blockProblems, slidePrepared } from './still/use-prepared.ts';
export { Icon } from './kinds/cards/icon.tsx';
export { SlideStill, type SlideStillProps } from './still/slide-still.tsx';
export { RaisedText } from './drawing/words.tsx';

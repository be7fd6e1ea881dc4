import './fonts.css';
import { registerRoot } from 'remotion';
import { CAPTIONS_PAGE } from './caption-sheet.ts';
import { showCaptions } from './captions.tsx';
import { HANDOUT_PAGE } from './handout-content.ts';
import { showHandout } from './handout.tsx';
import { Root } from './root.tsx';

// The handout and captions have the fonts of the compositions, and are documents without frames.
if (window.location.pathname === HANDOUT_PAGE) showHandout();
else if (window.location.pathname === CAPTIONS_PAGE) showCaptions();
else registerRoot(Root);

import './fonts.css';
import { registerRoot } from 'remotion';
import { DRAWING_PAGE } from './drawing-page.ts';
import { showDrawings } from './drawings.tsx';
import { HANDOUT_PAGE } from './handout-content.ts';
import { showHandout } from './handout.tsx';
import { Root } from './root.tsx';

// The handout, stills and captions have the fonts of the compositions, and are documents without frames.
if (window.location.pathname === HANDOUT_PAGE) showHandout();
else if (window.location.pathname === DRAWING_PAGE) showDrawings();
else registerRoot(Root);

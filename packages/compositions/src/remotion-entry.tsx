import './fonts.css';
import { registerRoot } from 'remotion';
import { HANDOUT_PAGE } from './handout-content.ts';
import { showHandout } from './handout.tsx';
import { Root } from './root.tsx';

// The handout has the fonts of the compositions, and is a document without frames.
if (window.location.pathname === HANDOUT_PAGE) showHandout();
else registerRoot(Root);

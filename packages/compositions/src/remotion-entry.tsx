import './fonts.css';
import { registerRoot } from 'remotion';
import { Root } from './root.tsx';

registerRoot(Root);

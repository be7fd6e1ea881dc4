import { lazyPart } from '../../../components/lazy-part.tsx';

/** The dialog, loaded when it is opened. */
export const WriteNotesDialog = lazyPart(
  () => import('./write-notes-dialog.tsx').then((module) => module.WriteNotesDialog),
  { closeOf: ({ onClose }) => onClose },
);

import { lazyPart } from '../../components/lazy-part.tsx';

/** The dialog, loaded when it is opened first. */
export const RecordDialog = lazyPart(() => import('./record-dialog.tsx').then((module) => module.RecordDialog), {
  closeOf: ({ onClose }) => onClose,
});

import { lazy } from 'react';

/** The dialog, loaded when it is opened first. */
export const RecordDialog = lazy(() =>
  import('./record-dialog.tsx').then((module) => ({ default: module.RecordDialog })),
);

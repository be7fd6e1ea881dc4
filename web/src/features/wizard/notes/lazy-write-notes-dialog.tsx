import { lazy, Suspense, type ComponentProps } from 'react';

const Dialog = lazy(() => import('./write-notes-dialog.tsx').then((module) => ({ default: module.WriteNotesDialog })));

/** The dialog, loaded when it is opened. */
export function LazyWriteNotesDialog(props: ComponentProps<typeof Dialog>) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}

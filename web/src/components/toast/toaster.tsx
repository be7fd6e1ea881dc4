import { lazy, Suspense } from 'react';
import { useToasts } from './toast.ts';

// Most visits show no toast, so its code is loaded with the first one.
const ToastView = lazy(() => import('./toast-view.tsx').then((module) => ({ default: module.ToastView })));

/** Where toasts appear. */
export function Toaster() {
  const isShown = useToasts(({ toast }) => toast !== null);
  return isShown ? (
    <Suspense>
      <ToastView />
    </Suspense>
  ) : null;
}

import { lazyPart } from '../lazy-part.tsx';
import { useToasts } from './toast.ts';

const ToastView = lazyPart(() => import('./toast-view.tsx').then((module) => module.ToastView));

/** Where toasts appear. */
export function Toaster() {
  const isShown = useToasts(({ toast }) => toast !== null);
  return isShown ? <ToastView /> : null;
}

export const preloadToasts = ToastView.preload;

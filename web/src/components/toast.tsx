import { lazy, Suspense } from 'react';
import { create } from 'zustand';

// Most visits see no toast, so its machinery comes with the first one.
const ToastView = lazy(() => import('./toast-view.tsx').then((module) => ({ default: module.ToastView })));

export interface ToastContent {
  readonly title: string;
  readonly description?: string;
  readonly tone?: 'plain' | 'destructive';
}

interface ToastState {
  readonly toast: (ToastContent & { readonly id: number }) | null;
  /** Whether there ever was one. */
  readonly shown: boolean;
  readonly show: (toast: ToastContent) => void;
  readonly dismiss: () => void;
}

/** One toast at a time: a new one takes the place of the one that is there. */
export const useToasts = create<ToastState>((set) => ({
  toast: null,
  shown: false,
  show: (toast) => set((state) => ({ shown: true, toast: { ...toast, id: (state.toast?.id ?? 0) + 1 } })),
  dismiss: () => set({ toast: null }),
}));

/** Shows a toast from anywhere, also outside of components. */
export function showToast(toast: ToastContent): void {
  useToasts.getState().show(toast);
}

/** Where toasts appear. */
export function Toaster() {
  const everShown = useToasts(({ shown }) => shown);
  return everShown ? (
    <Suspense>
      <ToastView />
    </Suspense>
  ) : null;
}

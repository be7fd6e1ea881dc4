import { create } from 'zustand';
import { DELAYS } from '../../lib/constants.ts';

export interface ToastContent {
  readonly title: string;
  readonly description?: string;
  readonly tone?: 'plain' | 'destructive';
  /** A button beside the text; using it closes the toast. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Called once when the toast closes, or another one replaces it, and its action was not used. */
  readonly onClose?: () => void;
}

export type Toast = ToastContent & { readonly id: number };

interface ToastState {
  /** The one that is shown. */
  readonly toast: Toast | null;
  /** The one that was shown last, for `DELAYS.toastRemovalMs` after it closed. */
  readonly record: Toast | null;
  readonly show: (toast: ToastContent) => void;
  readonly dismiss: () => void;
  /** Closes the toast by its action. */
  readonly act: () => void;
}

let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;

/** One toast at a time: a new one replaces the current one. */
export const useToasts = create<ToastState>((set, get) => {
  /** Returns the toast that was shown. */
  const close = (): Toast | null => {
    const { toast } = get();
    if (toast === null) return null;
    clearTimeout(removal);
    removal = setTimeout(() => set({ record: null }), DELAYS.toastRemovalMs);
    set({ toast: null, record: toast });
    return toast;
  };
  const dismiss = (): void => close()?.onClose?.();
  return {
    toast: null,
    record: null,
    show: (content) => {
      dismiss();
      lastId += 1;
      set({ toast: { ...content, id: lastId } });
    },
    dismiss,
    act: () => close()?.action?.run(),
  };
});

/** Shows a toast from anywhere, also outside of components. */
export function showToast(toast: ToastContent): void {
  useToasts.getState().show(toast);
}

import type { ToastContent } from '../../../components/toast/toast.ts';

/** What is said when an edit could not be saved. */
export function saveFailedToast(message: string): ToastContent {
  const lines = [message || 'Unable to save timeline changes. Please try again.'];
  if (message.includes('UUID') || message.includes('id'))
    lines.push('Note: There may be an issue with slide data. Try refreshing the page.');
  if (message.includes('validation')) lines.push('Validation error - check the data being sent.');
  return { title: 'Save Failed', description: lines.join('\n'), tone: 'destructive' };
}

export const SAVED_TOAST: ToastContent = {
  title: 'Timeline Saved',
  description: 'Your timeline changes have been saved successfully.',
};

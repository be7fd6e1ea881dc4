import type { ToastContent } from '../../../components/toast/toast.ts';
import { say } from '../../../lib/language/messages.ts';

/** What is said when an edit could not be saved. */
export function saveFailedToast(message: string): ToastContent {
  const lines = [message || say('saving.failed.text')];
  if (message.includes('UUID') || message.includes('id')) lines.push(say('saving.failed.ids'));
  if (message.includes('validation')) lines.push(say('saving.failed.validation'));
  return { title: say('saving.failed.title'), description: lines.join('\n'), tone: 'destructive' };
}

/** What is said after a save. */
export const savedToast = (): ToastContent => ({
  title: say('saving.saved.title'),
  description: say('saving.saved.text'),
});

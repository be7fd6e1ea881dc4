import type { ImportStatus } from '@slidewright/http-api';
import { hasMessage, say } from '../language/messages.ts';
import type { AudioStatus } from '../queries/audio.ts';

/** What a job does: in English, and as a code with its values, which an older server does not send. */
export interface SaidTask {
  readonly currentTask: string;
  readonly task?: ImportStatus['task'];
}

/** What a job does at the moment, in the page's language; in the server's words where its code is not known here. */
export function sayTask({ currentTask, task }: SaidTask): string {
  if (task === undefined) return currentTask;
  const code = `words.task.${task.code}`;
  if (!hasMessage(code)) return currentTask;
  const { dependency, ...values } = task.values;
  const { what = '' } = values;
  return say(code, { ...values, what: sayDependency({ waitingFor: what, dependency }) });
}

/** What a job waits for, such as 'the speech service'. */
export function sayDependency({
  waitingFor,
  dependency,
}: Pick<AudioStatus['slides'][number], 'waitingFor' | 'dependency'>): string {
  const code = `words.dependency.${dependency}`;
  return hasMessage(code) ? say(code) : (waitingFor ?? '');
}

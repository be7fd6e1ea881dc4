import { currentLanguage } from '../../lib/language/catalogues.ts';
import type { MessageCode } from '../../lib/language/message-codes.ts';
import { say } from '../../lib/language/messages.ts';

/** What services say of their jobs, in English, with the messages that say it in the page's language. */
const TASKS: readonly (readonly [sentence: RegExp, code: MessageCode])[] = [
  [/^Waiting for a free worker$/, 'timeline.task.freeWorker'],
  [/^Waiting for the video that is being made$/, 'timeline.task.otherVideo'],
  [/^Narrating slide (?<number>\d+) of (?<total>\d+)$/, 'timeline.task.narrating'],
  [/^Starting the video$/, 'timeline.task.startingVideo'],
  [/^Checking the slides$/, 'timeline.task.checkingSlides'],
  [/^Nothing has changed$/, 'timeline.task.nothingChanged'],
  [/^Preparing the narration$/, 'timeline.task.preparingNarration'],
  [/^Drawing slide (?<number>\d+) of (?<total>\d+)$/, 'timeline.task.drawing'],
  [/^Joining the slides$/, 'timeline.task.joining'],
  [/^Checking the video$/, 'timeline.task.checkingVideo'],
  [/^Storing the video$/, 'timeline.task.storingVideo'],
  [/^Setting the pages$/, 'timeline.task.settingPages'],
  [/^Looking for files$/, 'timeline.task.lookingForFiles'],
  [/^Checking the files$/, 'timeline.task.checkingFiles'],
  [/^Packing: (?<name>.+)$/s, 'timeline.task.packingFile'],
  [/^Packing$/, 'timeline.task.packing'],
  [/^Storing the file$/, 'timeline.task.storingFile'],
  [/^Finishing$/, 'timeline.task.finishing'],
];
const WAITING = /^Waiting for (?<what>.+)…$/;

/** What a job does at the moment, in the page's language; in the server's words where they are not known here. */
export function sayTask(sentence: string): string {
  if (currentLanguage() === 'en') return sentence;
  for (const [pattern, code] of TASKS) {
    const found = pattern.exec(sentence);
    if (found !== null) return say(code, { ...found.groups });
  }
  const what = WAITING.exec(sentence)?.groups?.['what'];
  return what === undefined ? sentence : say('timeline.audio.waitingFor', { what: sayDependency(what) });
}

const DEPENDENCIES: Readonly<Record<string, MessageCode>> = {
  'the speech service': 'timeline.dependency.speech',
  'the object store': 'timeline.dependency.store',
  'the audio service': 'timeline.dependency.audio',
  'the render service': 'timeline.dependency.render',
};

/** What a job waits for, such as 'the speech service'. */
export function sayDependency(name: string): string {
  const code = DEPENDENCIES[name];
  return code === undefined ? name : say(code);
}

import { currentLanguage } from '../language/catalogues.ts';
import type { MessageCode } from '../language/message-codes.ts';
import { say } from '../language/messages.ts';

/** What services say of their jobs, in English, with the messages that say it in the page's language. */
const TASKS: readonly (readonly [sentence: RegExp, code: MessageCode])[] = [
  [/^Reading the deck$/, 'words.task.readingDeck'],
  [/^Page (?<number>\d+) of (?<total>\d+)$/, 'words.task.page'],
  [/^Picture (?<number>\d+) of (?<total>\d+)$/, 'words.task.picture'],
  [/^Recording (?<number>\d+) of (?<total>\d+)$/, 'words.task.recording'],
  [/^Creating the slides$/, 'words.task.creatingSlides'],
  [/^Changing the slides$/, 'words.task.changingSlides'],
  [/^Waiting for a free worker$/, 'words.task.freeWorker'],
  [/^Waiting for the video that is being made$/, 'words.task.otherVideo'],
  [/^Narrating slide (?<number>\d+) of (?<total>\d+)$/, 'words.task.narrating'],
  [/^Starting the video$/, 'words.task.startingVideo'],
  [/^Checking the slides$/, 'words.task.checkingSlides'],
  [/^Nothing has changed$/, 'words.task.nothingChanged'],
  [/^Preparing the narration$/, 'words.task.preparingNarration'],
  [/^Drawing slide (?<number>\d+) of (?<total>\d+)$/, 'words.task.drawing'],
  [/^Joining the slides$/, 'words.task.joining'],
  [/^Checking the video$/, 'words.task.checkingVideo'],
  [/^Storing the video$/, 'words.task.storingVideo'],
  [/^Setting the pages$/, 'words.task.settingPages'],
  [/^Looking for files$/, 'words.task.lookingForFiles'],
  [/^Checking the files$/, 'words.task.checkingFiles'],
  [/^Packing: (?<name>.+)$/s, 'words.task.packingFile'],
  [/^Packing$/, 'words.task.packing'],
  [/^Storing the file$/, 'words.task.storingFile'],
  [/^Finishing$/, 'words.task.finishing'],
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
  return what === undefined ? sentence : say('words.task.waitingFor', { what: sayDependency(what) });
}

const DEPENDENCIES: Readonly<Record<string, MessageCode>> = {
  'the speech service': 'words.dependency.speech',
  'the object store': 'words.dependency.store',
  'the audio service': 'words.dependency.audio',
  'the render service': 'words.dependency.render',
};

/** What a job waits for, such as 'the speech service'. */
export function sayDependency(name: string): string {
  const code = DEPENDENCIES[name];
  return code === undefined ? name : say(code);
}

import { defineWork } from '@slidewright/platform';
import type { readDocument } from '@slidewright/slides/importers/read-document';
import type { planNotes } from '@slidewright/slides/deck/notes-plan';
import type { readDictionaryFile } from './dictionary-files/read.ts';
import type { composePiece } from './music-pieces/compose.ts';

/** Reads a Markdown deck or an outline: 1 MiB takes about two seconds. */
export const readDocumentWork = defineWork<typeof readDocument>({
  name: 'read-document',
  module: new URL(import.meta.resolve('@slidewright/slides/importers/read-document')),
  run: 'readDocument',
  processorS: 20,
  tooComplex: 'This document takes too much work to read. Divide it into several parts, or simplify its nested parts.',
});

/** Reads a dictionary: 1 MiB takes half a second. */
export const readDictionaryFileWork = defineWork<typeof readDictionaryFile>({
  name: 'read-dictionary-file',
  module: new URL('./dictionary-files/read.ts', import.meta.url),
  run: 'readDictionaryFile',
  processorS: 5,
  tooComplex: 'This dictionary file takes too much work to read. Leave out what is nested or repeated in it.',
});

/** Counts and estimates what is said in a film: 1 MiB of notes takes about a second. */
export const planNotesWork = defineWork<typeof planNotes>({
  name: 'plan-notes',
  module: new URL(import.meta.resolve('@slidewright/slides/deck/notes-plan')),
  run: 'planNotes',
  processorS: 10,
  tooComplex: 'These slides take too much work to read. Shorten their texts.',
});

/** Composes a piece of music: a minute takes about two seconds. */
export const composePieceWork = defineWork<typeof composePiece>({
  name: 'compose-piece',
  module: new URL('./music-pieces/compose.ts', import.meta.url),
  run: 'composePiece',
  processorS: 60,
  tooComplex: 'The music could not be made. Please try again.',
});

import { z } from 'zod';
import { json, NO_TIMELINE, type CallOfTag } from '../call.ts';
import * as audio from '../schemas/audio.ts';
import { idParams } from '../schemas/fields.ts';

export const dictionaryCalls = {
  getDictionary: {
    method: 'GET',
    path: '/api/dictionary',
    scope: 'read',
    summary: 'What is said for words in all timelines of the user.',
    answer: json(audio.dictionary),
  },
  putDictionary: {
    method: 'PUT',
    path: '/api/dictionary',
    scope: 'write',
    summary: 'Replaces all entries. Narration that holds a changed entry is out of date afterwards.',
    body: audio.dictionaryChange,
    answer: json(audio.dictionary),
    failures: ['CHANGED_ELSEWHERE'],
  },
  getTimelineDictionary: {
    method: 'GET',
    path: '/api/timelines/{id}/dictionary',
    scope: 'read',
    summary: "What is said for words in one timeline, before the user's own entries.",
    params: idParams,
    answer: json(audio.dictionary),
    notFound: NO_TIMELINE,
  },
  putTimelineDictionary: {
    method: 'PUT',
    path: '/api/timelines/{id}/dictionary',
    scope: 'write',
    summary: 'Replaces all entries of one timeline.',
    params: idParams,
    body: audio.dictionaryChange,
    answer: json(audio.dictionary),
    notFound: NO_TIMELINE,
    failures: ['CHANGED_ELSEWHERE'],
  },
  downloadDictionaryPls: {
    method: 'GET',
    path: '/api/dictionary.pls',
    scope: 'read',
    summary: 'Downloads the dictionary of the user, or of one timeline, as PLS (W3C Pronunciation Lexicon 1.0).',
    query: audio.dictionaryQuery,
    answer: { kind: 'document', contentType: 'application/pls+xml' },
    notFound: NO_TIMELINE,
  },
  downloadDictionaryCsv: {
    method: 'GET',
    path: '/api/dictionary.csv',
    scope: 'read',
    summary: 'Downloads the dictionary of the user, or of one timeline, as CSV.',
    query: audio.dictionaryQuery,
    answer: { kind: 'document', contentType: 'text/csv; charset=utf-8' },
    notFound: NO_TIMELINE,
  },
  readDictionaryFile: {
    method: 'POST',
    path: '/api/pronunciations/read-file',
    scope: 'read',
    summary: 'Reads the entries of a PLS or CSV file, and stores nothing.',
    body: audio.dictionaryFile,
    answer: json(z.object({ entries: z.array(audio.pronunciation) })),
  },
  previewPronunciation: {
    method: 'POST',
    path: '/api/pronunciations/preview',
    scope: 'render',
    summary: 'Speaks a term as an entry of a dictionary says it.',
    body: audio.pronunciationPreview,
    answer: { kind: 'object', contentType: 'audio/mpeg', contentTypes: ['audio/*', 'application/octet-stream'] },
    statuses: [200, 206],
    costly: true,
  },
} as const satisfies Record<string, CallOfTag>;

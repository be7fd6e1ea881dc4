import { PRONUNCIATION_LIMITS, pronunciationKey, type Pronunciation } from '@slidewright/domain';
import type { Calls, DataOf } from '@slidewright/http-api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { RequestError } from '../api/request.ts';
import { audioErrorMessage } from '../errors/audio-errors.ts';
import { say } from '../language/messages.ts';
import { audioKeys } from './keys.ts';

export type Dictionary = DataOf<Calls['getDictionary']>;
export type DictionaryFormat = 'pls' | 'csv';

/** The timeline that a dictionary is for, by its id; null for the person's own, for all timelines. */
export type DictionaryScope = string | null;

/** A change of entries; it is applied again where the dictionary was changed elsewhere meanwhile. */
export type EntriesChange = (entries: readonly Pronunciation[]) => readonly Pronunciation[];

const dictionaryKey = (scope: DictionaryScope) => ['dictionaries', scope ?? 'own'] as const;

/** Most repeats of a change because of concurrent changes. */
const MAXIMUM_ROUNDS = 5;

function fetchDictionary(scope: DictionaryScope, signal?: AbortSignal): Promise<Dictionary> {
  return scope === null ? api.getDictionary({}, { signal }) : api.getTimelineDictionary({ id: scope }, { signal });
}

/** The entries of a dictionary, read again whenever they are shown. An undefined scope is not read. */
export function useDictionary(scope: DictionaryScope | undefined) {
  return useQuery({
    queryKey: dictionaryKey(scope ?? null),
    queryFn: ({ signal }) => fetchDictionary(scope ?? null, signal),
    enabled: scope !== undefined,
    refetchOnMount: 'always',
  });
}

/** Applies a change to what is stored now, also when somebody else changes it at the same time. */
async function changeDictionary(scope: DictionaryScope, change: EntriesChange): Promise<Dictionary> {
  for (let round = 1; ; round += 1) {
    const { entries: stored, revision } = await fetchDictionary(scope);
    const entries = change(stored);
    try {
      return await (scope === null
        ? api.putDictionary({ entries, revision })
        : api.putTimelineDictionary({ id: scope, entries, revision }));
    } catch (error) {
      const isStale = error instanceof RequestError && error.code === 'CHANGED_ELSEWHERE';
      if (!isStale || round === MAXIMUM_ROUNDS) throw error;
    }
  }
}

/** Returns a function that changes a dictionary, then refreshes it and the state of the narration that it is for. */
export function useChangeDictionary() {
  const queryClient = useQueryClient();
  return async (scope: DictionaryScope, change: EntriesChange): Promise<void> => {
    const changed = await changeDictionary(scope, change);
    queryClient.setQueryData<Dictionary>(dictionaryKey(scope), (known) =>
      known && known.revision > changed.revision ? known : changed,
    );
    const affected = scope === null ? [audioKeys.all] : [audioKeys.files(scope), audioKeys.status(scope)];
    for (const queryKey of affected) void queryClient.invalidateQueries({ queryKey, refetchType: 'all' });
  };
}

export function withoutEntry(entries: readonly Pronunciation[], key: string): Pronunciation[] {
  return entries.filter((entry) => pronunciationKey(entry) !== key);
}

/** Adds an entry in place of one for the same words, and of the one that was edited (by its key). */
export function withEntry(
  entries: readonly Pronunciation[],
  entry: Pronunciation,
  editedKey = pronunciationKey(entry),
): Pronunciation[] {
  return [...withoutEntry(withoutEntry(entries, editedKey), pronunciationKey(entry)), entry];
}

export interface MergedEntries {
  readonly entries: readonly Pronunciation[];
  readonly added: number;
  readonly replaced: number;
  readonly unchanged: number;
}

/** Entries of a file over those of a dictionary; of several for the same words the last one counts. */
export function mergeEntries(stored: readonly Pronunciation[], imported: readonly Pronunciation[]): MergedEntries {
  const merged = new Map(stored.map((entry) => [pronunciationKey(entry), entry]));
  const known = new Map(merged);
  for (const entry of imported) merged.set(pronunciationKey(entry), entry);
  if (merged.size > PRONUNCIATION_LIMITS.entries)
    throw new Error(say('errors.dictionaryFull', { maximum: PRONUNCIATION_LIMITS.entries, entries: merged.size }));
  const counts = { added: 0, replaced: 0, unchanged: 0 };
  for (const key of new Set(imported.map(pronunciationKey))) {
    const [before, after] = [known.get(key), merged.get(key)!];
    if (before === undefined) counts.added += 1;
    else if (before.said === after.said && before.alphabet === after.alphabet) counts.unchanged += 1;
    else counts.replaced += 1;
  }
  return { entries: [...merged.values()], ...counts };
}

/** The entries of a PLS or CSV file. Throws a sentence that names what cannot be read. */
export async function readDictionaryFile(content: string): Promise<readonly Pronunciation[]> {
  const { entries } = await api.readDictionaryFile({ content });
  return entries;
}

export function dictionaryFileUrl(scope: DictionaryScope, format: DictionaryFormat): string {
  const query = scope === null ? {} : { timelineId: scope };
  return format === 'pls' ? api.downloadDictionaryPls.url(query) : api.downloadDictionaryCsv.url(query);
}

/** An MP3 of a term as an entry says it. Throws a sentence for people. */
export async function speakEntry(entry: Pronunciation, voice: string, signal: AbortSignal): Promise<Blob> {
  try {
    const response = await api.previewPronunciation({ ...entry, voice }, { signal });
    return await response.blob();
  } catch (error) {
    const isOwnSentence = error instanceof RequestError && error.code === 'VALIDATION_FAILED';
    throw isOwnSentence ? error : new Error(audioErrorMessage(error), { cause: error });
  }
}

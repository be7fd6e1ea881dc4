import {
  errorReason,
  hasSpeakableContent,
  PRONUNCIATION_LIMITS,
  pronunciationKey,
  readIpa,
  SAID_ALPHABETS,
  type Pronunciation,
  type SaidReason,
} from '@slidewright/domain';
import type { Pronunciation as PronunciationMessage } from '@slidewright/contracts';
import { invalid } from '@slidewright/platform';

/** The entries of a request, trimmed. Throws VALIDATION_FAILED that names the first entry that cannot be used. */
export function readDictionary(messages: readonly PronunciationMessage[]): Pronunciation[] {
  if (messages.length > PRONUNCIATION_LIMITS.entries) {
    const message = `can have at most ${PRONUNCIATION_LIMITS.entries} entries`;
    throw invalid(`A dictionary ${message}.`, [{ field: 'entries', message }]);
  }
  const known = new Set<string>();
  return messages.map((message, index) => {
    const entry = readPronunciation(message, `entries.${index}`);
    const key = pronunciationKey(entry);
    if (known.has(key))
      throw unusable(`entries.${index}.term`, errorReason('entryTwice', { term: entry.term.slice(0, 40) }));
    known.add(key);
    return entry;
  });
}

/** One entry; `field` is its place in the request. Throws VALIDATION_FAILED that names the term. */
export function readPronunciation(message: PronunciationMessage, field: string): Pronunciation {
  const term = message.term.trim().replaceAll(/\s+/gu, ' ');
  const said = message.said.trim().replaceAll(/\s+/gu, ' ');
  const alphabet = SAID_ALPHABETS.find((known) => known === message.alphabet);
  const named = { term: term.slice(0, 40) };
  if (!hasSpeakableContent(term)) throw unusable(`${field}.term`, errorReason('termWithoutLetters', named));
  if (term.length > PRONUNCIATION_LIMITS.term)
    throw unusable(`${field}.term`, errorReason('termLong', { ...named, most: PRONUNCIATION_LIMITS.term }));
  if (alphabet === undefined)
    throw invalid(`“${named.term}” needs an alphabet: ${SAID_ALPHABETS.join(' or ')}.`, [
      { field: `${field}.alphabet`, message: `must be ${SAID_ALPHABETS.join(' or ')}` },
    ]);
  if (said.length > PRONUNCIATION_LIMITS.said)
    throw unusable(`${field}.said`, errorReason('saidLong', { ...named, most: PRONUNCIATION_LIMITS.said }));
  if (!hasSpeakableContent(said)) throw unusable(`${field}.said`, errorReason('saidEmpty', named));
  if (alphabet === 'ipa') {
    const read = readIpa(said);
    if ('problem' in read)
      throw unusable(
        `${field}.said`,
        read.sign === undefined
          ? errorReason('saidWithoutVowel', named)
          : errorReason('saidWithSign', { ...named, sign: read.sign }),
      );
  }
  return { term, said, alphabet, exactCase: message.exactCase };
}

function unusable(field: string, reason: SaidReason) {
  return invalid(reason, [{ field, message: reason.sentence }]);
}

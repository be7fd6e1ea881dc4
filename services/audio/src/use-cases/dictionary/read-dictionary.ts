import {
  hasSpeakableContent,
  PRONUNCIATION_LIMITS,
  pronunciationKey,
  readIpa,
  SAID_ALPHABETS,
  type Pronunciation,
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
    if (known.has(key)) throw unusable(entry.term, `entries.${index}.term`, 'is in the dictionary twice');
    known.add(key);
    return entry;
  });
}

/** One entry; `field` is its place in the request. Throws VALIDATION_FAILED that names the term. */
export function readPronunciation(message: PronunciationMessage, field: string): Pronunciation {
  const term = message.term.trim().replaceAll(/\s+/gu, ' ');
  const said = message.said.trim().replaceAll(/\s+/gu, ' ');
  const alphabet = SAID_ALPHABETS.find((known) => known === message.alphabet);
  if (!hasSpeakableContent(term)) throw unusable(term, `${field}.term`, 'has no letter or digit');
  if (term.length > PRONUNCIATION_LIMITS.term)
    throw unusable(term, `${field}.term`, `is longer than ${PRONUNCIATION_LIMITS.term} characters`);
  if (alphabet === undefined)
    throw unusable(term, `${field}.alphabet`, `needs an alphabet: ${SAID_ALPHABETS.join(' or ')}`);
  if (said.length > PRONUNCIATION_LIMITS.said)
    throw unusable(term, `${field}.said`, `has a pronunciation longer than ${PRONUNCIATION_LIMITS.said} characters`);
  if (!hasSpeakableContent(said)) throw unusable(term, `${field}.said`, 'has nothing to say');
  if (alphabet === 'ipa') {
    const read = readIpa(said);
    if ('problem' in read) throw unusable(term, `${field}.said`, `has a pronunciation that ${read.problem}`);
  }
  return { term, said, alphabet, exactCase: message.exactCase };
}

function unusable(term: string, field: string, message: string) {
  return invalid(`“${term.slice(0, 40)}” ${message}.`, [{ field, message }]);
}

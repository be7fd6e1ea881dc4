import type { Use } from './lexicon.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const MODALS = words(
  "will would can could may might must shall should cannot can't won't couldn't wouldn't shouldn't don't doesn't didn't " +
    "do does did let lets let's please i'll you'll we'll they'll he'll she'll it'll i'd you'd we'd they'd helps",
);
const SUBJECTS = words('i you we they he she it who which that people users everyone nobody');
const HAVE = words("have has had having i've you've we've they've haven't hasn't hadn't");
const BE = words(
  "is are was were be been being am isn't aren't wasn't weren't it's that's i'm you're we're they're get gets got",
);
const DETERMINERS = words(
  'the a an this these those my your his her its our their no each every some any another which whose what one two ' +
    'three four five six seven eight nine ten hundred thousand million first second third last next new same own other ' +
    'good great big small high low long short full main common daily public private single whole more most many much few',
);
const PREPOSITIONS = words(
  'of in on at by for with from into about after before between under over without through during per via as than',
);
const OBJECTS = words(
  'the a an this these those my your his her its our their it them him me us you all every each some',
);
const AFTER_CLAUSE = words('when whenever while if because until unless once although though whereas');
const AFTER_NOUN = words('of is are was were will would can could has have had may must should');
/** Words after which 'to' is a preposition. */
const TO_NOUN = words(
  'access due according compared related thanks close next up prior subject contrary addition response changes',
);
const PLURAL = /..[^'su]s$/;
const ADVERB = /ly$|^(?:not|also|always|never|just|only|still|then|often|even|already|once|both|now|first|further|to)$/;
const PLACE_OR_TIME = words(
  'in on at with for to here there near by alone together off longer through without among within under forever',
);
const PAST = words('yesterday ago last already earlier previously once');

/** A sentence's words in lower case; '' stands for punctuation. */
type Words = readonly string[];

/** The nearest word before `index` that is no adverb, with its index. */
function wordBefore(sentence: Words, index: number): readonly [word: string, at: number] {
  let at = index - 1;
  for (let steps = 0; steps < 3 && at >= 0 && sentence[at] !== 'to' && ADVERB.test(sentence[at]!); steps += 1) at -= 1;
  return [sentence[at] ?? '', at];
}

function isVerb(sentence: Words, index: number): boolean {
  const [before, at] = wordBefore(sentence, index);
  const next = sentence[index + 1] ?? '';
  if (before === 'to') return !TO_NOUN.has(sentence[at - 1] ?? '');
  if (MODALS.has(before)) return true;
  if (SUBJECTS.has(before)) return before !== 'that' || OBJECTS.has(next);
  // After a modal and its subject: 'did you record', 'can the team record'.
  if (DETERMINERS.has(before) || PREPOSITIONS.has(before) || HAVE.has(before) || BE.has(before)) return false;
  if (before.endsWith("'s") || AFTER_NOUN.has(next)) return false;
  // 'Metals contract when they cool', 'prices increase quickly'.
  if (PLURAL.test(before) && (AFTER_CLAUSE.has(next) || /..ly$/.test(next))) return true;
  return OBJECTS.has(next);
}

function isNoun(sentence: Words, index: number): boolean {
  if (isVerb(sentence, index)) return false;
  const [before, at] = wordBefore(sentence, index);
  const next = sentence[index + 1] ?? '';
  if (DETERMINERS.has(before) || PREPOSITIONS.has(before) || before.endsWith("'s")) return true;
  if (AFTER_NOUN.has(next)) return true;
  if (HAVE.has(before) || BE.has(before)) return false;
  // An unknown word before it: an adjective or a noun, if a determiner stands before that.
  const earlier = sentence[at - 1] ?? '';
  return (
    before !== '' &&
    (DETERMINERS.has(earlier) || PREPOSITIONS.has(earlier) || /(?:al|ive|ous|ful|ic|able|ed|ing|er)$/.test(before))
  );
}

function isAdjective(sentence: Words, index: number): boolean {
  if (isVerb(sentence, index)) return false;
  const [before] = wordBefore(sentence, index);
  return (
    DETERMINERS.has(before) || BE.has(before) || /^(?:very|so|too|more|most|with|and)$/.test(sentence[index - 1] ?? '')
  );
}

function isParticiple(sentence: Words, index: number): boolean {
  const [before, at] = wordBefore(sentence, index);
  return HAVE.has(before) || BE.has(before) || (SUBJECTS.has(before) && HAVE.has(sentence[at - 1] ?? ''));
}

/** Rules of single words, where the general ones are wrong. Each returns null for the usual reading. */
const RULES: Readonly<Record<string, (sentence: Words, index: number) => Use | null>> = {
  read(sentence, index) {
    const [before] = wordBefore(sentence, index);
    if (isParticiple(sentence, index) || /^(?:he|she|it)$/.test(before)) return 'VBD';
    return SUBJECTS.has(before) && sentence.slice(index, index + 12).some((word) => PAST.has(word)) ? 'VBD' : null;
  },
  wound(sentence, index) {
    const [before] = wordBefore(sentence, index);
    return /^(?:up|down|around|through|back)$/.test(sentence[index + 1] ?? '') && !DETERMINERS.has(before)
      ? 'VBD'
      : null;
  },
  used: (sentence, index) => (sentence[index + 1] === 'to' && !isPassive(sentence, index) ? 'VBD' : null),
  live(sentence, index) {
    const [before] = wordBefore(sentence, index);
    if (before === 'to' || MODALS.has(before) || SUBJECTS.has(before)) return 'VERB';
    if (BE.has(before) || /^(?:go|goes|went|going|stream|streamed)$/.test(before)) return null;
    return PLACE_OR_TIME.has(sentence[index + 1] ?? '') && !DETERMINERS.has(before) ? 'VERB' : null;
  },
  lives: (sentence, index) =>
    /^(?:he|she|it|who|which|that)$/.test(sentence[index - 1] ?? '') ||
    (PLACE_OR_TIME.has(sentence[index + 1] ?? '') &&
      !DETERMINERS.has(sentence[index - 1] ?? '') &&
      sentence[index - 1] !== 'of')
      ? 'VERB'
      : null,
  content: (sentence, index) =>
    BE.has(wordBefore(sentence, index)[0]) && /^(?:|with|to)$/.test(sentence[index + 1] ?? '') ? null : 'NOUN',
  close: (sentence, index) =>
    /^(?:the|a)$/.test(sentence[index - 1] ?? '') && /^(?:|of)$/.test(sentence[index + 1] ?? '')
      ? 'NOUN'
      : isVerb(sentence, index) && sentence[index + 1] !== 'to'
        ? 'VERB'
        : null,
  minute: (sentence, index) =>
    /^(?:details?|amounts?|quantit|particles?|traces?|differences?|changes)/.test(sentence[index + 1] ?? '')
      ? 'ADJ'
      : null,
  learned: (sentence, index) =>
    /^(?:man|men|woman|society|societies|judge|scholar|scholars|professor|journal)$/.test(sentence[index + 1] ?? '')
      ? 'ADJ'
      : null,
  invalid: () => null,
  tear: (sentence, index) =>
    isVerb(sentence, index) || /^(?:up|down|apart|off|out)$/.test(sentence[index + 1] ?? '') ? 'VERB' : null,
  wind: (sentence, index) =>
    isVerb(sentence, index) ||
    (/^(?:up|down|back)$/.test(sentence[index + 1] ?? '') && !DETERMINERS.has(sentence[index - 1] ?? ''))
      ? 'VERB'
      : null,
  lead: (sentence, index) =>
    /^(?:pipes?|paint|poisoning|acid|batter|ore|mines?|shot|levels)/.test(sentence[index + 1] ?? '') ||
    /^(?:iron|copper|zinc|mercury|tin)$/.test(sentence[index - 2] ?? '')
      ? 'NOUN'
      : null,
  resume: (sentence, index) =>
    /^(?:a|your|my|his|her|their|the)$/.test(sentence[index - 1] ?? '') && !OBJECTS.has(sentence[index + 1] ?? '')
      ? 'NOUN'
      : null,
  bass: (sentence, index) =>
    /^(?:guitar|player|line|drum|clef|note|and)/.test(sentence[index + 1] ?? '') ? 'ADJ' : null,
  that: (sentence, index) =>
    /^(?:|is|was|means|depends|works)$/.test(sentence[index + 1] ?? '') || PREPOSITIONS.has(sentence[index - 1] ?? '')
      ? 'DT'
      : null,
};

/** 'is used to', where used is a participle and no habit. */
function isPassive(sentence: Words, index: number): boolean {
  const [before] = wordBefore(sentence, index);
  // 'is used to doing' is a habit, 'is used to do' is not.
  return BE.has(before) && !(sentence[index + 2] ?? '').endsWith('ing');
}

/**
 * How a word is used in its sentence, as far as that decides between its readings `uses`. A few words before and after
 * it are read, so that a sentence takes linear time.
 */
export function useOf(sentence: Words, index: number, uses: ReadonlySet<Use>): Use | null {
  const word = sentence[index]!;
  const rule = Object.hasOwn(RULES, word) ? RULES[word] : undefined;
  if (rule) return rule(sentence, index);
  if (uses.has('VERB') && isVerb(sentence, index)) return 'VERB';
  if (uses.has('NOUN') && isNoun(sentence, index)) return 'NOUN';
  if (uses.has('ADJ') && isAdjective(sentence, index)) return 'ADJ';
  if (uses.has('END') && (sentence[index + 1] ?? '') === '') return 'END';
  return null;
}

/** The words for signs in one language. */
export interface SignWords {
  readonly to: string;
  readonly and: string;
  readonly or: string;
  readonly atMost: string;
  readonly atLeast: string;
  readonly unequal: string;
  readonly times: string;
  readonly dividedBy: string;
  readonly plusOrMinus: string;
  readonly about: string;
  readonly infinity: string;
  readonly root: string;
  readonly lessThan: string;
  readonly moreThan: string;
  readonly isLess: string;
  readonly isGreater: string;
  readonly copyright: string;
  readonly section: string;
  readonly number: string;
  readonly cents: string;
  readonly plus: string;
  readonly minus: string;
  readonly equals: string;
  readonly at: string;
  readonly dollar: string;
  readonly euro: string;
  readonly pound: string;
  readonly yen: string;
  readonly won: string;
  readonly percent: string;
  readonly degrees: string;
  readonly squared: string;
  readonly cubed: string;
  readonly hash: string;
  readonly tilde: string;
  readonly star: string;
  /** Of '==' and '===' in code. Default: as '='. */
  readonly doubleEquals?: string;
  readonly tripleEquals?: string;
}

const ARROW = '(?:→|⇒|⟶|=>|->|⟹)';
const THREE_WORDS = String.raw`\p{L}[\p{L}'’-]*(?:\s\p{L}[\p{L}'’-]*){2}`;

/** Signs and their words; the first pattern that matches at a sign holds. */
export function signsOf(words: SignWords): readonly (readonly [pattern: RegExp, spoken: string])[] {
  const rows: readonly (readonly [RegExp, string])[] = [
    [new RegExp(String.raw`(?<=^|[.!?:;,(])\s*${ARROW}\s*`, 'y'), ' '],
    // A clause follows: 'not found → check the path'.
    [new RegExp(String.raw`\s*${ARROW}\s*(?=${THREE_WORDS})`, 'uy'), ','],
    [new RegExp(String.raw`\s*${ARROW}\s*`, 'y'), words.to],
    [/\s*(?:<->|↔|⇔)\s*/y, words.and],
    [/<=|≤|⩽/y, words.atMost],
    [/>=|≥|⩾/y, words.atLeast],
    [/!=|≠/y, words.unequal],
    [/(?<=\p{Lu}{2}\s|\()\*(?=\s\p{Lu}{2}|\))/uy, words.star],
    [/(?<=(?<!\p{L})\p{L}\s?|\d\s?)\*(?=\s?(?:\d|\p{L}(?!\p{L})))/uy, words.times],
    [/×|✕/y, words.times],
    [/(?<=\d)x(?![\p{L}\d])/uy, words.times],
    [/÷|(?<=\d)\s?\/\s?(?=\d+(?:\.\d+)?\s=)/y, words.dividedBy],
    [/(?<=[\p{L}\d])~(?=\d)/uy, words.tilde],
    [/±|\+\/-/y, words.plusOrMinus],
    [/≈|∼|≅|(?<=^|[\s(])~(?=\s?[\d$€£])/y, words.about],
    [/∞/y, words.infinity],
    [/√/y, words.root],
    [/(?<=^|[\s(])<\s*(?=[$€£]?\d)(?![^<>\s]{1,40}>)/y, words.lessThan],
    [/(?<=^|[\s(])>\s*(?=[$€£]?\d)/y, words.moreThan],
    [/\s<\s/y, words.isLess],
    // Steps in menus: 'File > Export'.
    [/(?<=\p{Lu}\p{Ll}[\p{L}’'-]{0,20})\s>\s(?=\p{Lu}\p{Ll})/uy, ','],
    [/\s>\s(?![.,;:!]|$)/y, words.isGreater],
    [/⌘/y, 'Command'],
    [/⌥/y, 'Option'],
    [/⇧/y, 'Shift'],
    [/⌃/y, 'Control'],
    [/©/y, words.copyright],
    [/[®™℠†‡]/y, ''],
    [/§§?\s*/y, words.section],
    [/№\s*/y, words.number],
    [/#\s?(?=\d)/y, words.number],
    [/(?<=\S\s)#(?=\s)/y, words.hash],
    [/¢/y, words.cents],
    [/\s*&{1,2}\s*/y, words.and],
    [/\s\|\|\s/y, words.or],
    [/(?<=\p{L}\s?)\+=/uy, `${words.plus} ${words.equals}`],
    [/(?<=\p{L}\s?)-=/uy, `${words.minus} ${words.equals}`],
    [/(?<![=!<>])===(?!=)/y, words.tripleEquals ?? words.equals],
    [/(?<![=!<>])==(?!=)/y, words.doubleEquals ?? words.equals],
    [/(?<=[\d)\p{L}])\s*\+\s*(?=[\d(\p{L}])/uy, words.plus],
    [/\+/y, words.plus],
    [/(?<=[\p{L}\d)])\s?-\s?(?=\d+(?:\.\d+)?\s?=)/uy, words.minus],
    [/(?<=[\p{L}\d)²³⁰-⁹]\s?)\u2212\s?|(?<=^|[\s(=])[-\u2212](?=\d|\p{Sc})/uy, words.minus],
    [/(?<=[\p{L}\d.)\]²³⁰-⁹°%]\s?)\s*=\s*(?=[\p{L}\p{Sc}\d(["'√\u2212-])/uy, words.equals],
    // Without a pause two acronyms are one: 'HTTP/HTTPS'.
    [/(?<=\p{Lu}{3})\/(?=\p{Lu}{3})/uy, ','],
    [/(?<=(?<![\p{L}\d])\p{Ll})\s\/\s(?=\p{Ll}(?![\p{L}\d]))/uy, words.dividedBy],
    [
      /(?<=(?<!\/\d*)\d)\/(?=\d+(?!\d|\/))|(?<=\p{L}{2}|[\d°]\s?\p{L}|[°%])\/(?=\d)|(?<=\d)\/(?=\p{L}\d)|(?<=[\p{L}\d°%])\s\/\s(?=[\p{L}\d])/uy,
      ',',
    ],
    [/(?<=[\p{L}\d])\s?\/\s?(?=[\p{L}\d])/uy, ' '],
    [/\s\/\s/y, words.or],
    [/@/y, words.at],
    [/\$/y, words.dollar],
    [/€/y, words.euro],
    [/£/y, words.pound],
    [/¥/y, words.yen],
    [/₩/y, words.won],
    [/%/y, words.percent],
    [/[°º]/y, words.degrees],
    [/²/y, words.squared],
    [/³/y, words.cubed],
  ];
  return rows.map(([pattern, spoken]) => [pattern, spoken.trim() === '' ? spoken : ` ${spoken} `]);
}

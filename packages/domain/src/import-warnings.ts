import { filledIn, hasValues, type ValuesArguments } from './coded-sentence.ts';
import type { ErrorReason } from './errors/reasons.ts';
import { TEXT_WARNINGS } from './text-warnings.ts';

/** What the slides of an import do not have, and what a changed deck changed: a code, and the sentence in English. */
export const IMPORT_WARNINGS = {
  ...TEXT_WARNINGS,
  HIDDEN_SLIDE: 'Slide {page} is hidden and was left out.',
  FONT_REPLACED:
    'The typeface {family} is not on this machine, so another one was used. Lines may break differently. Upload it under Brand in your profile and import the deck again, or have it installed on the server.',
  LETTERS_MISSING:
    'Slide {page} has letters that no typeface on this machine has, and that are drawn as boxes: {letters}. Upload a typeface that has them under Brand in your profile and import the deck again, or have one installed on the server.',
  ANIMATION_DROPPED: 'The animations of slide {page} were left out: it is shown complete.',
  ANIMATIONS_TOGETHER: 'The last {count} clicks of slide {page} come together: a slide has at most {most} states.',
  ANIMATIONS_PARTIAL:
    'Animations of slide {page} that begin with a click on a shape, or change what is not there, were left out.',
  ANIMATIONS_MANY:
    'The animations of slide {page} were left out: those of the slides before it have nearly the {most} states that a deck can have.',
  ANIMATIONS_NOT_DRAWN: 'The animations of the deck were left out, because its slides could not be drawn with them.',
  ANIMATIONS_UNFINISHED: 'The animations from slide {page} on were left out: they could not be drawn.',
  ANIMATIONS_NOT_STORED:
    'The animations from slide {page} on were left out: there is no room for their pictures. Delete images that no slide uses, and import the deck again.',
  MEDIA_DROPPED: 'The video or sound of slide {page} was left out.',
  RECORDING_MISSING: 'The recording of slide {page} could not be used. Its file is not in the deck.',
  // For `reason` see `withReason`.
  RECORDING_REFUSED: 'The recording of slide {page} could not be used. {reason}',
  LINK_DROPPED: 'Slide {page} refers to a file outside the deck, which was not loaded.',
  MACROS_DROPPED: 'The deck has macros. They were not run.',
  PAGES_DIFFER: 'The slides were drawn in another number than the file has. Titles and notes were not taken over.',
  // `part` is 'title', 'text' or 'notes'.
  TEXT_SHORTENED: 'The {part} of slide {page} was shortened to {longest} characters.',
  PAGE_CHANGED: 'Page {page} has a new picture.',
  ANIMATIONS_CHANGED: 'Page {page} has other animations.',
  PAGE_ADDED: 'Page {page} is new.',
  PAGE_REMOVED: 'The slide “{title}” was removed: its page is not in the deck any more.',
  EDIT_REPLACED: 'The {part} of page {page} changed in the deck and was edited here. That of the deck was taken.',
  EDIT_KEPT: 'Page {page} changed in the deck. Its slide does not show the page any more and keeps its content.',
} as const;
export type ImportWarningCode = keyof typeof IMPORT_WARNINGS;

export interface CodedWarning {
  /** One of IMPORT_WARNINGS. */
  readonly code: string;
  /** A sentence in English, which may be another one than that of the code: then it has no values. */
  readonly message: string;
  /** Counted from 1, in the numbering of the file; not set for what concerns the whole deck. */
  readonly page?: number;
  /** The values of the placeholders. */
  readonly values?: Readonly<Record<string, string>>;
}

/** The warning of a code, with the values of its placeholders. */
export function importWarning<Code extends ImportWarningCode>(
  code: Code,
  ...[values]: ValuesArguments<(typeof IMPORT_WARNINGS)[Code]>
): CodedWarning {
  const { sentence, values: texts } = filledIn(IMPORT_WARNINGS[code], values);
  const { page } = texts;
  return { code, message: sentence, ...(page === undefined ? {} : { page: Number(page) }), values: texts };
}

/** Why a file cannot be used: the code and the sentence of an error, and what the sentence says. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly reason?: ErrorReason | undefined;
}

/**
 * A warning whose sentence has the `reason` of a refusal, with the values by which it is said in another language: `error`
 * and, where the sentence says more, `reasonCode` with the values of ERROR_REASONS.
 */
export function withReason<Warning extends CodedWarning>(warning: Warning, { code, reason }: Refusal): Warning {
  const why = reason === undefined ? {} : { reasonCode: reason.code, ...reason.values };
  return { ...warning, values: { ...why, ...warning.values, error: code } };
}

/** Whether the sentence of its code says what a warning says. */
export function isOfItsCode({ code, values = {} }: Pick<CodedWarning, 'code' | 'values'>): boolean {
  return Object.hasOwn(IMPORT_WARNINGS, code) && hasValues(IMPORT_WARNINGS[code as ImportWarningCode], values);
}

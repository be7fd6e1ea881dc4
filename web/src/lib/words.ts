import type { ChoiceName, FilmSettings } from '@slidewright/domain';
import type { Block } from '@slidewright/slides/kinds/index';
import { placeholderNotes, PLACEHOLDERS } from '@slidewright/slides/kinds/placeholders';
import type { MessageCode } from './language/message-codes.ts';
import { hasMessage, say } from './language/messages.ts';

/** Names of what the packages define, in the page's language. */
type Kind = Block['kind'];

const OPTIONS: { readonly [Name in ChoiceName]: (value: FilmSettings[Name]) => string } = {
  theme: (theme) => say(`words.theme.${theme}`),
  resolution: (resolution) => say(`words.resolution.${resolution}`),
  framerate: (framerate) => say('words.framerate', { rate: Number(framerate) }),
  pacing: (pacing) => say(`words.pacing.${pacing}`),
  transition: (transition) => say(`words.transition.${transition}`),
  motion: (motion) => say(`words.motion.${motion}`),
  captions: (captions) => say(`words.captions.${captions}`),
};

const HINTS: { readonly [Name in ChoiceName]?: (value: FilmSettings[Name]) => string } = {
  pacing: (pacing) => say(`words.pacing.${pacing}.hint`),
  transition: (transition) => say(`words.transition.${transition}.hint`),
  motion: (motion) => say(`words.motion.${motion}.hint`),
  captions: (captions) => say(`words.captions.${captions}.hint`),
};

/** The name of an option of a setting of the film. */
export function optionName<Name extends ChoiceName>(setting: Name, value: FilmSettings[Name]): string {
  return OPTIONS[setting](value);
}

/** Whether each option of a setting of the film has a sentence about it. */
export const hasHints = (setting: ChoiceName): boolean => setting in HINTS;

/** A sentence about an option of a setting of the film, where it has one. */
export function optionHint<Name extends ChoiceName>(setting: Name, value: FilmSettings[Name]): string | undefined {
  return HINTS[setting]?.(value);
}

/** The name of a kind of block. */
export const kindName = (kind: Kind): string => say(`words.kind.${kind}`);

/** What a kind of block is for, in a few words. */
export const kindSummary = (kind: Kind): string => say(`words.kind.${kind}.summary`);

/** What to do when a block of a kind does not fit on its slide. */
export function kindAdvice(kind: Kind): string {
  const code = `words.kind.${kind}.advice`;
  return hasMessage(code) ? say(code) : say('words.kind.advice');
}

/** The label of a field of a block's form, or of its entries. */
export const fieldName = (kind: Kind, field: string): string => say(`words.field.${kind}.${field}` as MessageCode);

/** The hint of a field of a block's form, where it has one. */
export function fieldHint(kind: Kind, field: string): string | undefined {
  const code = `words.fieldHint.${kind}.${field}`;
  return hasMessage(code) ? say(code) : undefined;
}

/** An option of a field of a block's form. Names that are the same in every language have no message. */
export function fieldOption(kind: Kind, { value, label }: { readonly value: string; readonly label: string }): string {
  const code = `words.option.${kind}.${value === '' ? 'none' : value}`;
  return hasMessage(code) ? say(code) : label;
}

/** What is shown for a placeholder, which is stored in English. */
export function placeholderText(stored: string): string {
  const supporting = PLACEHOLDERS.supportingBullets.findIndex((text) => text === stored);
  if (supporting !== -1) return say('words.placeholder.supporting', { number: supporting + 1 });
  switch (stored) {
    case PLACEHOLDERS.title:
      return say('words.placeholder.title');
    case PLACEHOLDERS.bullet:
      return say('words.placeholder.bullet');
    case PLACEHOLDERS.newBullet:
      return say('words.placeholder.newBullet');
    case PLACEHOLDERS.speakerNotes:
      return say('words.placeholder.notes');
    default: {
      const [before, after] = placeholderNotes('\n').split('\n');
      return say('words.placeholder.notesOf', { heading: stored.slice(before!.length, -after!.length) });
    }
  }
}

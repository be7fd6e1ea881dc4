import { choicesOf, type Resolution, type ThemeId } from '@slidewright/domain';
import { READ_AS, type ReadAs } from '@slidewright/slides/importers/recognise';
import { z } from 'zod/mini';
import type { ChosenKinds } from './shown-kinds.ts';

/** A text and what was chosen for its film. Null: what the text names, or the usual. */
export interface StartText {
  readonly text: string;
  readonly as: ReadAs;
  /** Name of the film. */
  readonly title: string | null;
  readonly theme: ThemeId | null;
  readonly resolution: Resolution | null;
  readonly voice: string | null;
  /** Kinds of slides that are not those of the reading. */
  readonly kinds: ChosenKinds;
  /** The timeline that was made of the text. */
  readonly timelineId: string | null;
}

export const NOTHING: StartText = {
  text: '',
  as: 'auto',
  title: null,
  theme: null,
  resolution: null,
  voice: null,
  kinds: {},
  timelineId: null,
};

const startTextRule = z.object({
  text: z.string(),
  as: z.enum(READ_AS),
  title: z.nullable(z.string()),
  theme: z.nullable(z.enum(choicesOf('theme'))),
  resolution: z.nullable(z.enum(choicesOf('resolution'))),
  voice: z.nullable(z.string()),
  // Not kept by earlier versions.
  kinds: z._default(z.record(z.string(), z.string()), {}),
  timelineId: z.nullable(z.string()),
});

/** What an entry of the history has kept; null for any other state. */
export function startTextIn(state: unknown): StartText | null {
  const result = startTextRule.safeParse(state);
  return result.success ? result.data : null;
}

const keyOf = (userId: string): string => `slidewright.start-text.${userId}`;

/** What this browser has kept for this user; null for nothing, or where the browser keeps nothing. */
export function loadKeptText(userId: string): StartText | null {
  try {
    return startTextIn(JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null'));
  } catch {
    return null;
  }
}

/** Keeps a text in this browser, or forgets an empty one. Returns whether the browser did. */
export function keepText(userId: string, kept: StartText): boolean {
  try {
    if (kept.text.trim() === '') localStorage.removeItem(keyOf(userId));
    else localStorage.setItem(keyOf(userId), JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

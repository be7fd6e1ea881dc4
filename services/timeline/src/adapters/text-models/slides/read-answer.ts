import { LIMITS } from '@slidewright/domain';
import { blocksOfBullets, blocksSchema } from '@slidewright/slides/content/blocks';
import { clampSlideDuration } from '@slidewright/slides/content/slide-defaults';
import { kindOf, type Block } from '@slidewright/slides/kinds/index';
import { z } from 'zod';
import { cleanText } from '../../../rules/clean-text.ts';
import { OFFERED_KINDS, type OfferedKind } from './answer-schema.ts';
import { ProviderFailure } from '../failures.ts';

/** A slide as a language model wrote it, already checked. Duration in seconds. */
export interface WrittenSlide {
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly speakerNotes: string;
  readonly duration: number;
}

/** More than ten times what is asked for is not an answer to the question. */
const MOST_SLIDES = 120;

/** The fields of a block that a model is not asked for. */
const REST: Partial<Record<OfferedKind, object>> = { code: { highlight: '' } };

const blocks = z
  .array(z.looseObject({ kind: z.enum(OFFERED_KINDS) }))
  .transform((list): unknown => list.map((block) => ({ ...REST[block.kind], ...block })))
  .pipe(blocksSchema);

const bullets = z.array(z.string().max(LIMITS.bulletLength)).max(LIMITS.bulletsPerSlide).transform(blocksOfBullets);

const answerSchema = z.object({
  slides: z
    .array(
      z
        .object({
          title: z.string().min(1).max(LIMITS.titleLength),
          /** Models that do not know blocks write this field, which they are not asked for. */
          bulletPoints: bullets.default([]),
          blocks: blocks.default([]),
          speakerNotes: z.string().max(LIMITS.speakerNotesLength),
          duration: z.number().transform(clampSlideDuration),
        })
        .transform(({ bulletPoints, ...slide }) => ({
          ...slide,
          blocks: withoutBlanks(
            slide.blocks.some(({ kind }) => kind === 'bullets') ? slide.blocks : [...bulletPoints, ...slide.blocks],
          ),
        }))
        .refine((slide) => slide.blocks.length > 0, 'a slide has nothing but its title'),
    )
    .min(1)
    .max(MOST_SLIDES),
});

const withoutBlanks = (list: readonly Block[]): Block[] => list.flatMap((block) => kindOf(block).written(block) ?? []);

/** Texts as they can be stored, without spaces around them; code keeps those. */
function cleaned(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return name === 'code' ? cleanText(value) : cleanText(value).trim();
}

/**
 * A model's text as slides: foreign input, so anything missing, too long, too many or of the
 * wrong type makes the whole answer unreadable; only a length of time is bent to what is allowed.
 */
export function readAnswer(content: string): WrittenSlide[] {
  let value: unknown;
  try {
    value = JSON.parse(content, cleaned);
  } catch (cause) {
    throw new ProviderFailure('unreadable', 'the answer is not JSON', { cause });
  }
  const parsed = answerSchema.safeParse(value);
  if (parsed.success) return parsed.data.slides;
  const issue = parsed.error.issues[0]!;
  throw new ProviderFailure('unreadable', `${issue.path.join('.')}: ${issue.message}`);
}

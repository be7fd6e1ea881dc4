import type { GenerateSlidesRequest } from '@slidewright/contracts';
import { LIMITS } from '@slidewright/domain';
import { blocksToJson, OUTLINE_NEEDED_MESSAGE, storedBody } from '@slidewright/slides';
import { AppError, invalid, requireUser, type CallContext } from '@slidewright/platform';
import type { SlideWriter } from '../../adapters/slide-writers/index.ts';
import { checkFields } from '../../rules/fields.ts';

/** Kept back from the caller's time, so that a failure still reaches them. */
const ANSWER_MARGIN_MS = 500;

export interface GenerateSlidesParts {
  readonly slideWriter: SlideWriter | null;
  readonly writeSlidesTimeoutMs: number;
}

/** Asks the configured language model for slides. */
export function createGenerateSlides({ slideWriter, writeSlidesTimeoutMs }: GenerateSlidesParts) {
  return async (request: GenerateSlidesRequest, context: CallContext) => {
    requireUser(context);
    const checks = checkFields();
    const outline = checks.text('outline', request.outline, LIMITS.outlineLength).trim();
    const language = checks.language(request.language);
    checks.finish();
    if (outline === '') throw blankOutline();
    if (!slideWriter) {
      throw new AppError('AI_NOT_CONFIGURED', {
        userMessage: 'Failed to generate slides: no text service is configured.',
      });
    }
    const deadline = Math.min(Date.now() + writeSlidesTimeoutMs, context.deadline - ANSWER_MARGIN_MS);
    const slides = await slideWriter.writeSlides(outline, { language, deadline, signal: context.signal });
    return {
      provider: slideWriter.provider,
      slides: slides.map((slide) => {
        const { bulletPoints, blocks } = storedBody(slide.blocks);
        return { ...slide, bulletPoints, blocks: blocksToJson(blocks) };
      }),
    };
  };
}

function blankOutline(): AppError {
  return invalid(OUTLINE_NEEDED_MESSAGE, [{ field: 'outline', message: OUTLINE_NEEDED_MESSAGE }]);
}

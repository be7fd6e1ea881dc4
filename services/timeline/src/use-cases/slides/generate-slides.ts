import type { GenerateSlidesRequest } from '@slidewright/contracts';
import { LIMITS } from '@slidewright/domain';
import { blocksToJson, storedBody } from '@slidewright/slides/content/blocks';
import { OUTLINE_NEEDED_MESSAGE } from '@slidewright/slides/importers/outline/sections';
import { invalid, requireUser, type AppError, type CallContext } from '@slidewright/platform';
import { writeSlides } from '../../adapters/text-models/index.ts';
import type { Parts } from '../../parts.ts';
import { checkFields } from '../../rules/fields.ts';
import { deadlineOf, requireModel } from './text-model.ts';

/** Asks the configured language model for slides. */
export function createGenerateSlides(parts: Parts) {
  return async (request: GenerateSlidesRequest, context: CallContext) => {
    requireUser(context);
    const checks = checkFields();
    const outline = checks.text('outline', request.outline, LIMITS.outlineLength).trim();
    const language = checks.language(request.language);
    checks.finish();
    if (outline === '') throw blankOutline();
    const model = requireModel(parts, 'Failed to generate slides: no text service is configured.');
    const options = { language, deadline: deadlineOf(parts, context), signal: context.signal };
    const slides = await writeSlides(model, outline, options);
    return {
      provider: model.provider,
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

import type { WriteNotesRequest } from '@slidewright/contracts';
import { LIMITS, NOTES_LIMITS, NOTES_TONES } from '@slidewright/domain';
import { requireUser, type CallContext } from '@slidewright/platform';
import { writeNotes } from '../../adapters/text-models/index.ts';
import type { Parts } from '../../parts.ts';
import { checkFields } from '../../rules/fields.ts';
import { deadlineOf, requireModel } from './text-model.ts';

/** Asks the configured language model what is said on slides. Nothing is stored. */
export function createWriteNotes(parts: Parts) {
  return async (request: WriteNotesRequest, context: CallContext) => {
    requireUser(context);
    const wanted = readRequest(request);
    const model = requireModel(parts, 'Failed to write the notes: no text service is configured.');
    const options = { deadline: deadlineOf(parts, context), signal: context.signal };
    return { notes: await writeNotes(model, wanted, options) };
  };
}

function readRequest(request: WriteNotesRequest) {
  const checks = checkFields();
  const { slides, titles } = request;
  const { slidesPerTask, contentLength, audienceLength } = NOTES_LIMITS;
  if (slides.length === 0 || slides.length > slidesPerTask)
    checks.refuse('slides', `slides must name 1 to ${slidesPerTask} slides.`);
  if (titles.length > LIMITS.slidesPerTimeline)
    checks.refuse('titles', `titles can name at most ${LIMITS.slidesPerTimeline} slides.`);
  if (new Set(slides.map(({ number }) => number)).size < slides.length)
    checks.refuse('slides', 'slides must name each slide once.');
  const read = {
    titles: titles.map((title, index) => checks.text(`titles.${index}`, title, LIMITS.titleLength)),
    slides: slides.map(({ number, title, content, notes, words }, index) => ({
      number,
      title: checks.text(`slides.${index}.title`, title, LIMITS.titleLength),
      content: checks.text(`slides.${index}.content`, content, contentLength),
      notes: checks.text(`slides.${index}.notes`, notes, LIMITS.speakerNotesLength),
      words,
    })),
    audience: checks.text('audience', request.audience, audienceLength).trim(),
    tone: checks.oneOf('tone', request.tone, NOTES_TONES, NOTES_TONES[0]),
    language: checks.language(request.language),
  };
  checks.finish();
  return read;
}

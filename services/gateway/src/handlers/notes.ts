import { filmSettingsOf, NOTES_LIMITS } from '@slidewright/domain';
import { canHaveNotesWritten } from '@slidewright/slides/speech/written-notes';
import type { FilmOfNotes, NotesPlan, SlideOfNotes } from '@slidewright/slides/deck/notes-plan';
import { invalid, requireUser, type CallContext, type WorkPool } from '@slidewright/platform';
import type { CallHandlers, CallInput, Services } from '../call-handler.ts';
import type { Calls } from '@slidewright/http-api';
import type { GatewayConfig } from '../config.ts';
import type { CountRequest } from '../http/guards/rate-limits.ts';
import { planNotesWork } from '../work.ts';

type Body = CallInput<Calls['writeNotes']>['body'];

/** Tasks of one request that the model works on at the same time. */
const TASKS_AT_ONCE = 4;

const NOTHING_TO_WRITE = 'There is nothing on these slides to write about.';

interface NotesParts {
  readonly services: Services;
  readonly config: Pick<GatewayConfig, 'audioEnabled'>;
  readonly countRequest: CountRequest;
  readonly workPool: WorkPool;
}

/**
 * The model writes in rounds until the film has the wanted length. Rounds are calls of their own, so that none begins
 * after the client has gone.
 */
export function notesHandlers({
  services: { timeline },
  config: { audioEnabled },
  countRequest,
  workPool,
}: NotesParts) {
  /** The slides with new notes for those of the tasks. */
  const writeRound = async (
    slides: readonly SlideOfNotes[],
    tasks: NotesPlan['tasks'],
    body: Body,
    context: CallContext,
    countTask: () => Promise<void>,
  ): Promise<SlideOfNotes[]> => {
    const written = [...slides];
    const titles = slides.map(({ title }) => title);
    const { audience = '', tone, language = '' } = body;
    const failed = new AbortController();
    const taskContext = { ...context, signal: AbortSignal.any([context.signal, failed.signal]) };
    const queue = tasks.values();
    const work = async (): Promise<void> => {
      for (const task of queue) {
        await countTask();
        const asked = task.map(({ index, ...slide }) => ({ number: index + 1, ...slide }));
        const { notes } = await timeline.writeNotes({ titles, slides: asked, audience, tone, language }, taskContext);
        task.forEach(({ index }, position) => {
          written[index] = { ...slides[index]!, speakerNotes: notes[position]! };
        });
      }
    };
    await Promise.all(
      Array.from({ length: TASKS_AT_ONCE }, () =>
        work().catch((error: unknown) => {
          failed.abort(error);
          throw error;
        }),
      ),
    );
    return written;
  };

  return {
    async writeNotes({ body }, context) {
      const owner = requireUser(context);
      const film: FilmOfNotes = { ...filmSettingsOf(body.settings ?? {}), speed: body.speed ?? 1, audioEnabled };
      const toWrite = slidesToWrite(body);
      const targetMs = body.minutes === undefined ? null : body.minutes * 60_000;
      const plan = (slides: readonly SlideOfNotes[], areWritten: boolean): Promise<NotesPlan> =>
        workPool.run(planNotesWork, { slides, toWrite, film, targetMs, areWritten }, { owner, signal: context.signal });
      // The request itself was counted before it came here.
      let counted = 0;
      const countTask = async (): Promise<void> => {
        counted += 1;
        if (counted > 1) await countRequest('costlyPerUser', owner);
      };

      let slides: readonly SlideOfNotes[] = body.slides;
      let { tasks } = await plan(slides, false);
      let best: { readonly slides: readonly SlideOfNotes[]; readonly filmMs: number } | null = null;
      let rounds = 0;
      while (tasks.length > 0 && rounds < NOTES_LIMITS.rounds) {
        try {
          slides = await writeRound(slides, tasks, body, context, countTask);
          const next = await plan(slides, true);
          rounds += 1;
          tasks = next.tasks;
          const { filmMs } = next;
          if (targetMs === null || best === null || Math.abs(filmMs - targetMs) < Math.abs(best.filmMs - targetMs))
            best = { slides, filmMs };
        } catch (error) {
          // What was written before is a result.
          if (best === null || context.signal.aborted) throw error;
          break;
        }
      }
      const { slides: chosen, filmMs } = best!;
      return {
        data: { notes: toWrite.map((index) => ({ index, speakerNotes: chosen[index]!.speakerNotes })), filmMs, rounds },
      };
    },
  } satisfies Partial<CallHandlers>;
}

/** The slides that are asked for and have something to write about, in order. Throws VALIDATION_FAILED without any. */
function slidesToWrite({ slides, write }: Body): number[] {
  const asked = new Set(write ?? slides.keys());
  const outside = [...asked].find((index) => index >= slides.length);
  if (outside !== undefined) {
    const message = `write names slide ${outside}, and there are ${slides.length} slides.`;
    throw invalid(message, [{ field: 'write', message }]);
  }
  const found = [...slides.keys()].filter((index) => asked.has(index) && canHaveNotesWritten(slides[index]!));
  if (found.length === 0) throw invalid(NOTHING_TO_WRITE, [{ field: 'slides', message: NOTHING_TO_WRITE }]);
  return found;
}

import { formatClock, NOTES_LIMITS } from '@slidewright/domain';
import { speechMarksOf } from '@slidewright/domain/speech/pronunciation/marks';
import { speakingSeconds } from '@slidewright/slides/speech/speaking-time';
import { writtenNotes } from '@slidewright/slides/speech/written-notes';
import { Notice } from '../../../components/notice.tsx';
import { sayFilmLength } from '../../../lib/language/lengths.ts';
import { useMessages } from '../../../lib/language/use-messages.tsx';
import { filmLengthOf } from '../../preview/film.ts';
import { DifferencesText } from '../saving/differences-text.tsx';
import { useWizardState } from '../state/wizard-context.tsx';
import type { WizardSlide } from '../state/wizard-slides.ts';
import { slideList } from '../state/wizard-state.ts';
import { useCurrentNarration, useFilmLength, useFilmPace } from '../use-film-length.ts';

interface ProposedNotesProps {
  /** New notes by the id of the slide. */
  readonly proposed: ReadonlyMap<string, string>;
  /** The wanted length of the film; null where none was wanted. */
  readonly minutes: number | null;
  /** The slides that keep their notes; null where there is no choice. */
  readonly leftOut: ReadonlySet<string> | null;
  readonly taken: ReadonlyMap<string, string>;
  readonly onLeaveOut: (leftOut: ReadonlySet<string>) => void;
}

/** A `ref` of an element that gets the focus when it is shown. */
export const focusOnce = (element: HTMLElement | null): void => element?.focus();

/** Old and new notes beside each other, with the lengths of the film. */
export function ProposedNotes({ proposed, minutes, leftOut, taken, onLeaveOut }: ProposedNotesProps) {
  const say = useMessages();
  const { slides, order, settings } = useWizardState(({ slides, order, settings }) => ({ slides, order, settings }));
  const before = useFilmLength();
  const pace = useFilmPace();
  const narrationOf = useCurrentNarration();
  const withNotes = slideList({ slides, order }).map((slide) => {
    const speakerNotes = taken.get(slide.id);
    return speakerNotes === undefined ? slide : { ...slide, speakerNotes, hasContentChanged: true };
  });
  const film = filmLengthOf(withNotes, { ...settings, ...pace }, narrationOf);
  const isOff = minutes !== null && Math.abs(film.filmMs / 60_000 - minutes) > minutes * NOTES_LIMITS.tolerance;
  return (
    <>
      <p ref={focusOnce} tabIndex={-1} className="numbers outline-none">
        {say('wizard.write.lengths', { before, after: sayFilmLength(film) })}
      </p>
      {isOff && minutes !== null ? (
        <Notice tone="warn" className="mt-3">
          {say('wizard.write.notReached', { length: formatClock(Math.round(minutes * 60)) })}
        </Notice>
      ) : null}
      <ul className="mt-4 flex flex-col gap-6">
        {order.flatMap((id, index) => {
          const notes = proposed.get(id);
          if (notes === undefined) return [];
          const choose = (isTaken: boolean): void => {
            const others = new Set(leftOut);
            if (isTaken) others.delete(id);
            else others.add(id);
            onLeaveOut(others);
          };
          return [
            <li key={id}>
              <Proposed
                slide={slides[id]!}
                number={index + 1}
                notes={notes}
                speed={pace.speed}
                choice={leftOut && { isTaken: !leftOut.has(id), onChange: choose }}
              />
            </li>,
          ];
        })}
      </ul>
    </>
  );
}

interface ProposedProps {
  readonly slide: WizardSlide;
  readonly number: number;
  readonly notes: string;
  readonly speed: number;
  readonly choice: { readonly isTaken: boolean; readonly onChange: (isTaken: boolean) => void } | null;
}

function Proposed({ slide, number, notes, speed, choice }: ProposedProps) {
  const say = useMessages();
  const old = writtenNotes(slide);
  const name = say('wizard.write.slide', { number, title: slide.title || say('wizard.untitled') });
  const clock = (speakerNotes: string): string => formatClock(speakingSeconds({ ...slide, speakerNotes }, speed));
  return (
    <>
      {choice === null ? null : (
        <label className="mb-2 flex min-h-6 items-center gap-3 font-semibold break-words">
          <input
            type="checkbox"
            className="size-4 shrink-0"
            checked={choice.isTaken}
            onChange={({ target }) => choice.onChange(target.checked)}
          />
          <span className="min-w-0">{name}</span>
        </label>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <Version label={say('wizard.write.before')} clock={old === '' ? null : clock(old)} text={old} other={notes} />
        <Version label={say('wizard.write.after')} clock={clock(notes)} text={notes} other={old} />
      </div>
      {speechMarksOf(old).length === 0 ? null : (
        <p className="mt-2 text-sm text-muted">{say('wizard.write.marksLost')}</p>
      )}
    </>
  );
}

interface VersionProps {
  readonly label: string;
  /** How long it takes to say. */
  readonly clock: string | null;
  readonly text: string;
  readonly other: string;
}

function Version({ label, clock, text, other }: VersionProps) {
  const say = useMessages();
  return (
    <section aria-label={label} className="min-w-0 rounded-md border border-line p-4 text-sm">
      <p className="mb-2 flex justify-between gap-2 font-semibold">
        {label}
        {clock === null ? null : <span className="numbers font-normal text-muted">{clock}</span>}
      </p>
      <p dir="auto" className="break-words whitespace-pre-wrap">
        {text === '' ? (
          <span className="text-muted italic">{say('wizard.write.none')}</span>
        ) : other === '' ? (
          text
        ) : (
          <DifferencesText text={text} other={other} />
        )}
      </p>
    </section>
  );
}

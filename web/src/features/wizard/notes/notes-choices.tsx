import { NOTES_LIMITS, NOTES_TONES } from '@slidewright/domain';
import { Field, TextInput } from '../../../components/field.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { useConfiguration } from '../../../lib/api/configuration.ts';
import { useMessages } from '../../../lib/language/use-messages.tsx';
import type { WizardSlide } from '../state/wizard-slides.ts';
import { useFilmLength } from '../use-film-length.ts';
import { slidesOfScope, useNotesStyle, type NotesScope } from './use-notes-writing.ts';

const MINUTES = { minimum: NOTES_LIMITS.shortestFilmMinutes, maximum: NOTES_LIMITS.longestFilmMinutes } as const;

/** Whether a field of minutes can be used; an empty one leaves the length to the content. */
export function isMinutes(typed: string): boolean {
  const minutes = Number(typed);
  return typed.trim() === '' || (minutes >= MINUTES.minimum && minutes <= MINUTES.maximum);
}

interface FilmChoices {
  readonly scope: NotesScope;
  /** As typed. */
  readonly minutes: string;
  readonly onScope: (scope: NotesScope) => void;
  readonly onMinutes: (minutes: string) => void;
}

interface NotesChoicesProps {
  readonly slides: readonly WizardSlide[];
  /** What is chosen for a whole film; null for one slide. */
  readonly film: FilmChoices | null;
}

/** For whom and how a language model writes notes, and for a film which slides and how long. */
export function NotesChoices({ slides, film }: NotesChoicesProps) {
  const say = useMessages();
  const { audience, tone } = useNotesStyle();
  const { data: configuration } = useConfiguration();
  const length = useFilmLength();
  const count = { all: slidesOfScope(slides, 'all').length, empty: slidesOfScope(slides, 'empty').length };
  return (
    <div className="flex flex-col gap-5 pt-4">
      {film === null ? null : count.empty === 0 || count.empty === count.all ? (
        <p className="text-sm">{say('wizard.write.slides', { count: count.all })}</p>
      ) : (
        <div>
          <p className="mb-1.5 text-sm font-medium">{say('wizard.write.scope')}</p>
          <Segmented
            label={say('wizard.write.scope')}
            value={film.scope}
            options={(['empty', 'all'] as const).map((value) => ({
              value,
              label: say(`wizard.write.scope.${value}`, { count: count[value] }),
            }))}
            onChange={film.onScope}
          />
        </div>
      )}
      <Field label={say('wizard.write.audience')} hint={say('wizard.write.audience.hint')}>
        {(parts) => (
          <TextInput
            {...parts}
            value={audience}
            maxLength={NOTES_LIMITS.audienceLength}
            onChange={({ target }) => useNotesStyle.setState({ audience: target.value })}
          />
        )}
      </Field>
      <div>
        <p className="mb-1.5 text-sm font-medium">{say('wizard.write.tone')}</p>
        <Segmented
          label={say('wizard.write.tone')}
          value={tone}
          options={NOTES_TONES.map((value) => ({ value, label: say(`wizard.write.tone.${value}`) }))}
          onChange={(chosen) => useNotesStyle.setState({ tone: chosen })}
        />
      </div>
      {film === null || configuration?.audioEnabled === false ? null : (
        <Field
          label={say('wizard.write.minutes')}
          hint={say('wizard.write.minutes.hint', { length, rounds: NOTES_LIMITS.rounds })}
          error={isMinutes(film.minutes) ? undefined : say('wizard.write.minutes.limits', MINUTES)}
        >
          {(parts) => (
            <TextInput
              {...parts}
              type="number"
              inputMode="decimal"
              min={MINUTES.minimum}
              max={MINUTES.maximum}
              step="any"
              className="numbers max-w-36"
              value={film.minutes}
              onChange={({ target }) => film.onMinutes(target.value)}
            />
          )}
        </Field>
      )}
    </div>
  );
}

import type { ThemeId } from '@slidewright/domain';
import { THEMES } from '@slidewright/slides/themes/index';
import { Check } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import { Link } from 'react-router';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { formatNumber } from '../../../lib/language/format.ts';
import { Message, useMessages } from '../../../lib/language/use-messages.tsx';
import { useBrand } from '../../../lib/queries/brand.ts';
import { useThemes } from '../../../lib/queries/timelines.ts';
import { useFilmLength } from '../use-film-length.ts';
import { MusicChoice } from '../music/music-choice.tsx';
import { useVoiceName } from '../narration/use-voice-name.ts';
import { useWizard, useWizardState } from '../state/wizard-context.tsx';
import { FilmSettingFields } from './film-setting.tsx';
import { StepFrame } from './step-frame.tsx';

export function TimelineStep() {
  const say = useMessages();
  const { store, locked } = useWizard();
  const { settings, count, voiceId } = useWizardState((state) => ({
    settings: state.settings,
    count: state.order.length,
    voiceId: state.audioSettings.voice,
  }));
  const voice = useVoiceName(voiceId);
  const length = useFilmLength();
  return (
    <StepFrame title={say('wizard.steps.timeline')} intro={say('wizard.timeline.intro')}>
      <div className="flex flex-col gap-8">
        <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line sm:grid-cols-4">
          <Fact label={say('wizard.timeline.duration')} value={length} />
          <Fact label={say('common.slides')} value={formatNumber(count)} />
          <Fact label={say('common.voice')} value={voice} />
          <Fact label={say('words.setting.resolution')} value={settings.resolution} />
        </dl>
        <ThemeChoice value={settings.theme} disabled={locked} onChange={(theme) => store.setSettings({ theme })} />
        <BrandChoice
          value={settings.brand ?? null}
          disabled={locked}
          onChange={(brand) => store.setSettings({ brand })}
        />
        <FilmSettingFields explained />
        <MusicChoice settings={settings} disabled={locked} onChange={(changed) => store.setSettings(changed)} />
        <div className="grid gap-5 sm:grid-cols-2">
          <FilmSettingFields explained={false} />
        </div>
      </div>
    </StepFrame>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="min-w-0 bg-surface px-4 py-3">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="numbers truncate font-semibold" title={value}>
        {value}
      </dd>
    </div>
  );
}

function ThemeChoice({
  value,
  disabled,
  onChange,
}: {
  value: ThemeId;
  disabled: boolean;
  onChange: (theme: ThemeId) => void;
}) {
  const say = useMessages();
  const { data: themes, error } = useThemes();
  const pictures = new Map(themes?.map(({ id, thumbnailUrl }) => [id as string, thumbnailUrl]));
  return (
    <section aria-labelledby="theme-title">
      <h3 id="theme-title" className="mb-2 text-sm font-medium">
        {say('words.setting.theme')}
      </h3>
      {error === null ? null : (
        <Notice tone="warn" className="mb-3">
          {say('wizard.timeline.themesNotLoaded')}
        </Notice>
      )}
      <RadioGroup.Root
        aria-labelledby="theme-title"
        value={value}
        disabled={disabled}
        onValueChange={(theme) => onChange(theme as ThemeId)}
        className="grid gap-3 sm:grid-cols-3"
      >
        {THEMES.map(({ id }) => {
          const picture = pictures.get(id);
          const isChosen = id === value;
          return (
            <RadioGroup.Item
              key={id}
              value={id}
              className={classNames(
                'flex gap-3 rounded-md border bg-surface p-2 text-left transition duration-150 disabled:cursor-not-allowed disabled:opacity-55 sm:flex-col sm:gap-2',
                isChosen ? 'border-ink ring-1 ring-ink' : 'border-line hover:border-field',
              )}
            >
              <span className="block aspect-video w-28 shrink-0 self-start overflow-hidden rounded-sm bg-sunken sm:w-full">
                {picture === undefined ? null : (
                  <img src={picture} alt="" width={320} height={180} className="size-full object-cover" />
                )}
              </span>
              <span className="min-w-0 px-1 pb-1">
                <span className="flex items-center gap-1.5 text-sm font-semibold">
                  {say(`words.theme.${id}`)} {isChosen ? <Check aria-hidden className="size-4" /> : null}
                </span>
                <span className="block text-sm text-muted">{say(`words.theme.${id}.summary`)}</span>
              </span>
            </RadioGroup.Item>
          );
        })}
      </RadioGroup.Root>
    </section>
  );
}

/** Whether the brand is laid over the theme, and which version of it. */
function BrandChoice({
  value,
  disabled,
  onChange,
}: {
  value: string | null;
  disabled: boolean;
  onChange: (brand: string | null) => void;
}) {
  const say = useMessages();
  const { data: current, error } = useBrand();
  const currentId = current?.id ?? null;
  const isOutdated = value !== null && current !== undefined && value !== currentId;
  return (
    <section aria-labelledby="brand-title" className="flex flex-col items-start gap-2">
      <h3 id="brand-title" className="text-sm font-medium">
        {say('words.setting.brand')}
      </h3>
      {error === null ? null : <Notice tone="warn">{say('wizard.timeline.brandNotLoaded')}</Notice>}
      {value === null && currentId === null ? null : (
        <label className="flex min-h-6 items-center gap-3 text-sm">
          <input
            type="checkbox"
            className="size-4"
            checked={value !== null}
            disabled={disabled}
            onChange={() => onChange(value === null ? currentId : null)}
          />
          {say('wizard.timeline.useBrand')}
        </label>
      )}
      {isOutdated && currentId !== null ? (
        <div className="flex flex-wrap items-center gap-3 text-sm">
          <span>{say('wizard.timeline.brandChanged')}</span>
          <Button disabled={disabled} onClick={() => onChange(currentId)}>
            {say('wizard.timeline.useNewBrand')}
          </Button>
        </div>
      ) : null}
      <p className="text-sm text-muted">
        <Message
          code={value === null && currentId === null ? 'wizard.timeline.noBrand' : 'wizard.timeline.brandAbout'}
          components={{ link: <Link to="/profile#brand" className="underline underline-offset-4" /> }}
        />
      </p>
    </section>
  );
}

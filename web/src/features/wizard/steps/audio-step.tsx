import { AUDIO_MESSAGES, formatDuration, PITCHES, type Pitch } from '@slidewright/domain';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { AudioLines, CircleStop, Pause, Play, RefreshCw } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { useConfiguration } from '../../../lib/api/configuration.ts';
import { AUDIO_STATUS, SPEED_CHOICES } from '../../../lib/constants.ts';
import { WIZARD } from '../state/wizard-constants.ts';
import { audioStreamUrl, speaksSlide } from '../../../lib/queries/audio.ts';
import { useSound, type Sound } from '../../voices/use-sound.ts';
import { VoicePicker } from '../../voices/voice-picker.tsx';
import { NarrationBadge, useSlideNarration } from '../slides/narration-badge.tsx';
import { useNarrationSummary } from '../narration/use-narration-summary.ts';
import { useLanguage } from '../state/use-language.ts';
import { useWizard, useWizardState } from '../state/wizard-context.tsx';
import { StepFrame } from './step-frame.tsx';

const SPEEDS = SPEED_CHOICES.map(({ value, label }) => ({
  value: String(value),
  label: (
    <>
      {label} <span className="numbers font-normal text-muted">{value.toFixed(1)}×</span>
    </>
  ),
}));

const PITCH_LABELS: Record<Pitch, string> = { low: 'Low', normal: 'Normal', high: 'High' };
const PITCH_CHOICES = PITCHES.map((value) => ({ value, label: PITCH_LABELS[value] }));

export function AudioStep() {
  const { store, locked } = useWizard();
  const settings = useWizardState((state) => state.audioSettings);
  const { data: configuration } = useConfiguration();
  const { chosen, detected } = useLanguage();
  return (
    <StepFrame title={WIZARD.stepTitles.audio} intro="Choose a voice. You can listen to each one first.">
      <div className="flex flex-col gap-8">
        <section aria-labelledby="voice-title">
          <h3 id="voice-title" className="mb-2 text-sm font-medium">
            Voice
          </h3>
          <VoicePicker
            value={settings.voice}
            language={chosen || detected}
            disabled={locked}
            onChange={(voice) => store.setAudioSettings({ voice })}
          />
        </section>
        <div className="flex flex-wrap gap-x-10 gap-y-5">
          <div>
            <h3 className="mb-2 text-sm font-medium">Speed</h3>
            <Segmented
              label="Speed"
              value={String(settings.speed)}
              options={SPEEDS}
              disabled={locked}
              onChange={(speed) => store.setAudioSettings({ speed: Number(speed) })}
            />
          </div>
          <div>
            <h3 className="mb-2 text-sm font-medium">Pitch</h3>
            <Segmented
              label="Pitch"
              value={settings.pitch}
              options={PITCH_CHOICES}
              disabled={locked}
              onChange={(pitch) => store.setAudioSettings({ pitch })}
            />
          </div>
        </div>
        {configuration?.audioEnabled === false ? (
          <Notice tone="info">{AUDIO_MESSAGES.disabled}</Notice>
        ) : (
          <NarrationPanel />
        )}
      </div>
    </StepFrame>
  );
}

const PHASES = { saving: 'Saving slides...', queueing: 'Queueing...', generating: 'Generating...' } as const;

function NarrationPanel() {
  const { narration, locked } = useWizard();
  const { order, voice } = useWizardState(({ order, audioSettings }) => ({ order, voice: audioSettings.voice }));
  const { phase, queued, completed, lastError } = useStore(narration.state);
  const { eligible, current, narrated } = useNarrationSummary();
  const isComplete = eligible > 0 && current === eligible;
  const isBusy = phase !== 'idle';
  return (
    <section aria-labelledby="narration-title" className="rounded-md border border-line p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h3 id="narration-title" className="font-semibold">
            Narration
          </h3>
          <p className="numbers mt-1 text-sm text-muted" role="status">
            {phase === 'generating'
              ? `${completed} of ${queued} done · about ${formatDuration(
                  AUDIO_STATUS.estimatePerSlideS * Math.max(0, queued - completed),
                )} left at most`
              : `${current} of ${eligible} ${eligible === 1 ? 'slide' : 'slides'} spoken as ${eligible === 1 ? 'it stands' : 'they stand'}`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {phase === 'generating' ? (
            <Button onClick={() => void narration.cancel()}>
              <CircleStop aria-hidden className="size-4" /> Cancel
            </Button>
          ) : null}
          <Button
            tone={isComplete || isBusy ? 'secondary' : 'primary'}
            disabled={locked || isBusy}
            onClick={() => void narration.generateAll(isComplete)}
          >
            <AudioLines aria-hidden className="size-4" />
            {isBusy ? PHASES[phase] : narrated > 0 && isComplete ? 'Regenerate Audio' : 'Generate Audio'}
          </Button>
        </div>
      </div>
      {isBusy ? (
        <div className="mt-3">
          <ProgressBar value={queued === 0 ? 0 : (completed / queued) * 100} label="Audio generation" />
        </div>
      ) : null}
      {lastError === null ? null : (
        <Notice tone="bad" className="mt-3">
          {lastError}
        </Notice>
      )}
      {order.length === 0 ? (
        <p className="mt-3 text-sm text-muted">There are no slides to narrate yet.</p>
      ) : (
        <>
          <p className="mt-3 text-sm text-muted">
            Generating saves your slides first. A slide whose words have not changed is not spoken again.
          </p>
          <SlideVoices order={order} disabled={locked || voice === ''} />
        </>
      )}
    </section>
  );
}

const ROW = 56;

/** Each slide with its narration, to play or to request. Only the rows near the viewport are rendered. */
function SlideVoices({ order, disabled }: { order: readonly string[]; disabled: boolean }) {
  const list = useRef<HTMLUListElement>(null);
  const sound = useSound();
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    const measure = (): void =>
      setScrollMargin(Math.round((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const virtualizer = useWindowVirtualizer({
    count: order.length,
    estimateSize: () => ROW,
    getItemKey: (index) => order[index]!,
    overscan: 8,
    scrollMargin,
  });
  return (
    <>
      {sound.failed === null ? null : (
        <Notice tone="bad" className="mt-3">
          This narration could not be played.
        </Notice>
      )}
      <ul ref={list} className="relative mt-3 -mb-2" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => (
          <li
            key={key}
            aria-setsize={order.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0 border-t border-line"
            style={{ height: ROW, transform: `translateY(${start - scrollMargin}px)` }}
          >
            <SlideVoice id={order[index]!} index={index} sound={sound} disabled={disabled} />
          </li>
        ))}
      </ul>
    </>
  );
}

function SlideVoice({ id, index, sound, disabled }: { id: string; index: number; sound: Sound; disabled: boolean }) {
  const { narration } = useWizard();
  const slide = useWizardState(({ slides }) => slides[id]);
  const { standing, file, failure } = useSlideNarration(id);
  if (slide === undefined) return null;
  const url = file === undefined ? null : audioStreamUrl(file);
  const plays = url !== null && sound.playing === url;
  const isBusy = standing === 'pending' || standing === 'processing';
  const name = `slide ${index + 1}`;
  const length =
    file !== undefined && speaksSlide(file, slide) ? formatDuration(file.metadata.durationMs / 1_000) : null;
  return (
    <div className="flex h-full items-center gap-2">
      <span className="numbers w-6 shrink-0 text-sm text-muted">{index + 1}</span>
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium">{slide.title || 'Untitled slide'}</p>
        <p className="flex items-center gap-2 truncate text-sm text-muted" title={failure}>
          <NarrationBadge standing={standing} />
          {length === null ? null : <span className="numbers">{length}</span>}
          {failure === undefined ? null : <span className="truncate text-bad">{failure}</span>}
        </p>
      </div>
      <Button
        tone="quiet"
        size="icon"
        aria-label={plays ? `Stop ${name}` : `Play ${name}`}
        disabled={url === null}
        onClick={() => {
          if (url !== null) sound.toggle(url);
        }}
      >
        {plays ? <Pause aria-hidden className="size-4" /> : <Play aria-hidden className="size-4" />}
      </Button>
      <Button
        tone="quiet"
        size="icon"
        aria-label={file === undefined ? `Speak ${name}` : `Speak ${name} again`}
        disabled={disabled || isBusy}
        onClick={() => void narration.generateOne(id, standing === 'completed')}
      >
        {file === undefined ? (
          <AudioLines aria-hidden className="size-4" />
        ) : (
          <RefreshCw aria-hidden className="size-4" />
        )}
      </Button>
    </div>
  );
}

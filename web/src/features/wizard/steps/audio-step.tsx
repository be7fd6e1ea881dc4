import { AUDIO_MESSAGES, formatDuration, PITCHES, type Pitch } from '@slidewright/domain';
import { speechText } from '@slidewright/slides';
import { AudioLines, CircleStop, Pause, Play, RefreshCw } from 'lucide-react';
import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { useConfiguration } from '../../../lib/api/configuration.ts';
import { AUDIO_STATUS, SPEED_CHOICES } from '../../../lib/constants.ts';
import { WIZARD } from '../state/wizard-constants.ts';
import { audioStreamUrl, speaksSlide } from '../../../lib/queries/audio.ts';
import { usePageVirtualizer } from '../../../lib/use-page-virtualizer.ts';
import { RecordDialog } from '../../recording/lazy-record-dialog.tsx';
import { RecordButton } from '../../recording/record-button.tsx';
import { RecordingMark } from '../../recording/recording-mark.tsx';
import { useSound, type Sound } from '../../voices/use-sound.ts';
import { VoicePicker } from '../../voices/voice-picker.tsx';
import { NarrationBadge, useSlideNarration } from '../slides/narration-badge.tsx';
import { PronunciationPanel } from '../pronunciation/pronunciation-panel.tsx';
import { useNarrationSummary } from '../narration/use-narration-summary.ts';
import { useVoiceName } from '../narration/use-voice-name.ts';
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
  const voiceName = useVoiceName(settings.voice);
  const { data: configuration } = useConfiguration();
  const { chosen, detected } = useLanguage();
  return (
    <StepFrame title={WIZARD.stepTitles.audio} intro="Choose a voice. You can listen to each one first.">
      <div className="flex flex-col gap-8">
        <section aria-labelledby="voice-title">
          <h3 id="voice-title" className="mb-2 text-sm font-medium">
            Voice: <span className="font-normal text-muted">{voiceName}</span>
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
          <>
            <PronunciationPanel />
            <NarrationPanel />
          </>
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
              : `Up to date for ${current} of ${eligible} ${eligible === 1 ? 'slide' : 'slides'}`}
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

const ESTIMATED_ROW_HEIGHT = 57;

/** Each slide with its narration, to play or to request. Only the rows near the viewport are rendered. */
function SlideVoices({ order, disabled }: { order: readonly string[]; disabled: boolean }) {
  const list = useRef<HTMLUListElement>(null);
  const { narration } = useWizard();
  const slides = useWizardState((state) => state.slides);
  const sound = useSound();
  // Kept here, so that the dialog stays when a change of the page's size removes the row that opened it.
  const [recordedId, setRecordedId] = useState<string | null>(null);
  const recorded = recordedId === null ? undefined : slides[recordedId];
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    const measure = (): void =>
      setScrollMargin(Math.round((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const virtualizer = usePageVirtualizer({
    count: order.length,
    estimateSize: () => ESTIMATED_ROW_HEIGHT,
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
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={order.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0 border-t border-line"
            style={{ transform: `translateY(${start - scrollMargin}px)` }}
          >
            <SlideVoice
              id={order[index]!}
              index={index}
              sound={sound}
              disabled={disabled}
              onRecord={() => setRecordedId(order[index]!)}
            />
          </li>
        ))}
      </ul>
      {recorded === undefined ? null : (
        <Suspense>
          <RecordDialog
            number={order.indexOf(recorded.id) + 1}
            text={speechText(recorded)}
            onClose={() => setRecordedId(null)}
            onUse={(file, options) => narration.recordOne(recorded.id, file, options)}
          />
        </Suspense>
      )}
    </>
  );
}

interface SlideVoiceProps {
  readonly id: string;
  /** Counted from 0. */
  readonly index: number;
  readonly sound: Sound;
  readonly disabled: boolean;
  readonly onRecord: () => void;
}

function SlideVoice({ id, index, sound, disabled, onRecord }: SlideVoiceProps) {
  const { narration, locked } = useWizard();
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
    // On a phone the state has the whole width below the title and the buttons.
    <div className="grid grid-cols-[1.5rem_minmax(0,1fr)_auto] items-center gap-x-2 py-2">
      <span className="numbers text-sm text-muted">{index + 1}</span>
      <p className="line-clamp-2 text-sm font-medium break-words">{slide.title || 'Untitled slide'}</p>
      <div className="flex sm:row-span-2">
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
        <RecordButton number={index + 1} disabled={locked || isBusy} onClick={onRecord} />
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
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted max-sm:col-span-2 max-sm:col-start-2 sm:col-start-2">
        <NarrationBadge standing={standing} />
        {length === null ? null : <span className="numbers">{length}</span>}
        <RecordingMark file={file} slide={slide} />
        {failure === undefined ? null : <span className="text-bad">{failure}</span>}
      </p>
    </div>
  );
}

import { PITCHES } from '@slidewright/domain';
import { speechText } from '@slidewright/slides/speech/speech-text';
import { AudioLines, Pause, Play, RefreshCw } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { useConfiguration } from '../../../lib/api/configuration.ts';
import { SPEED_CHOICES } from '../../../lib/constants.ts';
import { sayDuration } from '../../../lib/language/lengths.ts';
import { formatNumber } from '../../../lib/language/format.ts';
import { Message, useMessages } from '../../../lib/language/use-messages.tsx';
import { audioStreamUrl, speaksSlide } from '../../../lib/queries/audio.ts';
import { usePageVirtualizer } from '../../../lib/use-page-virtualizer.ts';
import { NarrationPanel } from '../../narration/narration-panel.tsx';
import type { useNarration } from '../../narration/use-narration.ts';
import { RecordDialog } from '../../recording/lazy-record-dialog.tsx';
import { RecordButton } from '../../recording/record-button.tsx';
import { RecordingMark } from '../../recording/recording-mark.tsx';
import { useSound, type Sound } from '../../voices/use-sound.ts';
import { VoicePicker } from '../../voices/voice-picker.tsx';
import { NarrationBadge, useSlideNarration } from '../slides/narration-badge.tsx';
import { PronunciationPanel } from '../pronunciation/pronunciation-panel.tsx';
import { useNarrationSummary } from '../narration/use-wizard-narration.ts';
import { useVoiceName } from '../narration/use-voice-name.ts';
import { useLanguage } from '../state/use-language.ts';
import { useWizard, useWizardState } from '../state/wizard-context.tsx';
import { StepFrame } from './step-frame.tsx';

interface AudioStepProps {
  readonly spoken: ReturnType<typeof useNarration>;
}

export function AudioStep({ spoken }: AudioStepProps) {
  const say = useMessages();
  const { store, locked } = useWizard();
  const settings = useWizardState((state) => state.audioSettings);
  const voiceName = useVoiceName(settings.voice);
  const { data: configuration } = useConfiguration();
  const { chosen, detected } = useLanguage();
  return (
    <StepFrame title={say('wizard.steps.audio')} intro={say('wizard.audio.intro')}>
      <div className="flex flex-col gap-8">
        <section aria-labelledby="voice-title">
          <h3 id="voice-title" className="mb-2 text-sm font-medium">
            <Message
              code="wizard.audio.voice"
              values={{ name: voiceName }}
              components={{ voice: <span className="font-normal text-muted" /> }}
            />
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
            <h3 className="mb-2 text-sm font-medium">{say('wizard.audio.speed')}</h3>
            <Segmented
              label={say('wizard.audio.speed')}
              value={String(settings.speed)}
              options={SPEED_CHOICES.map(({ value, name }) => ({
                value: String(value),
                label: (
                  <>
                    {say(`words.speed.${name}`)}{' '}
                    <span className="numbers font-normal text-muted">
                      {formatNumber(value, { minimumFractionDigits: 1 })}×
                    </span>
                  </>
                ),
              }))}
              disabled={locked}
              onChange={(speed) => store.setAudioSettings({ speed: Number(speed) })}
            />
          </div>
          <div>
            <h3 className="mb-2 text-sm font-medium">{say('wizard.audio.pitch')}</h3>
            <Segmented
              label={say('wizard.audio.pitch')}
              value={settings.pitch}
              options={PITCHES.map((value) => ({ value, label: say(`words.pitch.${value}`) }))}
              disabled={locked}
              onChange={(pitch) => store.setAudioSettings({ pitch })}
            />
          </div>
        </div>
        {configuration?.audioEnabled === false ? (
          <Notice tone="info">{say('wizard.audio.disabled')}</Notice>
        ) : (
          <>
            <PronunciationPanel />
            <WizardNarration spoken={spoken} />
          </>
        )}
      </div>
    </StepFrame>
  );
}

const PHASES = { saving: 'wizard.narration.savingSlides', queueing: 'wizard.narration.queueing' } as const;

function WizardNarration({ spoken }: AudioStepProps) {
  const say = useMessages();
  const { narration, locked } = useWizard();
  const { order, voice } = useWizardState(({ order, audioSettings }) => ({ order, voice: audioSettings.voice }));
  const { phase, lastError } = useStore(narration.state);
  const summary = useNarrationSummary();
  const { eligible, current } = summary;
  const isComplete = eligible > 0 && current === eligible;
  return (
    <>
      <NarrationPanel
        title={say('narration.title')}
        className="rounded-md border border-line"
        isNested
        narration={spoken}
        summary={summary}
        preparing={phase === 'idle' ? null : say(PHASES[phase])}
        isStartable={!locked}
        isNext={!isComplete}
        onStart={() => void narration.generateAll(isComplete)}
        onCancel={() => {
          narration.stop();
          spoken.job.cancel();
        }}
        failures={[lastError]}
        isListed
      >
        <p>{say(order.length === 0 ? 'wizard.narration.noSlides' : 'wizard.narration.about')}</p>
      </NarrationPanel>
      {order.length === 0 ? null : <SlideVoices order={order} disabled={locked || voice === ''} />}
    </>
  );
}

const ESTIMATED_ROW_HEIGHT = 57;

/** Each slide with its narration, to play or to request. Only the rows near the viewport are rendered. */
function SlideVoices({ order, disabled }: { order: readonly string[]; disabled: boolean }) {
  const say = useMessages();
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
          {say('wizard.narration.notPlayed')}
        </Notice>
      )}
      <ul
        ref={list}
        aria-label={say('narration.ofEachSlide')}
        className="relative mt-3 -mb-2"
        style={{ height: virtualizer.getTotalSize() }}
      >
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
        <RecordDialog
          number={order.indexOf(recorded.id) + 1}
          text={speechText(recorded)}
          onClose={() => setRecordedId(null)}
          onUse={(file, options) => narration.recordOne(recorded.id, file, options)}
        />
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
  const say = useMessages();
  const { narration, locked } = useWizard();
  const slide = useWizardState(({ slides }) => slides[id]);
  const { standing, file, failure } = useSlideNarration(id);
  if (slide === undefined) return null;
  const url = file === undefined ? null : audioStreamUrl(file);
  const plays = url !== null && sound.playing === url;
  const isBusy = standing === 'pending' || standing === 'processing';
  const number = index + 1;
  const length = file !== undefined && speaksSlide(file, slide) ? sayDuration(file.metadata.durationMs / 1_000) : null;
  return (
    // On a phone the state has the whole width below the title and the buttons.
    <div className="grid grid-cols-[1.5rem_minmax(0,1fr)_auto] items-center gap-x-2 py-2">
      <span className="numbers text-sm text-muted">{number}</span>
      <p className="line-clamp-2 text-sm font-medium break-words">{slide.title || say('wizard.untitled')}</p>
      <div className="flex sm:row-span-2">
        <Button
          tone="quiet"
          size="icon"
          aria-label={say(plays ? 'wizard.narration.stop' : 'wizard.narration.play', { number })}
          disabled={url === null}
          onClick={() => {
            if (url !== null) sound.toggle(url);
          }}
        >
          {plays ? <Pause aria-hidden className="size-4" /> : <Play aria-hidden className="size-4" />}
        </Button>
        <RecordButton number={number} disabled={locked || isBusy} onClick={onRecord} />
        <Button
          tone="quiet"
          size="icon"
          aria-label={say(file === undefined ? 'wizard.narration.speak' : 'wizard.narration.speakAgain', { number })}
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

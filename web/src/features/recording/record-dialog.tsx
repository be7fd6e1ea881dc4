import { useMutation } from '@tanstack/react-query';
import { Circle, CircleStop, FileAudio, Pause, Play } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { FileButton } from '../../components/file-button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { DiscardQuestion } from '../../components/discard-question.tsx';
import { Notice } from '../../components/notice.tsx';
import { classNames } from '../../lib/class-names.ts';
import { decodeSound, trimSound } from './trim-sound.ts';
import { useDroppedFile } from '../../lib/use-dropped-file.ts';
import { textToRead } from './text-to-read.ts';
import type { RecordingOptions } from '../../lib/queries/audio.ts';
import { useMessages } from '../../lib/language/use-messages.tsx';
import type { Say } from '../../lib/language/messages.ts';
import { formatNumber } from '../../lib/language/format.ts';
import { sayDuration } from '../../lib/language/lengths.ts';
import { useRecorder, type RecorderState } from './use-recorder.ts';

interface RecordDialogProps {
  /** Number of the slide, from 1. */
  readonly number: number;
  /** What is to be read. */
  readonly text: string;
  readonly onClose: () => void;
  /** Makes a sound the narration; resolves once it was accepted. Throws Error with the message for the user. */
  readonly onUse: (sound: Blob, options: RecordingOptions) => Promise<void>;
}

/** Records the narration of a slide, or accepts a sound file; either is listened to and trimmed before it is uploaded. */
export function RecordDialog({ number, text, onClose, onUse }: RecordDialogProps) {
  const say = useMessages();
  const recorder = useRecorder();
  const { state, seconds } = recorder;
  const [clean, setClean] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const [trimmed, setTrimmed] = useState<(() => Promise<Blob>) | null>(null);
  const [isUploaded, setIsUploaded] = useState(false);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const upload = useMutation({
    mutationFn: async (sound: Blob) => {
      leaving.current = new AbortController();
      const { signal } = leaving.current;
      setIsUploaded(false);
      const onUploaded = (): void => setIsUploaded(true);
      await onUse(trimmed === null ? sound : await trimmed(), { clean, signal, onUploaded });
    },
    onSuccess: onClose,
  });
  const progress = say(isUploaded ? 'recording.checking' : 'recording.uploading');
  const isFile = state.phase === 'recorded' && state.sound instanceof File;
  const isChecking = upload.isPending && isUploaded;
  // A file is still on the disk, and the service has what was uploaded.
  const wouldLose = (state.phase === 'recording' || state.phase === 'recorded') && !isFile && !isChecking;
  const acceptsFile = state.phase === 'ready' || state.phase === 'failed' || (isFile && !upload.isPending);
  const begin = (action: () => void): void => {
    setTrimmed(null);
    upload.reset();
    action();
  };
  const isDragging = useDroppedFile((file) => {
    if (acceptsFile) begin(() => recorder.chooseFile(file));
  });
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => {
        if (open) return;
        if (wouldLose && !isLeaving) setIsLeaving(true);
        else onClose();
      }}
      title={say('recording.title', { number })}
      footer={
        isLeaving ? (
          <DiscardQuestion
            question={say('recording.discard.question')}
            onKeep={() => setIsLeaving(false)}
            onDiscard={onClose}
          />
        ) : (
          <Controls
            recorder={recorder}
            progress={upload.isPending ? progress : null}
            onRecord={() => begin(() => void recorder.start())}
            onFile={(file) => begin(() => recorder.chooseFile(file))}
            onUse={upload.mutate}
          />
        )
      }
    >
      <div className="flex flex-col gap-4 pt-1">
        {state.phase === 'failed' ? <Notice tone="bad">{state.message}</Notice> : null}
        {upload.error === null ? null : (
          <Notice tone="bad" title={say(isFile ? 'recording.file.notUsed' : 'recording.notUsed')}>
            {upload.error.message}
          </Notice>
        )}
        <p
          className={classNames(
            'shrink-0 overflow-y-auto rounded-sm bg-sunken px-4 py-3 text-lg leading-8 whitespace-pre-line',
            // The player needs the room of a small screen more.
            state.phase === 'recorded' ? 'max-h-[16vh]' : 'max-h-[32vh]',
          )}
          // Focusable, so that long notes can be scrolled by keyboard.
          tabIndex={0}
          aria-label={say('recording.textToRead')}
        >
          {text === '' ? say('recording.noText') : textToRead(text)}
        </p>
        <div className="-mb-2 flex items-center gap-2 font-medium">
          {state.phase === 'recording' && !state.isPaused ? (
            <span aria-hidden className="size-2.5 rounded-full bg-accent" />
          ) : null}
          <p aria-live="assertive" className="min-w-0 flex-1 break-words">
            {upload.isPending ? progress : statusOf(state, seconds, say)}
          </p>
          {state.phase === 'recording' ? <span className="numbers text-muted">{sayDuration(seconds)}</span> : null}
        </div>
        {state.phase === 'ready' || state.phase === 'failed' ? (
          <div
            className={classNames(
              'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-sm border border-dashed px-4 py-3 text-sm',
              isDragging ? 'border-accent bg-sunken' : 'border-field',
            )}
          >
            <p className="min-w-52 flex-1">
              {say('recording.file.or')}
              <span className="block text-muted">{say('recording.file.formats')}</span>
            </p>
            <FileButton onChoose={(file) => begin(() => recorder.chooseFile(file))} accept={SOUND_FILES}>
              <FileAudio aria-hidden className="size-4" />
              {say('recording.file')}
            </FileButton>
          </div>
        ) : state.phase === 'recorded' ? (
          <>
            <Review key={state.url} sound={state.sound} url={state.url} onTrim={(make) => setTrimmed(() => make)} />
            <label className="flex min-h-10 items-center gap-3 self-start text-sm">
              <input
                type="checkbox"
                className="size-4 accent-accent"
                checked={clean}
                onChange={() => setClean(!clean)}
              />
              {say('recording.reduceNoise')}
            </label>
          </>
        ) : (
          <Level read={recorder.level} />
        )}
      </div>
    </Dialog>
  );
}

function statusOf(state: RecorderState, seconds: number, say: Say): string {
  switch (state.phase) {
    case 'asking':
      return say('recording.status.asking');
    case 'countdown':
      return say('recording.status.countdown', { seconds: state.seconds });
    case 'recording':
      return say(state.isPaused ? 'recording.status.paused' : 'recording.status.recording');
    case 'recorded':
      if (state.sound instanceof File) return state.sound.name;
      return say(seconds === 0 ? 'recording.status.short' : 'recording.status.listen');
    case 'ready':
    case 'failed':
      return '';
    default:
      return state satisfies never;
  }
}

interface ControlsProps {
  readonly recorder: ReturnType<typeof useRecorder>;
  /** What is done with the sound at the moment. */
  readonly progress: string | null;
  readonly onRecord: () => void;
  readonly onFile: (file: File) => void;
  readonly onUse: (sound: Blob) => void;
}

function Controls({ recorder, progress, onRecord, onFile, onUse }: ControlsProps) {
  const say = useMessages();
  const { state, cancel, pause, resume, stop } = recorder;
  switch (state.phase) {
    case 'ready':
    case 'failed':
      return (
        <Button tone="primary" onClick={onRecord}>
          <Circle aria-hidden className="size-4 fill-current" />
          {say(state.phase === 'failed' ? 'common.tryAgain' : 'recording.button')}
        </Button>
      );
    case 'asking':
    case 'countdown':
      return (
        <Button autoFocus onClick={cancel}>
          {say('common.cancel')}
        </Button>
      );
    case 'recording':
      return (
        <>
          <Button onClick={state.isPaused ? resume : pause}>
            {state.isPaused ? <Play aria-hidden className="size-4" /> : <Pause aria-hidden className="size-4" />}
            {say(state.isPaused ? 'recording.resume' : 'common.pause')}
          </Button>
          <Button tone="primary" autoFocus onClick={stop}>
            <CircleStop aria-hidden className="size-4" />
            {say('common.stop')}
          </Button>
        </>
      );
    case 'recorded':
      return (
        <>
          {state.sound instanceof File ? (
            <FileButton disabled={progress !== null} onChoose={onFile} accept={SOUND_FILES}>
              <FileAudio aria-hidden className="size-4" />
              {say('recording.another')}
            </FileButton>
          ) : (
            <Button disabled={progress !== null} onClick={onRecord}>
              {say('recording.takeAgain')}
            </Button>
          )}
          <Button tone="primary" autoFocus disabled={progress !== null} onClick={() => onUse(state.sound)}>
            {progress ?? say(state.sound instanceof File ? 'recording.file.use' : 'recording.use')}
          </Button>
        </>
      );
    default:
      return state satisfies never;
  }
}

/** What the dialog for files offers. */
const SOUND_FILES = 'audio/*,.webm,.m4a';

/** A bar as long as the microphone is loud. */
function Level({ read }: { read: () => number }) {
  const say = useMessages();
  const bar = useRef<HTMLDivElement>(null);
  const readLevel = useEffectEvent(read);
  useEffect(() => {
    let frame = 0;
    const draw = (): void => {
      const level = readLevel();
      if (bar.current) bar.current.style.transform = `scaleX(${level})`;
      frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div
      role="img"
      aria-label={say('recording.level')}
      className="my-1 h-2 shrink-0 overflow-hidden rounded-full bg-line"
    >
      <div ref={bar} className="h-full origin-left rounded-full bg-accent" style={{ transform: 'scaleX(0)' }} />
    </div>
  );
}

interface ReviewProps {
  readonly sound: Blob;
  /** Its object URL, revoked with the component. */
  readonly url: string;
  readonly onTrim: (make: (() => Promise<Blob>) | null) => void;
}

/** A sound to listen to, with its start and end to choose. */
function Review({ sound, url, onTrim }: ReviewProps) {
  const say = useMessages();
  const [decoded, setDecoded] = useState<AudioBuffer | 'unreadable' | null>(null);
  const [range, setRange] = useState<readonly [startS: number, endS: number]>([0, 0]);
  useEffect(() => {
    let isHere = true;
    void decodeSound(sound).then(
      (buffer) => {
        if (!isHere) return;
        setDecoded(buffer);
        setRange([0, buffer.duration]);
      },
      () => {
        if (isHere) setDecoded('unreadable');
      },
    );
    return () => {
      isHere = false;
      URL.revokeObjectURL(url);
    };
  }, [sound, url]);
  if (decoded === 'unreadable') return <Notice tone="warn">{say('recording.file.unreadable')}</Notice>;
  const choose = (start: number, end: number): void => {
    if (!decoded) return;
    setRange([start, end]);
    onTrim(start === 0 && end === decoded.duration ? null : () => trimSound(decoded, start, end));
  };
  const [start, end] = range;
  return (
    <div className="flex flex-col gap-3">
      {/* The text of the recording stands above it. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio
        controls
        src={url}
        className="w-full"
        onPlay={({ currentTarget: audio }) => {
          if (audio.currentTime < start || audio.currentTime >= end) audio.currentTime = start;
        }}
        onTimeUpdate={({ currentTarget: audio }) => {
          if (decoded && audio.currentTime >= end && end < decoded.duration) audio.pause();
        }}
      />
      {decoded === null ? null : (
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          <TrimSlider
            label={say('recording.start')}
            value={start}
            most={decoded.duration}
            onChange={(value) => choose(Math.min(value, end - SHORTEST_S), end)}
          />
          <TrimSlider
            label={say('recording.end')}
            value={end}
            most={decoded.duration}
            onChange={(value) => choose(start, Math.max(value, start + SHORTEST_S))}
          />
        </div>
      )}
    </div>
  );
}

/** At least so much of a recording stays, in seconds. */
const SHORTEST_S = 0.5;
const STEP_S = 0.05;
const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

interface TrimSliderProps {
  readonly label: string;
  readonly value: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
}

function TrimSlider({ label, value, most, onChange }: TrimSliderProps) {
  const say = useMessages();
  return (
    <label className="flex items-center gap-3 text-sm">
      {label}
      <input
        type="range"
        min={0}
        max={most}
        step={STEP_S}
        value={value}
        className="min-w-0 flex-1 accent-accent"
        onChange={({ currentTarget }) => onChange(Math.max(0, Math.min(most, Number(currentTarget.value))))}
      />
      <span className="numbers w-14 text-right text-muted">
        {say('recording.seconds', { seconds: formatNumber(value, ONE_DECIMAL) })}
      </span>
    </label>
  );
}

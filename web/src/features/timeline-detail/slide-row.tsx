import { formatClock, slideAudioFilename, withoutSpeechMarks } from '@slidewright/domain';
import { describeBlocks } from '@slidewright/slides/content/blocks';
import { withoutPlaceholders } from '@slidewright/slides/content/slide';
import type { VideoFormat } from '@slidewright/slides/film/film';
import type { Block } from '@slidewright/slides/kinds/index';
import { isWholePage } from '@slidewright/slides/kinds/page/index';
import { drawnSlide } from '@slidewright/slides/picture/drawn-slide';
import type { SlidePlace } from '@slidewright/slides/picture/variety';
import type { AudioFile, Slide } from '@slidewright/http-api';
import { CircleCheck, Download, Pause, Play } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { api } from '../../lib/api/client.ts';
import { DELAYS } from '../../lib/constants.ts';
import { audioStreamUrl, type SlideAudioStatus } from '../../lib/queries/audio.ts';
import { useDownload } from '../../lib/download/use-download.ts';
import { RecordButton } from '../recording/record-button.tsx';
import { RecordingMark } from '../recording/recording-mark.tsx';
import { SlideThumbnail } from '../preview/slide-thumbnail.tsx';
import { Message, useMessages } from '../../lib/language/use-messages.tsx';
import { classNames } from '../../lib/class-names.ts';
import { formatNumber } from '../../lib/language/format.ts';
import type { SlideAudioState } from './narration/use-slide-audio.ts';
import { Waveform } from './narration/waveform.tsx';

/** Longer notes are collapsed to a few lines. */
const LONG_NOTES = 280;

interface SlideRowProps {
  readonly slide: Slide;
  /** Counted from 0. */
  readonly index: number;
  /** Position in the film, null when it is left out. */
  readonly place: SlidePlace | null;
  readonly format: VideoFormat;
  readonly audioFile: AudioFile | undefined;
  readonly audioStatus: SlideAudioStatus | undefined;
  /** Whether it has a video. */
  readonly isFilmed: boolean;
  /** The playing sound, when it is this slide's. */
  readonly playback: SlideAudioState | null;
  /** Whether its narration can be recorded now; not at all where audio is switched off. */
  readonly recording: 'allowed' | 'busy' | 'off';
  readonly onRecord: (slideId: string) => void;
  readonly onToggle: (slideId: string, url: string) => void;
  readonly onSeek: (ms: number) => void;
}

/** One slide: content, notes and narration. */
export const SlideRow = memo(function SlideRow(props: SlideRowProps) {
  const say = useMessages();
  const { index, place, format, audioFile, audioStatus, isFilmed } = props;
  const slide = useMemo(() => withoutPlaceholders(props.slide), [props.slide]);
  const number = index + 1;
  return (
    <article
      aria-label={
        slide.title === ''
          ? say('common.slideNumber', { number })
          : say('common.slideNamed', { number, title: slide.title })
      }
      className="grid grid-cols-1 gap-x-6 gap-y-3 border-t border-line py-5 sm:grid-cols-[11rem_minmax(0,1fr)]"
    >
      <SlideThumbnail
        slide={drawnSlide(slide, place ?? { index: 0, total: 0 })}
        format={format}
        className="self-start rounded-sm border border-line max-sm:hidden"
      />
      <div className="flex min-w-0 flex-col gap-2">
        <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <span className="numbers text-muted">{number}</span>
          <h3 className="min-w-0 flex-1 font-semibold break-words">
            <bdi>{slide.title}</bdi>
          </h3>
          <span className="numbers text-sm text-muted">
            {formatNumber(slide.duration, { style: 'unit', unit: 'second', unitDisplay: 'narrow' })}
          </span>
        </header>
        <Content blocks={slide.blocks} />
        {place === null ? <p className="text-sm text-muted">{say('timeline.slide.leftOut')}</p> : null}
        <Notes text={withoutSpeechMarks(slide.speakerNotes)} number={number} />
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm empty:hidden">
          {audioFile ? (
            <>
              <Ready>{say('timeline.slide.audioReady')}</Ready>
              <RecordingMark file={audioFile} slide={props.slide} />
            </>
          ) : audioStatus && audioStatus !== 'completed' ? (
            <span className={audioStatus === 'failed' ? 'text-bad' : 'text-muted'}>
              {say('timeline.slide.audioState', { state: say(`words.audioStatus.${audioStatus}`) })}
            </span>
          ) : null}
          {isFilmed ? <Ready>{say('timeline.slide.videoReady')}</Ready> : null}
        </p>
        {audioFile ? <Listen {...props} audioFile={audioFile} /> : <Record {...props} />}
      </div>
    </article>
  );
});

function Content({ blocks }: { readonly blocks: readonly Block[] }) {
  const texts = [...describeBlocks(blocks).entries()].filter(([, text]) => text !== '');
  if (texts.length === 0) return null;
  // The picture beside it shows the whole page.
  if (isWholePage(blocks))
    return (
      <p dir="auto" className="line-clamp-4 text-sm break-words whitespace-pre-line">
        {texts[0]![1]}
      </p>
    );
  return (
    <ul dir="auto" className="list-disc ps-5 text-sm marker:text-muted">
      {texts.map(([position, text]) => (
        <li key={position} className="break-words whitespace-pre-line">
          {text}
        </li>
      ))}
    </ul>
  );
}

function Ready({ children }: { children: string }) {
  return (
    <span className="flex items-center gap-1.5 text-good">
      <CircleCheck aria-hidden className="size-4" /> {children}
    </span>
  );
}

function Notes({ text, number }: { text: string; number: number }) {
  const say = useMessages();
  const [whole, setWhole] = useState(false);
  if (text.trim() === '') return null;
  const isLong = text.length > LONG_NOTES;
  return (
    <div className="border-l-2 border-line pl-3 text-sm text-muted">
      <p
        // The direction is that of the notes: the hidden word before them is out of the flow.
        className={classNames(
          '[unicode-bidi:plaintext] break-words',
          isLong && !whole ? 'line-clamp-3' : 'whitespace-pre-line',
        )}
      >
        <Message code="timeline.slide.notes" values={{ text }} components={{ hidden: <span className="sr-only" /> }} />
      </p>
      {isLong ? (
        <button
          type="button"
          aria-expanded={whole}
          aria-label={say(whole ? 'timeline.slide.notes.lessOf' : 'timeline.slide.notes.allOf', { number })}
          className="min-h-8 rounded-sm font-medium text-ink underline underline-offset-4"
          onClick={() => setWhole(!whole)}
        >
          {say(whole ? 'timeline.slide.notes.less' : 'timeline.slide.notes.all')}
        </button>
      ) : null}
    </div>
  );
}

function Record({ slide, index, audioFile, recording, onRecord }: SlideRowProps) {
  return recording === 'off' ? null : (
    <RecordButton
      number={index + 1}
      isNamed={audioFile === undefined}
      disabled={recording === 'busy'}
      onClick={() => onRecord(slide.id)}
    />
  );
}

function Listen(props: SlideRowProps & { audioFile: AudioFile }) {
  const say = useMessages();
  const { slide, index, audioFile, playback, onToggle, onSeek } = props;
  const number = index + 1;
  const download = useDownload(DELAYS.successFeedbackMs);
  const url = audioFile.objectName === '' ? '' : audioStreamUrl(audioFile);
  const playing = playback?.playing ?? false;
  const { durationMs } = audioFile.metadata;
  const currentMs = Math.min(playback?.currentMs ?? 0, durationMs);
  const busy = download.state.status === 'downloading';
  return (
    <div className="flex flex-col gap-1">
      <div className="-ml-2.5 flex items-center gap-2">
        <Button
          tone="quiet"
          size="icon"
          aria-label={say(playing ? 'timeline.slide.pause' : 'timeline.slide.play', { number })}
          onClick={() => onToggle(slide.id, url)}
        >
          {playing ? (
            <Pause aria-hidden className="size-4 fill-current" />
          ) : (
            <Play aria-hidden className="size-4 fill-current" />
          )}
        </Button>
        <div className="relative min-w-0 flex-1 rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
          <Waveform
            url={url}
            wanted={playback !== null && url !== ''}
            played={durationMs === 0 ? 0 : currentMs / durationMs}
          />
          <input
            type="range"
            min={0}
            max={Math.max(1, Math.round(durationMs))}
            step={100}
            value={Math.round(currentMs)}
            disabled={playback === null}
            aria-label={say('timeline.slide.position', { number })}
            aria-valuetext={say('common.positionOf', {
              position: formatClock(currentMs / 1000),
              length: formatClock(durationMs / 1000),
            })}
            onChange={(event) => onSeek(Number(event.target.value))}
            className="absolute inset-0 h-full w-full cursor-pointer opacity-0 disabled:cursor-default"
          />
        </div>
        <span className="numbers shrink-0 text-sm text-muted">
          {playback === null ? '' : `${formatClock(currentMs / 1000)} / `}
          {formatClock(durationMs / 1000)}
        </span>
        <Button
          tone="quiet"
          size="icon"
          aria-label={say('timeline.slide.download', { number })}
          title={say('timeline.slide.downloadAudio')}
          disabled={busy}
          onClick={() =>
            void download.start(api.downloadAudioFile.url({ id: audioFile.id }), slideAudioFilename(number))
          }
        >
          <Download aria-hidden className="size-4" />
        </Button>
        <Record {...props} />
      </div>
      {playback?.failure ? (
        <p role="alert" className="text-sm text-bad">
          {playback.failure}
        </p>
      ) : null}
      {download.state.status === 'failed' ? (
        <p role="alert" className="text-sm text-bad">
          {download.state.message}
        </p>
      ) : null}
    </div>
  );
}

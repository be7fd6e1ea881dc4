import { formatClock } from '@slidewright/domain';
import { Fragment, memo, useEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { classNames } from '../../lib/class-names.ts';
import type { Say } from '../../lib/language/messages.ts';
import { useMessages } from '../../lib/language/use-messages.tsx';
import type { CaptionCue } from '../../lib/parse-vtt.ts';
import type { Chapter } from '../../lib/language/chapters.ts';
import { keepInSight } from './chapter-list.tsx';
import { indexAt, type Playhead } from './use-playhead.ts';

interface TranscriptProps {
  /** Of the texts, BCP 47. */
  readonly language: string;
  readonly chapters: readonly Chapter[];
  readonly cues: readonly CaptionCue[];
  readonly playhead: Pick<Playhead, 'currentMs' | 'readMs' | 'playFrom'>;
}

/** The transcript by chapters. A passage links to its time, and each of its words to its own; the word spoken is marked. */
export function Transcript({ language, chapters, cues, playhead }: TranscriptProps) {
  const say = useMessages();
  const scroller = useRef<HTMLDivElement>(null);
  const sections = useMemo(() => toSections(say, chapters, cues), [say, chapters, cues]);
  const spoken = useSpokenWord(cues, playhead);
  const current = cues.length === 0 ? -1 : spoken.cue;

  useEffect(() => {
    const passage = scroller.current?.querySelector<HTMLElement>(`[data-cue="${current}"]`);
    // Do not scroll while the text is read by keyboard.
    if (passage && !scroller.current!.contains(document.activeElement)) keepInSight(scroller.current!, passage);
  }, [current]);

  return (
    <div
      ref={scroller}
      lang={language}
      onKeyDown={moveBetweenPassages}
      className="relative max-h-full overflow-y-auto px-4 py-3 text-sm leading-relaxed"
    >
      {sections.map((section) => (
        <section
          key={section.startMs}
          aria-label={section.title}
          className="pb-4 [contain-intrinsic-size:auto_120px] [content-visibility:auto]"
        >
          <h2 dir="auto" className="flex gap-3 py-1 font-semibold">
            <span className="numbers font-normal text-muted">{formatClock(section.startMs / 1000)}</span>
            {section.title}
          </h2>
          <p dir="auto">
            {section.cues.map(({ cue, index }) => (
              <Passage
                key={index}
                cue={cue}
                index={index}
                // One tab stop for the whole text; arrow keys move between passages.
                isTabStop={index === Math.max(current, 0)}
                spokenWord={index === current ? spoken.word : null}
                onChoose={playhead.playFrom}
              />
            ))}
          </p>
        </section>
      ))}
    </div>
  );
}

interface PassageProps {
  readonly cue: CaptionCue;
  readonly index: number;
  readonly isTabStop: boolean;
  /** Its word that is spoken, -1 before the first one; null for a passage that is not the current one. */
  readonly spokenWord: number | null;
  readonly onChoose: (startMs: number) => void;
}

const Passage = memo(function Passage({ cue, index, isTabStop, spokenWord, onChoose }: PassageProps) {
  const isCurrent = spokenWord !== null;
  const choose = (event: MouseEvent<HTMLElement>): void => {
    // The keyboard chooses the passage, the pointer a word of it.
    const word = (event.target as HTMLElement).dataset['startMs'];
    onChoose(word === undefined ? cue.startMs : Number(word));
  };
  return (
    <>
      <button
        type="button"
        data-cue={index}
        tabIndex={isTabStop ? 0 : -1}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={choose}
        className={classNames(
          'inline rounded-sm text-left decoration-accent decoration-2 underline-offset-4 hover:bg-sunken',
          isCurrent ? 'text-ink underline' : 'text-muted',
        )}
      >
        {cue.words?.map(({ startMs, text }, word) => (
          <Fragment key={startMs}>
            <span
              data-start-ms={startMs}
              data-spoken={word === spokenWord || undefined}
              className="rounded-sm data-spoken:bg-accent/25"
            >
              {text.trimEnd()}
            </span>
            {text.endsWith(' ') ? ' ' : null}
          </Fragment>
        )) ?? cue.text}
      </button>{' '}
    </>
  );
});

/** How often the film itself tells its position at the least, in milliseconds (HTML, event `timeupdate`). */
const TIME_UPDATE_MS = 250;

/**
 * The passage and its word that are spoken: read with every frame while the film plays, so that the mark is not behind
 * the voice.
 */
function useSpokenWord(
  cues: readonly CaptionCue[],
  { currentMs, readMs }: Pick<Playhead, 'currentMs' | 'readMs'>,
): { readonly cue: number; readonly word: number } {
  const [read, setRead] = useState<{ cues: readonly CaptionCue[]; since: number; cue: number; word: number }>();
  useEffect(() => {
    const until = performance.now() + 2 * TIME_UPDATE_MS;
    let frame = requestAnimationFrame(function follow(now) {
      const { cue, word } = spokenAt(cues, readMs());
      setRead((last) =>
        last?.cues === cues && last.since === currentMs && last.cue === cue && last.word === word
          ? last
          : { cues, since: currentMs, cue, word },
      );
      if (now < until) frame = requestAnimationFrame(follow);
    });
    return () => cancelAnimationFrame(frame);
  }, [cues, currentMs, readMs]);
  return read?.cues === cues && read.since === currentMs ? read : spokenAt(cues, currentMs);
}

function spokenAt(cues: readonly CaptionCue[], ms: number): { cue: number; word: number } {
  const cue = indexAt(cues, ms);
  const { startMs = 0, words = [] } = cues[cue] ?? {};
  return { cue, word: ms < startMs || words.length === 0 ? -1 : indexAt(words, ms) };
}

function moveBetweenPassages(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  const passages = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-cue]')];
  const next = passages[passages.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function toSections(say: Say, chapters: readonly Chapter[], cues: readonly CaptionCue[]) {
  const starts = chapters.length === 0 ? [{ title: say('player.share.transcript'), startMs: 0 }] : chapters;
  const sections = starts.map((chapter) => ({ ...chapter, cues: [] as { cue: CaptionCue; index: number }[] }));
  cues.forEach((cue, index) => sections[indexAt(starts, cue.startMs)]!.cues.push({ cue, index }));
  return sections;
}

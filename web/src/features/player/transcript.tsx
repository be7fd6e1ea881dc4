import { formatClock } from '@slidewright/domain';
import { Fragment, useEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import { classNames } from '../../lib/class-names.ts';
import type { CaptionCue } from '../../lib/parse-vtt.ts';
import type { Chapter } from '../../lib/queries/video.ts';
import { keepInSight } from './chapter-list.tsx';
import { indexAt } from './use-playhead.ts';

interface TranscriptProps {
  /** Of the texts, BCP 47. */
  readonly language: string;
  readonly chapters: readonly Chapter[];
  readonly cues: readonly CaptionCue[];
  readonly currentMs: number;
  readonly onChoose: (startMs: number) => void;
}

/** The transcript by chapters. A passage links to its time. */
export function Transcript({ language, chapters, cues, currentMs, onChoose }: TranscriptProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const sections = useMemo(() => toSections(chapters, cues), [chapters, cues]);
  const current = cues.length === 0 ? -1 : indexAt(cues, currentMs);

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
          <h2 className="flex gap-3 py-1 font-semibold">
            <span className="numbers font-normal text-muted">{formatClock(section.startMs / 1000)}</span>
            {section.title}
          </h2>
          <p>
            {section.cues.map(({ cue, index }) => (
              <Fragment key={index}>
                <button
                  type="button"
                  data-cue={index}
                  // One tab stop for the whole text; arrow keys move between passages.
                  tabIndex={index === Math.max(current, 0) ? 0 : -1}
                  aria-current={index === current ? 'true' : undefined}
                  onClick={() => onChoose(cue.startMs)}
                  className={classNames(
                    'inline rounded-sm text-left decoration-accent decoration-2 underline-offset-4 hover:bg-sunken',
                    index === current ? 'text-ink underline' : 'text-muted',
                  )}
                >
                  {cue.text}
                </button>{' '}
              </Fragment>
            ))}
          </p>
        </section>
      ))}
    </div>
  );
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

function toSections(chapters: readonly Chapter[], cues: readonly CaptionCue[]) {
  const starts = chapters.length === 0 ? [{ title: 'Transcript', startMs: 0 }] : chapters;
  const sections = starts.map((chapter) => ({ ...chapter, cues: [] as { cue: CaptionCue; index: number }[] }));
  cues.forEach((cue, index) => sections[indexAt(starts, cue.startMs)]!.cues.push({ cue, index }));
  return sections;
}

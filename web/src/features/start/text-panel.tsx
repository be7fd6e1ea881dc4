import { FileUp } from 'lucide-react';
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import { FileButton } from '../../components/file-button.tsx';
import { classNames } from '../../lib/class-names.ts';
import { DECK_TYPES, TEXT_TYPES } from '../../lib/queries/imports.ts';
import { useMessages } from '../../lib/language/use-messages.tsx';
import { lineAt, placeOfLine, type SlideLine } from './lines-of-slides.ts';

/** The field of the text. */
export interface TextField {
  focus(): void;
  /** Puts the caret where a slide begins and brings the line into view. */
  goTo(slide: number): void;
}

/** The text with the numbers of the slides beside the lines that begin them, and the choice of a file. */
export function TextPanel({
  text,
  ref,
  lines,
  current,
  isBlank,
  isKept,
  isDragging,
  onText,
  onSlide,
  onFiles,
}: {
  text: string;
  ref: Ref<TextField>;
  lines: readonly SlideLine[];
  /** Number of the slide with the caret; null for none. */
  current: number | null;
  isBlank: boolean;
  isKept: boolean;
  isDragging: boolean;
  onText: (text: string) => void;
  /** Called with the number of the slide to which the caret was moved; null for none. */
  onSlide: (slide: number | null) => void;
  onFiles: (files: readonly File[]) => void;
}) {
  const say = useMessages();
  const field = useRef<HTMLTextAreaElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the keyboard would cover the examples.
    if (matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, []);
  useImperativeHandle(
    ref,
    () => ({
      focus: () => field.current?.focus(),
      goTo(slide) {
        const line = lines.findLast(({ number }) => number <= slide);
        if (line === undefined || field.current === null) return;
        const place = placeOfLine(text, line.line);
        field.current.focus({ preventScroll: true });
        field.current.setSelectionRange(place, place);
        const row = pane.current?.querySelector<HTMLElement>(`[data-slide="${line.number}"]`);
        pane.current?.scrollTo({ top: Math.max(0, (row?.offsetTop ?? 0) - 12) });
        onSlide(slide);
      },
    }),
    [lines, text, onSlide],
  );
  const followCaret = ({ currentTarget }: { readonly currentTarget: HTMLTextAreaElement }): void => {
    const line = lineAt(currentTarget.value, currentTarget.selectionStart);
    onSlide(lines.findLast((one) => one.line <= line)?.number ?? null);
  };
  return (
    <div
      className={classNames(
        'flex min-w-0 flex-col rounded-md border bg-surface',
        isDragging ? 'border-accent ring-1 ring-accent' : 'border-field',
        !isBlank && 'lg:sticky lg:top-4',
      )}
    >
      <div
        ref={pane}
        className={classNames('relative overflow-y-auto rounded-t-md', !isBlank && 'h-[40vh] lg:h-[68vh]')}
      >
        <div className="grid min-h-full">
          {isBlank ? null : <Numbers text={text} lines={lines} current={current} />}
          <textarea
            ref={field}
            dir="auto"
            aria-label={say('start.text')}
            aria-describedby="start-text-hint"
            placeholder={say('start.text.placeholder')}
            className={classNames(
              'relative col-start-1 row-start-1 w-full resize-none bg-transparent py-3 pr-4 leading-relaxed break-words placeholder:text-muted',
              isBlank ? 'min-h-48 rounded-t-md pl-4' : 'overflow-hidden pl-12',
            )}
            value={text}
            onChange={({ target }) => onText(target.value)}
            onSelect={followCaret}
          />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line p-3">
        <FileButton accept={`${DECK_TYPES},${TEXT_TYPES}`} isMultiple onChoose={(_, files) => onFiles(files)}>
          <FileUp aria-hidden className="size-4" /> {say('start.file')}
        </FileButton>
        <p
          id="start-text-hint"
          role={isDragging ? 'status' : undefined}
          className="min-w-0 grow basis-56 text-sm text-muted"
        >
          {say(
            isDragging
              ? 'start.text.drop'
              : isBlank
                ? 'start.text.hint'
                : isKept
                  ? 'start.text.kept'
                  : 'start.text.notKept',
          )}
        </p>
      </div>
    </div>
  );
}

/** Keeps the height of a line that ends with a line break. */
const UNSEEN = '\u200B';

/**
 * The text once more, unseen, in the same lines as in the field above it: so each number stands beside its line, and the
 * field is as high as its text.
 */
function Numbers({ text, lines, current }: { text: string; lines: readonly SlideLine[]; current: number | null }) {
  const rows = text.split('\n');
  const starts = lines.filter(({ line }) => line <= rows.length);
  const before = rows.slice(0, (starts[0]?.line ?? rows.length + 1) - 1);
  return (
    <div aria-hidden className="col-start-1 row-start-1 py-3 leading-relaxed select-none">
      {before.length === 0 ? null : <Part text={before.join('\n')} />}
      {starts.map(({ line, number }, index) => (
        <Part
          key={number}
          number={number}
          isCurrent={number === current}
          text={rows.slice(line - 1, (starts[index + 1]?.line ?? rows.length + 1) - 1).join('\n')}
        />
      ))}
    </div>
  );
}

/** The lines of a slide. */
function Part({ text, number, isCurrent = false }: { text: string; number?: number; isCurrent?: boolean }) {
  return (
    <div
      data-slide={number}
      className={classNames(
        'relative pr-4 pl-12 break-words whitespace-pre-wrap',
        isCurrent && 'bg-sunken shadow-[inset_2px_0_0_var(--color-ink)]',
      )}
    >
      {number === undefined ? null : (
        <span
          className={classNames(
            'numbers absolute top-0 left-0 w-8 text-right text-sm leading-[1.625rem]',
            isCurrent ? 'font-medium text-ink' : 'text-muted',
          )}
        >
          {number}
        </span>
      )}
      <span className="invisible">{text + UNSEEN}</span>
    </div>
  );
}

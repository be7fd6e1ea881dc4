import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  type SyntheticEvent,
} from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useMessages } from '../../lib/language/use-messages.tsx';

/** A text that is edited where it is drawn. */
export interface TextOnSlide {
  readonly value: string;
  /** In UTF-16 code units. */
  readonly maxLength: number;
  readonly onChange: (text: string) => void;
  /** The keys that it has a use for, in a few words. */
  readonly hint?: string;
  /** What a key does instead of what it does in every text: the text to edit next; null if it has no use for the key. */
  readonly onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => NextText | null;
  /** The text to edit next if the clipboard was used; null if it is pasted as text. */
  readonly onPaste?: (event: ClipboardEvent<HTMLTextAreaElement>) => NextText | null;
}

/** The text that is edited after a key, and where its caret is if it is another one than before. */
export interface NextText {
  readonly id: string;
  readonly caret: 'end' | 'all';
}

/** The title or a block of a drawn slide. */
export interface SlidePart {
  /** Identifies the part while the slide changes. */
  readonly id: string;
  /** Says that it is edited: 'Edit the title'. */
  readonly label: string;
  /** Indices of the block and of an item of it among those that are drawn; null for a part that is not drawn now. */
  readonly drawn: { readonly block: number; readonly item: number | null } | 'title' | null;
  /** Null if it is not a single text. */
  readonly text: TextOnSlide | null;
}

interface SlideOverlayProps<Part> {
  readonly parts: readonly Part[];
  /** Id of the part whose text is edited; null for none. */
  readonly editing: string | null;
  readonly onEdit: (id: string | null) => void;
  /** Called when the focus leaves the slide. */
  readonly onLeave: () => void;
  /** Called with a part that was chosen and is not edited on the slide. */
  readonly onPick: (part: Part) => void;
}

/** Position of a part in pixels of the overlay, and the look of its text. */
interface Place {
  readonly box: Box;
  readonly text: { readonly box: Box; readonly style: CSSProperties } | null;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Buttons over the parts of the drawn slide before it, at their places; one stop of Tab, arrow keys go on to the others.
 * A text is edited in place, in the typeface and size of its drawing: Escape or leaving it ends that, and Enter, if the
 * text has no other use for it.
 */
export function SlideOverlay<Part extends SlidePart>({
  parts,
  editing,
  onEdit,
  onLeave,
  onPick,
}: SlideOverlayProps<Part>) {
  const say = useMessages();
  const overlay = useRef<HTMLDivElement>(null);
  const [caret, setCaret] = useState<NextText['caret']>('all');
  const [focused, setFocused] = useState<string | null>(null);
  const [places, setPlaces] = useState<Readonly<Record<string, Place>>>({});
  const edited = parts.find(({ id, text }) => id === editing && text !== null) ?? null;

  // The drawing changes by itself as well: when its fonts, its compilers or its width are there.
  useLayoutEffect(() => {
    const root = overlay.current!;
    const drawing = root.previousElementSibling!;
    let hidden: HTMLElement | null = null;
    const hide = (target: HTMLElement | null): void => {
      if (target === hidden) return;
      if (hidden !== null) hidden.style.visibility = '';
      if (target !== null) target.style.visibility = 'hidden';
      hidden = target;
    };
    const measure = (): void => {
      // The text below the field is hidden as long as it is edited.
      const edited = parts.find(({ id }) => id === editing);
      hide(edited === undefined ? null : textOf(drawing, edited));
      const found = placesOf(drawing, root.getBoundingClientRect(), parts);
      setPlaces((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found));
    };
    measure();
    const mutations = new MutationObserver(measure);
    mutations.observe(drawing, { childList: true, characterData: true, attributes: true, subtree: true });
    const resizes = new ResizeObserver(measure);
    resizes.observe(drawing);
    const { fonts } = document;
    fonts?.addEventListener('loadingdone', measure);
    return () => {
      hide(null);
      mutations.disconnect();
      resizes.disconnect();
      fonts?.removeEventListener('loadingdone', measure);
    };
  }, [parts, editing]);

  const present = parts.filter(({ id, drawn }) => drawn !== null && places[id] !== undefined);
  const focus = (part: Part | undefined): void =>
    overlay.current!.querySelector<HTMLElement>(`[data-part="${part?.id}"]`)?.focus();
  const end = (isByKey: boolean): void => {
    onEdit(null);
    if (!isByKey || edited === null) return;
    // An empty text is not drawn any longer.
    const isEmpty = edited.text!.value.trim() === '';
    const index = present.indexOf(edited);
    focus(isEmpty ? (present[index - 1] ?? present[index + 1]) : edited);
  };
  const edit = (next: NextText): void => {
    // A text that was moved keeps its caret.
    if (next.id !== editing) setCaret(next.caret);
    onEdit(next.id);
  };
  const tabStop = present.find(({ id }) => id === focused) ?? present[0];
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>, index: number): void => {
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    const next = by === undefined || event.altKey ? undefined : present.at((index + by) % present.length);
    if (next === undefined) return;
    event.preventDefault();
    focus(next);
  };

  // Undo may have removed the text that is edited, and with it what has the focus.
  const isGone = editing !== null && edited === null;
  useEffect(() => {
    if (!isGone) return;
    onEdit(null);
    overlay.current!.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [isGone, onEdit]);

  return (
    <div
      ref={overlay}
      role="toolbar"
      aria-label={say('preview.parts')}
      aria-orientation="vertical"
      className="pointer-events-none absolute inset-0"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLeave();
      }}
    >
      {present.map((part, index) => {
        const place = places[part.id]!;
        return (
          <button
            key={part.id}
            type="button"
            data-part={part.id}
            tabIndex={part === tabStop ? 0 : -1}
            onFocus={() => setFocused(part.id)}
            onKeyDown={(event) => onKeyDown(event, index)}
            aria-label={part.label}
            title={part.label}
            style={targetOf(place.box)}
            className={classNames(
              'pointer-events-auto absolute cursor-text rounded-sm',
              part === tabStop && 'z-10',
              part.id !== editing && 'hover:outline-2 hover:outline-accent',
            )}
            onClick={() =>
              part.text === null || place.text === null ? onPick(part) : edit({ id: part.id, caret: 'all' })
            }
          />
        );
      })}
      {edited === null ? null : (
        <TextField
          key={edited.id}
          label={edited.label}
          text={edited.text!}
          place={places[edited.id]?.text ?? null}
          caret={caret}
          onNext={edit}
          onEnd={end}
        />
      )}
    </div>
  );
}

interface TextFieldProps {
  readonly label: string;
  readonly text: TextOnSlide;
  /** Null until the text is drawn. */
  readonly place: Place['text'];
  readonly caret: NextText['caret'];
  readonly onNext: (next: NextText) => void;
  readonly onEnd: (isByKey: boolean) => void;
}

/** A text field that looks like the text of the drawing. */
function TextField({ label, text, place, caret, onNext, onEnd }: TextFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  // Before anything else is typed.
  useLayoutEffect(() => {
    const { value } = field.current!;
    field.current!.focus();
    field.current!.setSelectionRange(caret === 'all' ? 0 : value.length, value.length);
  }, [caret]);
  const { left, top } = place?.box ?? { left: 0, top: 0 };
  /** Whether an event had a use other than that in every text. */
  const use = (event: SyntheticEvent, next: NextText | null): boolean => {
    if (next === null) return false;
    event.preventDefault();
    onNext(next);
    return true;
  };
  return (
    <textarea
      ref={field}
      dir="auto"
      aria-label={label}
      aria-description={text.hint}
      rows={1}
      value={text.value}
      maxLength={text.maxLength}
      spellCheck
      style={{ left, top, ...(place?.style ?? { opacity: 0 }) }}
      className="pointer-events-auto absolute z-20 field-sizing-content resize-none overflow-hidden rounded-sm bg-transparent p-0 outline-[5px] outline-offset-8 outline-accent"
      onChange={(event) => text.onChange(event.target.value)}
      onBlur={() => onEnd(false)}
      onPaste={(event) => use(event, text.onPaste?.(event) ?? null)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key !== 'Escape' && use(event, text.onKeyDown?.(event) ?? null)) return;
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        onEnd(true);
      }}
    />
  );
}

/** The elements that a part is drawn by. */
function elementsOf(drawing: Element, { drawn }: SlidePart): HTMLElement[] {
  if (drawn === null) return [];
  return [...drawing.querySelectorAll<HTMLElement>(selectorOf(drawn, 'box'))];
}

/** The element with the text of a part that is a single text. */
function textOf(drawing: Element, { drawn, text }: SlidePart): HTMLElement | null {
  return text === null || drawn === null ? null : drawing.querySelector<HTMLElement>(selectorOf(drawn, 'text'));
}

function selectorOf(drawn: NonNullable<SlidePart['drawn']>, wanted: 'box' | 'text'): string {
  if (drawn === 'title') return '[data-text="title"]';
  const block = `[data-block="${drawn.block}"]`;
  if (drawn.item !== null)
    return `${block} [data-item="${drawn.item}"]${wanted === 'box' ? '' : ' [data-text="body"]'}`;
  // The element of a block has no box of its own.
  return wanted === 'box' ? `${block} > *` : `${block} [data-text="body"]`;
}

function placesOf(drawing: Element, origin: DOMRect, parts: readonly SlidePart[]): Record<string, Place> {
  const places: Record<string, Place> = {};
  for (const part of parts) {
    const boxes = elementsOf(drawing, part).map((element) => element.getBoundingClientRect());
    const seen = boxes.filter(({ width, height }) => width > 0 && height > 0);
    if (seen.length === 0) continue;
    const [left, top] = [Math.min(...seen.map((box) => box.left)), Math.min(...seen.map((box) => box.top))];
    const [right, bottom] = [Math.max(...seen.map((box) => box.right)), Math.max(...seen.map((box) => box.bottom))];
    const target = textOf(drawing, part);
    places[part.id] = {
      box: boxIn(origin, { left, top, width: right - left, height: bottom - top }),
      text: target && { box: boxIn(origin, target.getBoundingClientRect()), style: lookOf(target) },
    };
  }
  return places;
}

function boxIn(origin: DOMRect, { left, top, width, height }: Box): Box {
  return { left: left - origin.left, top: top - origin.top, width, height };
}

/** Side of a button at least, in pixels (WCAG 2.2, target size). */
const SMALLEST_TARGET = 24;

/** A box around the same centre that is large enough for a button. */
function targetOf({ left, top, width, height }: Box): Box {
  const [across, down] = [Math.max(width, SMALLEST_TARGET), Math.max(height, SMALLEST_TARGET)];
  return { left: left - (across - width) / 2, top: top - (down - height) / 2, width: across, height: down };
}

/** The size and the typography of a text in the units of its drawing, and its scale: small sizes have other glyphs. */
function lookOf(target: HTMLElement): CSSProperties {
  const { offsetWidth: width, offsetHeight: height } = target;
  const scale = target.getBoundingClientRect().width / Math.max(1, width);
  // Above and below the text of a small drawing: the field covers the button of its part, and a pixel around it.
  const padding = Math.max(0, (SMALLEST_TARGET + 2) / (scale || 1) - height) / 2;
  const computed = getComputedStyle(target);
  const { fontFamily, fontStyle, fontWeight, fontSize, lineHeight, letterSpacing, wordSpacing, color } = computed;
  return {
    width,
    minHeight: height + 2 * padding,
    paddingBlock: padding,
    marginTop: -padding * scale,
    transform: `scale(${scale})`,
    transformOrigin: '0 0',
    fontFamily,
    fontStyle,
    fontWeight,
    fontSize,
    lineHeight,
    letterSpacing,
    wordSpacing,
    color,
    caretColor: color,
    direction: computed.direction as 'ltr',
    textAlign: computed.textAlign as 'left',
    textWrap: computed.getPropertyValue('text-wrap') as 'balance',
    textRendering: 'geometricPrecision',
  };
}

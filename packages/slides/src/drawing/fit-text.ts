/**
 * Reduces text that overflows its area. The layout works with estimated widths; this measures the rendered text and
 * reduces first the space between rows, then the size of the body, then that of the title. Elements with
 * `data-fit-area` must not overflow; the value names the sizes that may be reduced.
 */

export interface FitLimits {
  /** Whether the title is what the slide is about, so that it is set for good lines. */
  readonly isTitleAlone: boolean;
  readonly titleSize: number;
  readonly smallestTitle: number;
  readonly bulletSize: number;
  readonly smallestBullet: number;
  /** Space above and below every row, reduced first. */
  readonly air: number;
}

/** Smallest size of all, only for text that overflows at the smallest regular sizes, such as one huge glyph. */
const LAST_RESORT = 8;

interface Concession {
  readonly property: '--air' | '--bullet' | '--title';
  readonly from: number;
  readonly to: number;
}

function concessions(limits: FitLimits, holds: string | undefined): Concession[] {
  const rows: Concession[] = [
    { property: '--air', from: limits.air, to: 0 },
    { property: '--bullet', from: limits.bulletSize, to: limits.smallestBullet },
  ];
  const title: Concession = { property: '--title', from: limits.titleSize, to: limits.smallestTitle };
  const rowsAtLast: Concession = { property: '--bullet', from: limits.smallestBullet, to: LAST_RESORT };
  const titleAtLast: Concession = { property: '--title', from: limits.smallestTitle, to: LAST_RESORT };
  switch (holds) {
    case 'title':
      return [title, titleAtLast];
    case 'body':
      return [...rows, rowsAtLast];
    default:
      return [...rows, title, rowsAtLast, titleAtLast];
  }
}

/**
 * Sets --title, --bullet and --air on `root`, each to the largest whole number of units that fits. A text with lines of its
 * own (`data-lines`, their number), of which one has no room, has those of the browser.
 */
export function fitText(root: HTMLElement, limits: FitLimits): void {
  const set = (property: Concession['property'], value: number) => root.style.setProperty(property, `${value}px`);
  set('--title', limits.titleSize);
  set('--bullet', limits.bulletSize);
  set('--air', limits.air);
  for (const text of root.querySelectorAll<HTMLElement>('[data-lines], [style*="--line-breaks"]')) {
    text.style.removeProperty('--line-breaks');
    if (linesOf(text) > Number(text.dataset['lines'])) text.style.setProperty('--line-breaks', 'normal');
  }
  for (const area of root.querySelectorAll<HTMLElement>('[data-fit-area]')) {
    for (const { property, from, to } of concessions(limits, area.dataset['fitArea'])) {
      if (!overflows(area)) break;
      // Binary search, because each try needs a layout. `tooLarge` is the largest reduction that still overflows.
      let fits = Math.ceil(from - to);
      let tooLarge = 0;
      set(property, to);
      if (overflows(area)) continue;
      while (fits - tooLarge > 1) {
        const middle = Math.floor((fits + tooLarge) / 2);
        set(property, from - middle);
        if (overflows(area)) tooLarge = middle;
        else fits = middle;
      }
      set(property, Math.max(to, from - fits));
    }
  }
  if (limits.isTitleAlone) saveTitleLines(root, limits);
}

const linesOf = (text: HTMLElement): number =>
  Math.round(text.offsetHeight / Number.parseFloat(getComputedStyle(text).lineHeight));

/** Browsers balance at most this many lines. */
const MOST_BALANCED = 6;
/** Smallest size of a title with too many lines, relative to its size. */
const FOR_BALANCE = 0.6;

/** Makes a title smaller where that gives it no more lines than browsers balance. */
function saveTitleLines(root: HTMLElement, limits: FitLimits): void {
  const title = root.querySelector<HTMLElement>('[data-fit-area] > [data-text="title"]');
  if (title === null || linesOf(title) <= MOST_BALANCED) return;
  const size = Number.parseFloat(root.style.getPropertyValue('--title'));
  for (let smaller = size - 2; smaller >= Math.max(limits.smallestTitle, size * FOR_BALANCE); smaller -= 2) {
    root.style.setProperty('--title', `${smaller}px`);
    if (linesOf(title) <= MOST_BALANCED) return;
  }
  root.style.setProperty('--title', `${size}px`);
}

/**
 * Whether the content of an area exceeds the area. Compares boxes, not glyphs: letters of a tightly set title may
 * extend beyond their lines. One unit of tolerance, because browsers round.
 */
export function overflows(area: HTMLElement): boolean {
  let height = 0;
  for (const part of area.children) {
    const { marginTop, marginBottom } = getComputedStyle(part);
    height +=
      (part as HTMLElement).offsetHeight + (Number.parseFloat(marginTop) || 0) + (Number.parseFloat(marginBottom) || 0);
  }
  if (height > area.clientHeight + 1) return true;
  return [...area.querySelectorAll('[data-text]')].some((text) => text.scrollWidth > text.clientWidth + 1);
}

/**
 * Resolves when every font face of the text in `root` is loaded. Browsers request faces only on layout, so this repeats
 * until a layout starts no further load.
 */
export async function fontsLoaded(root: HTMLElement): Promise<void> {
  const fonts = root.ownerDocument.fonts;
  do {
    await fonts.ready;
    void root.offsetHeight;
  } while (fonts.status === 'loading');
}

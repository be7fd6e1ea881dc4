/**
 * The last word on sizes. The layout was decided from estimated widths; here the drawn text is measured, and
 * set smaller until it stands within its area. Elements take part by data attributes:
 * `data-fit-root` carries the sizes as the custom properties --title and --bullet, `data-fit-area` must not
 * overflow and names what to shrink first.
 */

export interface FitLimits {
  readonly titleSize: number;
  readonly bulletSize: number;
  readonly smallestTitle: number;
  readonly smallestBullet: number;
}

/** Below the floor only for words that no size above it could hold, such as a whole line of one huge glyph. */
const LAST_RESORT = 10;

export function fitText(root: HTMLElement, limits: FitLimits): void {
  let title = limits.titleSize;
  let bullet = limits.bulletSize;
  const apply = () => {
    root.style.setProperty('--title', `${title}px`);
    root.style.setProperty('--bullet', `${bullet}px`);
  };
  apply();
  const areas = [...root.querySelectorAll<HTMLElement>('[data-fit-area]')];
  for (const area of areas) {
    const holds = area.dataset['fitArea'];
    const shrinkTitle = (floor: number) => title > floor && ((title = Math.max(floor, title - 2)), true);
    const shrinkBullet = (floor: number) => bullet > floor && ((bullet = Math.max(floor, bullet - 1)), true);
    while (overflows(area)) {
      const shrunk =
        (holds !== 'title' && shrinkBullet(limits.smallestBullet)) ||
        (holds !== 'bullets' && shrinkTitle(limits.smallestTitle)) ||
        (holds !== 'title' && shrinkBullet(LAST_RESORT)) ||
        (holds !== 'bullets' && shrinkTitle(LAST_RESORT));
      if (!shrunk) break;
      apply();
    }
  }
}

/** Half a unit of tolerance: sizes are rounded when they are read. */
export function overflows(area: HTMLElement): boolean {
  return area.scrollHeight > area.clientHeight + 1 || area.scrollWidth > area.clientWidth + 1;
}

/**
 * Waits until every face that the text in `root` needs is there. A browser learns which face it needs next only
 * when it lays text out, so this asks again until a layout starts no further load.
 */
export async function fontsLoaded(root: HTMLElement): Promise<void> {
  const fonts = root.ownerDocument.fonts;
  do {
    await fonts.ready;
    void root.offsetHeight;
  } while (fonts.status === 'loading');
}

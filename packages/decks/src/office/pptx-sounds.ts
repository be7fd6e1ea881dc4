import { child, descendants, elementsOf, type XmlElement } from '../xml.ts';

/** The sounds of a slide. */
export interface SlideSounds {
  /** The file of the sound that was recorded as its narration; null without one. */
  readonly recording: string | null;
  /** Ids of the shapes of sounds that a presentation does not show: those of recordings. */
  readonly icons: ReadonlySet<string>;
}

/** `file` returns the path of a file by its relationship, null for one outside of the deck. */
export function soundsOf(slide: XmlElement, file: (id: string) => string | null): SlideSounds {
  const timing = child(slide, 'p:timing');
  const played = timing === undefined ? [] : descendants(timing, 'p:audio');
  const narrated = new Set<string>();
  const icons = new Set<string>();
  for (const sound of played) {
    const node = child(sound, 'p:cMediaNode');
    const shape = child(node, 'p:tgtEl', 'p:spTgt')?.attributes['spid'] ?? '';
    const isNarration = isOn(sound.attributes['isNarration']);
    if (isNarration) narrated.add(shape);
    if (isNarration || isOff(node?.attributes['showWhenStopped'])) icons.add(shape);
  }
  const recordings = descendants(slide, 'p:pic').flatMap((picture) => {
    const id = child(picture, 'p:nvPicPr', 'p:cNvPr')?.attributes['id'] ?? '';
    return narrated.has(id) ? (soundOf(child(picture, 'p:nvPicPr', 'p:nvPr'), file) ?? []) : [];
  });
  return { recording: recordings[0] ?? null, icons };
}

const isOn = (value: string | undefined): boolean => value === '1' || value === 'true';
const isOff = (value: string | undefined): boolean => value === '0' || value === 'false';

/** The embedded file of a sound, which newer versions name in an extension. */
function soundOf(properties: XmlElement | undefined, file: (id: string) => string | null): string | null {
  if (properties === undefined) return null;
  const ids = [
    ...descendants(properties, 'p14:media').map(({ attributes }) => attributes['r:embed']),
    ...elementsOf(properties).flatMap(({ name, attributes }) =>
      /^a:(?:audio|wavAudio)File$/.test(name) ? [attributes['r:embed'], attributes['r:link']] : [],
    ),
  ];
  return ids.map((id) => (id === undefined ? null : file(id))).find((path) => path !== null) ?? null;
}

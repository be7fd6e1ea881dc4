import { DOMParser, type Element as XmlElement } from '@xmldom/xmldom';
import { describe, expect, it } from 'vitest';
import type { EditFilm, EditSlide } from './edit-items.ts';
import { toFcpxml } from './fcpxml.ts';

const NTSC = { numerator: 30_000, denominator: 1001 };

const slides: readonly EditSlide[] = [
  {
    title: 'Opening',
    frames: 150,
    video: { path: 'Videos/slide-01-opening.mp4', frames: 151, audioChannels: 2 },
    audio: { path: 'Audio/slide-01-opening.mp3', startMs: 400, durationMs: 4500 },
  },
  { title: 'Not rendered yet', frames: 90, audio: { path: 'Audio/slide-02.mp3', startMs: 400, durationMs: 9000 } },
  { title: 'Silent', frames: 300, video: { path: 'Videos/slide-03 é&.mp4', frames: 300, audioChannels: 0 } },
];

const film = (changes: Partial<EditFilm> = {}): EditFilm => ({
  title: 'Harbour tour',
  width: 1920,
  height: 1080,
  frameRate: NTSC,
  slides,
  ...changes,
});

/** Strict parser: throws on any warning. */
function parse(xml: string): XmlElement {
  const problems: string[] = [];
  const parser = new DOMParser({ onError: (_level, message) => problems.push(message) });
  const root = parser.parseFromString(xml, 'text/xml').documentElement;
  if (!root || problems.length > 0) throw new Error(problems.join('\n') || 'no root');
  return root;
}

const all = (root: XmlElement, name: string): XmlElement[] => [...root.getElementsByTagName(name)];
const attributes = (node: XmlElement): Record<string, string> =>
  Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]));
const children = (node: XmlElement): XmlElement[] =>
  [...node.childNodes].filter((child): child is XmlElement => child.nodeType === 1);
const frames = (time: string | null, rate = NTSC): number => {
  const match = /^(\d+)(?:\/(\d+))?s$/.exec(time ?? '');
  if (!match) throw new Error(`not a time: ${time}`);
  return (Number(match[1]) * rate.numerator) / (Number(match[2] ?? 1) * rate.denominator);
};

/** The order of children, and the allowed attributes, of Apple's document type definition of FCPXML 1.10. */
const GRAMMAR: Readonly<
  Record<string, { readonly content: RegExp; readonly attributes: string; readonly required: string }>
> = {
  fcpxml: { content: /^resources library$/, attributes: 'version', required: 'version' },
  resources: { content: /^((asset|format) ?)*$/, attributes: '', required: '' },
  format: {
    content: /^$/,
    attributes: 'id name frameDuration fieldOrder width height colorSpace',
    required: 'id',
  },
  asset: {
    content: /^(media-rep ?)+$/,
    attributes: 'id name uid start duration hasVideo format hasAudio videoSources audioSources audioChannels audioRate',
    required: 'id duration',
  },
  'media-rep': { content: /^$/, attributes: 'kind src', required: 'src' },
  library: { content: /^(event ?)*$/, attributes: 'location', required: '' },
  event: { content: /^((asset-clip|project) ?)*$/, attributes: 'name uid', required: 'name' },
  project: { content: /^sequence$/, attributes: 'name uid', required: 'name' },
  sequence: {
    content: /^spine$/,
    attributes: 'format duration tcStart tcFormat audioLayout audioRate',
    required: 'format',
  },
  spine: { content: /^((asset-clip|gap) ?)*$/, attributes: '', required: '' },
  gap: {
    content: /^(asset-clip ?)*(marker ?)*$/,
    attributes: 'name offset start duration',
    required: 'offset duration',
  },
  'asset-clip': {
    content: /^(adjust-volume ?)?(asset-clip ?)*(marker ?)*$/,
    attributes: 'ref lane offset name start duration format tcFormat audioRole videoRole',
    required: 'ref duration',
  },
  marker: { content: /^$/, attributes: 'start duration value', required: 'start value' },
  'adjust-volume': { content: /^(param ?)*$/, attributes: 'amount', required: '' },
  param: {
    content: /^(fadeIn ?)?(fadeOut ?)?(keyframeAnimation ?)?(param ?)*$/,
    attributes: 'name key value enabled',
    required: 'name',
  },
  fadeIn: { content: /^$/, attributes: 'type duration', required: 'duration' },
  fadeOut: { content: /^$/, attributes: 'type duration', required: 'duration' },
  keyframeAnimation: { content: /^(keyframe ?)+$/, attributes: '', required: '' },
  keyframe: { content: /^$/, attributes: 'time value auxValue interp curve', required: 'time value' },
};

function expectGrammar(node: XmlElement): void {
  const rule = GRAMMAR[node.tagName];
  if (!rule) throw new Error(`unknown element ${node.tagName}`);
  expect(
    children(node)
      .map((child) => child.tagName)
      .join(' '),
  ).toMatch(rule.content);
  const names = Object.keys(attributes(node));
  expect(rule.attributes.split(' ')).toEqual(expect.arrayContaining(names));
  expect(names).toEqual(expect.arrayContaining(rule.required.split(' ').filter(Boolean)));
  for (const child of children(node)) expectGrammar(child);
}

describe('FCPXML', () => {
  it('[B6] nests and orders its elements as the format requires, and every reference has its target', () => {
    const silences = [{ startMs: 2_000, endMs: 4_000 }];
    const music = { path: 'music/calm.mp3', name: 'Calm', durationMs: 7_000, gainDb: -20, silences };
    const xml = toFcpxml(film({ music }));
    const root = parse(xml);
    expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE fcpxml>\n')).toBe(true);
    expectGrammar(root);
    const ids = [...all(root, 'asset'), ...all(root, 'format')].map((node) => node.getAttribute('id'));
    expect(new Set(ids).size).toBe(ids.length);
    const references = all(root, '*').flatMap((node) => [node.getAttribute('ref'), node.getAttribute('format')]);
    expect(ids).toEqual(expect.arrayContaining(references.filter((reference) => reference !== null)));
  });

  it('[B6] states size, rate and colour space of the video, without which Resolve shows nothing', () => {
    const root = parse(toFcpxml(film()));
    expect(attributes(all(root, 'format')[0]!)).toMatchObject({
      name: 'FFVideoFormat1080p2997',
      frameDuration: '1001/30000s',
      width: '1920',
      height: '1080',
      colorSpace: '1-1-1 (Rec. 709)',
    });
    const upright = parse(toFcpxml(film({ width: 1080, height: 1920, frameRate: { numerator: 25, denominator: 1 } })));
    expect(attributes(all(upright, 'format')[0]!)).toMatchObject({ frameDuration: '1/25s', height: '1920' });
    expect(all(upright, 'format')[0]!.hasAttribute('name')).toBe(false);
  });

  it('[B6] puts every clip directly after the previous one, with the length of its file', () => {
    const root = parse(toFcpxml(film()));
    const story = children(all(root, 'spine')[0]!);
    expect(
      story.map((node) => [node.tagName, frames(node.getAttribute('offset')), frames(node.getAttribute('duration'))]),
    ).toEqual([
      ['asset-clip', 0, 151],
      ['gap', 151, 90],
      ['asset-clip', 241, 300],
    ]);
    expect(frames(all(root, 'sequence')[0]!.getAttribute('duration'))).toBe(541);
  });

  it.each([
    [{ numerator: 24, denominator: 1 }],
    [{ numerator: 25, denominator: 1 }],
    [NTSC],
    [{ numerator: 30, denominator: 1 }],
    [{ numerator: 60, denominator: 1 }],
  ])('[B6] counts every time in whole frames at %o', (frameRate) => {
    const many = Array.from({ length: 40 }, (_, index) => ({
      title: `Slide ${index}`,
      frames: 100 + index,
      ...(index % 3 > 0 && {
        video: { path: `Videos/${index}.mp4`, frames: 97 + index * 7, audioChannels: index % 2 },
      }),
      audio: { path: `Audio/${index}.mp3`, startMs: 400, durationMs: 1234.5 + index * 333 },
    }));
    const root = parse(toFcpxml(film({ frameRate, slides: many })));
    for (const node of all(root, '*')) {
      for (const name of ['start', 'offset', 'duration', 'frameDuration', 'tcStart']) {
        if (!node.hasAttribute(name)) continue;
        const count = frames(node.getAttribute(name), frameRate);
        expect.soft(Math.abs(count - Math.round(count))).toBeLessThan(1e-6);
      }
    }
  });

  it('[B6] refers to its files by relative, percent-encoded URLs', () => {
    const root = parse(toFcpxml(film()));
    expect(all(root, 'media-rep').map((node) => node.getAttribute('src'))).toEqual([
      './Videos/slide-01-opening.mp4',
      './Audio/slide-01-opening.mp3',
      './Audio/slide-02.mp3',
      './Videos/slide-03%20%C3%A9%26.mp4',
    ]);
  });

  it('declares which files have video and which have audio', () => {
    const [withSound, narration, , silent] = all(parse(toFcpxml(film())), 'asset').map(attributes);
    expect(withSound).toMatchObject({ hasVideo: '1', hasAudio: '1', audioChannels: '2', audioRate: '48000' });
    expect(narration).toMatchObject({ hasAudio: '1', audioChannels: '1' });
    expect(narration).not.toHaveProperty('hasVideo');
    // As in files that Final Cut Pro writes. Other programs divide the times of an asset by the rate of its format.
    expect(narration).not.toHaveProperty('format');
    expect(silent).toMatchObject({ hasVideo: '1' });
    expect(silent).not.toHaveProperty('hasAudio');
  });

  it('never plays narration twice: it is on the timeline only where the video is silent or missing', () => {
    const root = parse(toFcpxml(film()));
    const connected = all(all(root, 'spine')[0]!, 'asset-clip').filter((node) => node.hasAttribute('lane'));
    expect(connected.map(attributes)).toMatchObject([{ ref: 'slide-2-audio', lane: '-1', offset: '12012/30000s' }]);
    expect(frames(connected[0]!.getAttribute('duration'))).toBe(78);
    const inBrowser = children(all(root, 'event')[0]!).filter((node) => node.tagName === 'asset-clip');
    expect(inBrowser.map((node) => node.getAttribute('ref'))).toEqual(['slide-1-audio']);
  });

  it('has a marker with the title at the start of every slide', () => {
    const markers = all(parse(toFcpxml(film())), 'marker').map(attributes);
    expect(markers.map(({ value }) => value)).toEqual(['Opening', 'Not rendered yet', 'Silent']);
    for (const marker of markers) expect(marker).toMatchObject({ start: '0s', duration: '1001/30000s' });
  });

  it('escapes titles, and drops characters that XML forbids', () => {
    const title = `"><script>&amp; 'é' \u0000\u0008\uFFFF\uD800 שלום\n😀]]>`;
    const root = parse(
      toFcpxml(
        film({
          title,
          slides: [
            { title, frames: 30 },
            { title: '\u0007', frames: 30 },
          ],
        }),
      ),
    );
    const expected = `"><script>&amp; 'é'  שלום 😀]]>`;
    expect(all(root, 'project')[0]!.getAttribute('name')).toBe(expected);
    expect(all(root, 'marker').map((node) => node.getAttribute('value'))).toEqual([expected, 'Slide 2']);
  });

  it('is a valid empty project for a timeline without slides', () => {
    const root = parse(toFcpxml(film({ slides: [] })));
    expectGrammar(root);
    expect(all(root, 'sequence')[0]!.getAttribute('duration')).toBe('0s');
  });
});

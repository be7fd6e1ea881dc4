import { DOMParser, type Element } from '@xmldom/xmldom';
import { describe, expect, it } from 'vitest';
import type { EditFilm } from './edit-items.ts';
import { toEdl } from './edl.ts';
import { toFcpxml } from './fcpxml.ts';
import { toOtio } from './otio.ts';

const film = (frameRate: EditFilm['frameRate']): EditFilm => ({
  title: 'Harbour "tour"\n& 東京',
  width: 1920,
  height: 1080,
  frameRate,
  music: {
    path: 'music/Calm & low.mp3',
    name: 'Calm & low',
    durationMs: 62_000,
    gainDb: -21.5,
    silences: [
      { startMs: 0, endMs: 500 },
      { startMs: 4_000, endMs: 8_000 },
    ],
  },
  slides: [
    {
      title: 'Opening',
      frames: 150,
      video: { path: 'Videos/slide-01-opening.mp4', frames: 151, audioChannels: 1 },
      audio: { path: 'Audio/slide-01-opening.mp3', startMs: 400, durationMs: 4500 },
    },
    { title: 'Not rendered', frames: 90, audio: { path: 'Audio/slide-02.mp3', startMs: 400, durationMs: 9000 } },
    {
      title: 'Silent é&',
      frames: 4000,
      video: { path: 'Videos/slide-03-é&.mp4', frames: 4001, audioChannels: 0 },
      audio: { path: 'Audio/slide-03-é&.mp3', startMs: 1000, durationMs: 2000 },
    },
  ],
});

/** A clip that is seen or heard: file, start and length in frames of the film. */
type Clip = readonly [file: string, start: number, frames: number];

const byTime = (clips: readonly Clip[]): Clip[] => clips.toSorted((a, b) => a[1] - b[1] || a[0].localeCompare(b[0]));

function clipsOfFcpxml(given: EditFilm): Clip[] {
  const root = new DOMParser().parseFromString(toFcpxml(given), 'text/xml').documentElement!;
  const all = (from: Element, name: string): Element[] => [...from.getElementsByTagName(name)];
  const files = new Map(
    all(root, 'asset').map((asset) => [asset.getAttribute('id'), all(asset, 'media-rep')[0]!.getAttribute('src')!]),
  );
  const frames = (node: Element, name: string): number => {
    const [numerator, denominator = '1'] = node.getAttribute(name)!.slice(0, -1).split('/');
    const { numerator: rate, denominator: scale } = given.frameRate;
    return Math.round((Number(numerator) * rate) / (Number(denominator) * scale));
  };
  return all(all(root, 'spine')[0]!, 'asset-clip').map((node) => {
    const parent = node.hasAttribute('lane') ? frames(node.parentNode as Element, 'offset') : 0;
    const file = decodeURIComponent(files.get(node.getAttribute('ref'))!.slice(2));
    return [file, parent + frames(node, 'offset'), frames(node, 'duration')];
  });
}

interface OtioChild {
  readonly OTIO_SCHEMA: string;
  readonly source_range: { readonly duration: { readonly value: number; readonly rate: number } };
  readonly media_references?: { readonly DEFAULT_MEDIA: { readonly target_url: string } };
}

function clipsOfOtio(given: EditFilm): Clip[] {
  const timeline = JSON.parse(toOtio(given)) as { tracks: { children: { children: OtioChild[] }[] } };
  const clips = timeline.tracks.children.flatMap(({ children }) => {
    let start = 0;
    return children.flatMap((child): Clip[] => {
      const { value } = child.source_range.duration;
      start += value;
      if (child.OTIO_SCHEMA === 'Gap.1') return [];
      return [[decodeURIComponent(child.media_references!.DEFAULT_MEDIA.target_url.slice(2)), start - value, value]];
    });
  });
  // A video with sound is on both tracks.
  return [...new Map(clips.map((clip) => [clip.join(), clip])).values()];
}

function clipsOfEdl(given: EditFilm): Clip[] {
  const perSecond = Math.round(given.frameRate.numerator / given.frameRate.denominator);
  const frames = (timecode: string): number =>
    timecode.split(':').reduce((sum, part, index) => sum * (index === 3 ? perSecond : 60) + Number(part), 0);
  const events = toEdl(given).matchAll(/^\d+ +AX +\S+ +C +(\S+) (\S+) (\S+) (\S+)\r\n.*\r\n\* SOURCE FILE: (.*)\r$/gm);
  return [...events].map(([, sourceIn, sourceOut, recordIn, recordOut, file]) => {
    expect(frames(sourceOut!) - frames(sourceIn!)).toBe(frames(recordOut!) - frames(recordIn!));
    return [file!, frames(recordIn!), frames(recordOut!) - frames(recordIn!)];
  });
}

describe('project files of editors', () => {
  it.each([
    [{ numerator: 25, denominator: 1 }],
    [{ numerator: 30_000, denominator: 1001 }],
    [{ numerator: 60, denominator: 1 }],
  ])('[EX3] have the same clips at the same times as FCPXML, OTIO and EDL, at %o', (frameRate) => {
    const given = film(frameRate);
    const expected = byTime(clipsOfFcpxml(given));
    const [music, slides] = [true, false].map((isMusic) =>
      expected.filter(([file]) => file.startsWith('music/') === isMusic),
    ) as [Clip[], Clip[]];
    expect(slides.map(([file]) => file)).toEqual([
      'Videos/slide-01-opening.mp4',
      'Audio/slide-02.mp3',
      'Videos/slide-03-é&.mp4',
      'Audio/slide-03-é&.mp3',
    ]);
    // Without a gap to the end of the film, each turn 2 s shorter than the file.
    const total = slides.at(-2)![1] + 4001;
    const turn = Math.floor((60 * frameRate.numerator) / frameRate.denominator);
    expect(music.map(([, start, frames]) => [start, frames])).toEqual(
      music.map((_, index) => [index * turn, Math.min(turn, total - index * turn)]),
    );
    expect(music.reduce((sum, [, , frames]) => sum + frames, 0)).toBe(total);
    expect(byTime(clipsOfOtio(given))).toEqual(expected);
    expect(byTime(clipsOfEdl(given))).toEqual(expected);
  });

  it('[EX7] FCPXML and OTIO have the level of music, as the film has it; an EDL says it', () => {
    const given = film({ numerator: 25, denominator: 1 });
    const { tracks } = JSON.parse(toOtio(given)) as {
      tracks: { children: { name: string; children: { metadata: { slidewright: object } }[] }[] };
    };
    const turns = tracks.children
      .find(({ name }) => name === 'Music')!
      .children.map(({ metadata }) => metadata.slidewright);
    const gain = [
      { frame: 0, db: -21.5 },
      // A rest from 4 s to 8 s: up within 1 s, down within 0.5 s.
      { frame: 100, db: -21.5 },
      { frame: 125, db: -9.5 },
      { frame: 188, db: -9.5 },
      { frame: 200, db: -21.5 },
      { frame: 1500, db: -21.5 },
    ];
    expect(turns).toEqual([
      { gain, fadeInFrames: 25, fadeOutFrames: 0 },
      { gain: [{ frame: 0, db: -21.5 }], fadeInFrames: 0, fadeOutFrames: 0 },
      { gain: [{ frame: 0, db: -21.5 }], fadeInFrames: 0, fadeOutFrames: 50 },
    ]);
    const project = new DOMParser().parseFromString(toFcpxml(given), 'text/xml').documentElement!;
    const seconds = (time: string): number => {
      const [numerator, denominator = '1'] = time.slice(0, -1).split('/');
      return Number(numerator) / Number(denominator);
    };
    expect(
      [...project.getElementsByTagName('keyframe')].map((node) => ({
        frame: seconds(node.getAttribute('time')!) * 25,
        db: Number(node.getAttribute('value')!.slice(0, -2)),
      })),
    ).toEqual(gain);
    const fades = ['fadeIn', 'fadeOut'].map((name) => [...project.getElementsByTagName(name)]);
    expect(fades.map((nodes) => nodes.map((node) => node.getAttribute('duration')))).toEqual([['1s'], ['2s']]);
    expect(toEdl(given)).toContain('* COMMENT: Calm & low (music), -21.5 dB under the voice\r\n');
  });

  it('[EX3] an EDL says which channels a clip has, and keeps titles on one line', () => {
    const text = toEdl(film({ numerator: 25, denominator: 1 }));
    expect(text.split('\r\n').slice(0, 4)).toEqual([
      'TITLE: Harbour "tour" & 東京',
      'FCM: NON-DROP FRAME',
      '',
      '001 AX       B     C        00:00:00:00 00:00:06:01 00:00:00:00 00:00:06:01',
    ]);
    expect([...text.matchAll(/^\d{3} AX +(\S+)/gm)].map(([, channels]) => channels)).toEqual([
      'B',
      'A2',
      'A',
      'V',
      'A',
      'A2',
      'A2',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { deckKeys, narrationHash } from './object-keys.ts';
import { placeDeck, samplesInMaster } from './placed-deck.ts';
import type { DeckSnapshot } from './snapshot.ts';

const FINGERPRINTS = { compositions: 'a', encoder: 'b', audio: 'c' };

function snapshot(titles: readonly string[], framerate: DeckSnapshot['settings']['framerate'] = '29.97'): DeckSnapshot {
  return {
    timelineId: 'timeline',
    title: 'A film',
    revision: 1,
    settings: { framerate, resolution: '1920x1080', theme: 'paper', pacing: 'voice' },
    slides: titles.map((title) => ({
      id: `id of ${title}`,
      title,
      bulletPoints: ['one', 'two'],
      blocks: null,
      narrated: title,
      seconds: 7.31,
      narration: { pcmKey: `${title}.pcm`, samples: 400_001, hash: `sound of ${title}`, cues: [] },
    })),
  };
}

function keysOf(deck: DeckSnapshot, fingerprints = FINGERPRINTS) {
  return deckKeys(deck.timelineId, placeDeck(deck), fingerprints);
}

describe('placeDeck', () => {
  it('lays slides one after the other, and their samples without any drift', () => {
    const deck = placeDeck(snapshot(Array.from({ length: 500 }, (_, index) => `slide ${index}`)));
    let frame = 0;
    let samples = 0;
    for (const slide of deck.slides) {
      expect(slide.startFrame).toBe(frame);
      frame += slide.plan.frames;
      samples += samplesInMaster(slide);
      expect(Math.abs(samples - (frame * 48_000 * 1_001) / 30_000)).toBeLessThanOrEqual(0.5);
    }
    expect(deck.frames).toBe(frame);
  });

  it('opens with the first slide and closes with the last of at least three', () => {
    const roles = (count: number) =>
      placeDeck(snapshot(['a', 'b', 'c', 'd'].slice(0, count))).slides.map(({ slide }) => slide.role);
    expect(roles(1)).toEqual(['opening']);
    expect(roles(2)).toEqual(['opening', 'content']);
    expect(roles(4)).toEqual(['opening', 'content', 'content', 'closing']);
  });
});

describe('deckKeys', () => {
  it('stay the same for the same deck, also at another revision', () => {
    expect(keysOf({ ...snapshot(['a', 'b', 'c']), revision: 9 })).toEqual(keysOf(snapshot(['a', 'b', 'c'])));
  });

  it('[TH3] keep the slide before apart: its change concerns the transition alone', () => {
    const withFade = (deck: DeckSnapshot): DeckSnapshot => ({
      ...deck,
      settings: { ...deck.settings, transition: 'fade' },
    });
    const slides = (titles: readonly string[]) => keysOf(withFade(snapshot(titles))).slides;
    const [cut, faded, changed] = [
      keysOf(snapshot(['a', 'b', 'c'])).slides,
      slides(['a', 'b', 'c']),
      slides(['a', 'B', 'c']),
    ];
    expect(faded[0]).toEqual(cut[0]);
    const isSame = faded.map(({ segments }, index) =>
      segments.map((segment, part) => segment === changed[index]!.segments[part]),
    );
    expect(isSame).toEqual([[true], [false, false], [false, true]]);
    expect(faded.map(({ video }, index) => video === changed[index]!.video)).toEqual([true, false, false]);
    expect(faded.map(({ audio }, index) => audio === changed[index]!.audio)).toEqual([true, false, true]);
  });

  it('[TH3] of a theme that cuts between slides are those of cuts, but where something begins', () => {
    const cut = snapshot(['a', 'b', 'c']);
    const inVolt = { ...cut, settings: { ...cut.settings, theme: 'volt' as const } };
    const slidesOf = (deck: DeckSnapshot) => keysOf(deck).slides.map(({ segments }) => segments);
    const [cuts, own] = [
      slidesOf(inVolt),
      slidesOf({ ...inVolt, settings: { ...inVolt.settings, isThemeTransition: true } }),
    ];
    expect(own.slice(0, 2)).toEqual(cuts.slice(0, 2));
    expect(own.map(({ length }) => length)).toEqual([1, 1, 2]);
  });

  it('change for what changed and nothing else', () => {
    const before = keysOf(snapshot(['a', 'b', 'c']));
    const edited = snapshot(['a', 'b', 'c']);
    edited.slides[1]!.bulletPoints = ['one', 'three'];
    const after = keysOf(edited);
    expect(after.masterHash).not.toBe(before.masterHash);
    expect(after.audio).toBe(before.audio);
    expect(after.slides.map((slide, index) => slide.segments[0] === before.slides[index]!.segments[0])).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('[EX7] name the same pictures with captions, and other streams only for slides that show some', () => {
    const withCues = (captions: Pick<DeckSnapshot['settings'], 'captions'>): DeckSnapshot => {
      const deck = snapshot(['a', 'b', 'c']);
      deck.slides[1]!.narration!.cues = [{ text: 'Rivers find the lowest way.', startMs: 0, endMs: 3_000 }];
      return { ...deck, settings: { ...deck.settings, ...captions, transition: 'fade' } };
    };
    const [plain, captioned] = [keysOf(withCues({})), keysOf(withCues({ captions: 'burned' }))];
    expect(captioned.slides.map(({ pictures, poster }) => [pictures, poster])).toEqual(
      plain.slides.map(({ pictures, poster }) => [pictures, poster]),
    );
    const isSame = captioned.slides.map(({ segments }, index) =>
      segments.map((segment, part) => segment === plain.slides[index]!.segments[part]),
    );
    // The transition ends at the caption's first frame, 0.4 s before the narration.
    expect(isSame).toEqual([[true], [true, false], [true, true]]);
    expect(captioned.masterHash).not.toBe(plain.masterHash);
    expect(captioned.audio).toBe(plain.audio);
    // Of a version without captions: films of before stay as they are.
    expect(keysOf(snapshot(['a', 'b', 'c'])).masterHash).toBe(
      '70e13b22fbae4a6f1d4b01f60a9eeabcd61870c2a988e9bead7615166279a1d2',
    );
  });

  it('keep the narration of slides apart from the tone of a room in the film', () => {
    const toned = snapshot(['a', 'b']);
    toned.settings.roomTone = true;
    const [plain, withTone] = [keysOf(snapshot(['a', 'b'])), keysOf(toned)];
    expect(withTone.audio).not.toBe(plain.audio);
    expect(withTone.masterHash).not.toBe(plain.masterHash);
    expect([withTone.slides, withTone.voiceMeasure, withTone.soundMeasure]).toEqual([
      plain.slides,
      plain.voiceMeasure,
      plain.soundMeasure,
    ]);
  });

  it('know another sound, another theme, other compositions, another encoder', () => {
    const before = keysOf(snapshot(['a', 'b']));
    const spoken = snapshot(['a', 'b']);
    spoken.slides[0]!.narration!.hash = 'another sound';
    expect(keysOf(spoken).slides[0]).toMatchObject({ segments: before.slides[0]!.segments });
    expect(keysOf(spoken).slides[0]!.video).not.toBe(before.slides[0]!.video);
    expect(keysOf(spoken).slides[0]!.audio).not.toBe(before.slides[0]!.audio);
    expect(keysOf(spoken).audio).not.toBe(before.audio);
    const themed = snapshot(['a', 'b']);
    themed.settings.theme = 'studio';
    const changes = [
      keysOf(themed),
      ...Object.keys(FINGERPRINTS).map((name) => keysOf(snapshot(['a', 'b']), { ...FINGERPRINTS, [name]: 'other' })),
    ];
    for (const changed of changes) expect(changed.masterHash).not.toBe(before.masterHash);
  });
});

describe('narrationHash', () => {
  it('tells order and sound', () => {
    const { slides } = snapshot(['a', 'b']);
    expect(narrationHash(slides)).toBe(narrationHash(snapshot(['a', 'b']).slides));
    expect(narrationHash(slides.toReversed())).not.toBe(narrationHash(slides));
  });
});

import { describe, expect, it } from 'vitest';
import { formatProofBound, formatProofResult, formatProofValue } from './format.ts';
import { proofSheet, type ProvenFilm, type ProvenSlide } from './proof-sheet.ts';

const SENTENCE = 'The sea rises twice a day, nearly everywhere.';

/** A slide of 10 s from `startMs` on, whose narration lies 0.4 s after its start and 0.8 s before its end. */
function slide(startMs: number, more: Partial<ProvenSlide> = {}): ProvenSlide {
  return {
    title: 'Tides',
    startMs,
    durationMs: 10_000,
    cues: [{ text: SENTENCE, startMs: 400, endMs: 4_000 }],
    narration: { startMs: startMs + 400, endMs: startMs + 9_200 },
    narrated: SENTENCE,
    partSeconds: [8, 4],
    ...more,
  };
}

function film(more: Partial<ProvenFilm> = {}): ProvenFilm {
  const slides = more.slides ?? [slide(0), slide(10_000)];
  return {
    durationMs: slides.length * 10_000,
    pacing: 'voice',
    slides,
    sound: {
      loudnessLufs: -16.1,
      truePeakDbtp: -1.4,
      silences: [{ startMs: 9_200, endMs: 10_400 }],
      clippedSamples: slides.map(() => 0),
    },
    contrast: { title: 3.6, text: 15.2 },
    ...more,
  };
}

const entryOf = (proven: ProvenFilm, id: string) => proofSheet(proven).find((entry) => entry.id === id);
const silentAt = (...silences: [number, number][]): ProvenFilm['sound'] => ({
  ...film().sound,
  silences: silences.map(([startMs, endMs]) => ({ startMs, endMs })),
});

describe('the proof sheet', () => {
  it('[PF1] measures everything of a good film and asks for nothing', () => {
    const sheet = proofSheet(film());
    expect(sheet.map(({ id, value, unit }) => [id, value, unit])).toEqual([
      ['speech', 94, '%'],
      ['silence', 1.2, 's'],
      ['loudness', -16.1, 'LUFS'],
      ['truePeak', -1.4, 'dBTP'],
      ['clipping', 0, 'samples'],
      ['fastestCaption', 12.5, 'characters/s'],
      ['fastCaptions', 0, '%'],
      ['missingWords', 0, 'words'],
      ['briefBullets', 0, 'bullets'],
      ['titleContrast', 3.6, ':1'],
      ['textContrast', 15.2, ':1'],
    ]);
    expect(formatProofResult(sheet)).toBe('All good');
  });

  it('[PF2] counts a silence without the rest that was planned', () => {
    // 5 s within a narration, and the same at the border of two slides with 1.2 s of rest.
    expect(entryOf(film({ sound: silentAt([2_000, 7_000]) }), 'silence')).toMatchObject({ value: 5 });
    expect(entryOf(film({ sound: silentAt([8_000, 12_000]) }), 'silence')).toMatchObject({ value: 4 });
    // A slide that lasts longer than its narration, and one without any.
    const planned = slide(0, { narration: { startMs: 0, endMs: 3_000 } });
    const silent = slide(10_000, { narration: null, cues: [] });
    const slides = [planned, silent, slide(20_000)];
    expect(entryOf(film({ slides, sound: silentAt([3_000, 20_400]) }), 'silence')).toMatchObject({
      value: 1.2,
      advice: null,
    });
  });

  it('[PF2] [PC3] accepts the pauses that the notes ask for, and no longer ones', () => {
    const asked = { narrated: `${SENTENCE} [pause 4s]` };
    const proven = film({ slides: [slide(0, asked), slide(10_000)], sound: silentAt([2_000, 7_000]) });
    expect(entryOf(proven, 'silence')).toMatchObject({ value: 1, advice: null });
    expect(entryOf(proven, 'speech')).toMatchObject({ value: 94, advice: null });
    expect(entryOf(proven, 'missingWords')).toMatchObject({ value: 0 });
    const elsewhere = film({ slides: [slide(0, asked), slide(10_000)], sound: silentAt([12_000, 17_000]) });
    expect(entryOf(elsewhere, 'silence')).toMatchObject({ value: 5 });
  });

  it('[PF2] names every silence that is too long', () => {
    const sound = silentAt([2_000, 6_000], [12_000, 13_000], [14_000, 18_500]);
    expect(entryOf(film({ sound }), 'silence')).toMatchObject({
      value: 4.5,
      advice: expect.stringContaining('more than 2 s at 0:02 (slide 1) and 0:14 (slide 2).'),
    });
  });

  it('[PF1] says what to do about a film with little speech, by its pace', () => {
    const sound = silentAt([1_000, 9_000], [11_000, 19_000]);
    expect(entryOf(film({ sound }), 'speech')).toMatchObject({
      value: 20,
      advice:
        'Speech fills 20 % of the film. Write longer notes, or make pauses shorter where you recorded the narration.',
    });
    expect(entryOf(film({ sound, pacing: 'planned' }), 'speech')?.advice).toContain('“Follows the voice”');
  });

  it('[PF1] names the slides whose sound is clipped', () => {
    const sound = { ...film().sound, clippedSamples: [0, 4_000] };
    expect(entryOf(film({ sound }), 'clipping')).toMatchObject({
      value: 4_000,
      advice: 'The sound of slide 2 is distorted. Record again with the microphone turned down.',
    });
    expect(entryOf(film({ sound: { ...sound, clippedSamples: [0, 40] } }), 'clipping')?.advice).toBeNull();
  });

  it('[PF1] tells a film that is too loud from one that is too quiet', () => {
    const at = (loudnessLufs: number) => entryOf(film({ sound: { ...film().sound, loudnessLufs } }), 'loudness');
    expect(at(-14)?.advice).toContain('too loud');
    expect(at(-19)?.advice).toContain('too quiet');
    expect(at(-16.74)?.advice).toBeNull();
    expect(entryOf(film({ sound: { ...film().sound, truePeakDbtp: -0.4 } }), 'truePeak')?.advice).not.toBeNull();
  });

  it('[PF3] measures how fast captions must be read; a full-width character counts as two', () => {
    // The second caption may stay for longer than it is spoken, the first may not.
    const spoken = [
      { text: SENTENCE, startMs: 400, endMs: 2_000 },
      { text: SENTENCE, startMs: 2_000, endMs: 3_600 },
    ];
    const fast = slide(10_000, { cues: spoken });
    const sheet = film({ slides: [slide(0), fast] });
    expect(entryOf(sheet, 'fastestCaption')).toMatchObject({
      value: 28.1,
      advice: expect.stringContaining('slide 2 at 0:10'),
    });
    expect(entryOf(sheet, 'fastCaptions')).toMatchObject({ value: 67, advice: null });
    expect(entryOf(film({ slides: [fast] }), 'fastCaptions')?.advice).toContain('lower speed');
    const wide = slide(0, { cues: [{ text: '港は朝六時に開きます', startMs: 0, endMs: 2_000 }] });
    expect(entryOf(film({ slides: [wide] }), 'fastestCaption')).toMatchObject({ value: 10 });
  });

  it('[PF3] names the words that are said and not captioned', () => {
    const lacking = slide(0, { narrated: `${SENTENCE} Remember the harbour.` });
    expect(entryOf(film({ slides: [lacking, slide(10_000)] }), 'missingWords')).toMatchObject({
      value: 3,
      advice: 'The captions of slide 1 lack “Remember”, “the” and “harbour”. Generate the audio of that slide again.',
    });
    // Of a snapshot that does not tell what was narrated.
    expect(entryOf(film({ slides: [slide(0, { narrated: null })] }), 'missingWords')).toMatchObject({ value: 0 });
  });

  it('[PF4] names the slides whose bullets are shown too briefly', () => {
    const slides = [slide(0, { partSeconds: [5, 1.47] }), slide(10_000, { partSeconds: [3, 1.2, 0.4] })];
    expect(entryOf(film({ slides }), 'briefBullets')).toMatchObject({
      value: 2,
      advice: expect.stringContaining('slide 2'),
    });
  });

  it('[PF4] compares contrasts with level AA', () => {
    const faint = film({ contrast: { title: 2.9, text: 4.4 } });
    expect(entryOf(faint, 'titleContrast')?.advice).not.toBeNull();
    expect(entryOf(faint, 'textContrast')?.advice).not.toBeNull();
  });

  it('[PF1] says nothing of sound and captions where nothing is narrated', () => {
    const slides = [slide(0, { narration: null, cues: [] })];
    expect(proofSheet(film({ slides })).map(({ id }) => id)).toEqual(['briefBullets', 'titleContrast', 'textContrast']);
  });
});

describe('the words of a proof sheet', () => {
  it('writes values, bounds and the result', () => {
    expect(formatProofValue({ value: 15.2, unit: ':1' })).toBe('15.2:1');
    expect(formatProofValue({ value: 1, unit: 'bullets' })).toBe('1 bullet');
    const bounds = ['speech', 'loudness', 'truePeak', 'missingWords'];
    expect(bounds.map((id) => formatProofBound(entryOf(film(), id)!))).toEqual([
      'at least 70 %',
      '-16.7 to -15.3 LUFS',
      'at most -1 dBTP',
      'none',
    ]);
    expect(formatProofResult([{ advice: 'Do this.' }])).toBe('1 thing to look at');
    expect(formatProofResult([{ advice: 'Do this.' }, { advice: 'Do that.' }])).toBe('2 things to look at');
  });
});

import { describe, expect, it } from 'vitest';
import { filmLength, paceSlide, slideFrames, type MeasuredSlide } from './pace.ts';
import { frameRateOf } from './frame-rate.ts';

const thirty = { frameRate: frameRateOf('30') };
const spoken = (seconds: number) => ({
  samples: seconds * 48_000,
  cues: [{ text: 'Look.', startMs: 100, endMs: 900 }],
});

describe('paceSlide', () => {
  it('[PC1] a narrated slide lasts as long as its narration plus 0.4 s before and 0.8 s after it', () => {
    for (const seconds of [5, 45, 300])
      expect(paceSlide({ seconds, narration: spoken(10) }, 'voice').seconds).toBeCloseTo(11.2, 9);
    expect(slideFrames(paceSlide({ seconds: 45, narration: spoken(10) }, 'voice'), thirty)).toBe(336);
  });

  it('[PC1] the sentences start with the narration, 0.4 s after the slide', () => {
    const { cues, leadSamples } = paceSlide({ seconds: 45, narration: spoken(10) }, 'voice');
    expect(leadSamples).toBe(19_200);
    expect(cues).toEqual([{ text: 'Look.', startMs: 500, endMs: 1_300 }]);
  });

  it('[SC11] a narrated slide stays until what is not said can be read, at most 20 s longer than the voice', () => {
    const lengthOf = (readingS: number) => paceSlide({ seconds: 5, narration: spoken(10), readingS }, 'voice').seconds;
    expect(lengthOf(10)).toBeCloseTo(11.2, 9);
    expect(lengthOf(25)).toBeCloseTo(25.4, 9);
    expect(lengthOf(60)).toBeCloseTo(31.2, 9);
    expect(paceSlide({ seconds: 5, narration: spoken(10), readingS: 60 }, 'planned').seconds).toBeCloseTo(10.4, 9);
    expect(paceSlide({ seconds: 5, narration: null, readingS: 60 }, 'voice').seconds).toBe(5);
  });

  it('[PC1] no narrated slide is shorter than 2 s', () => {
    expect(paceSlide({ seconds: 30, narration: spoken(0.2) }, 'voice').seconds).toBe(2);
  });

  it('[PC1] a slide without narration lasts its duration with either pacing', () => {
    for (const pacing of ['voice', 'planned'] as const)
      for (const narration of [null, { samples: 0, cues: [] }])
        expect(paceSlide({ seconds: 45, narration }, pacing)).toEqual({ seconds: 45, cues: [], leadSamples: 0 });
  });

  it('[PC1] with planned pacing a slide lasts its duration or its narration, whichever is longer', () => {
    expect(paceSlide({ seconds: 45, narration: spoken(10) }, 'planned').seconds).toBe(45);
    expect(paceSlide({ seconds: 5, narration: spoken(10) }, 'planned').seconds).toBeCloseTo(10.4, 9);
    expect(paceSlide({ seconds: 5, narration: spoken(10) }, 'planned')).toMatchObject({
      leadSamples: 0,
      cues: spoken(10).cues,
    });
  });

  it('[PC1] a slide lasts whole frames at every rate', () => {
    expect(slideFrames({ seconds: 45 }, thirty)).toBe(1_350);
    expect(slideFrames({ seconds: 45 }, { frameRate: frameRateOf('29.97') })).toBe(1_349);
    expect(slideFrames({ seconds: 0 }, thirty)).toBe(1);
  });
});

describe('filmLength', () => {
  const slide: MeasuredSlide = { duration: 30, hasContent: true, speechS: 10, readingS: 0, narration: null };
  const narrated = { ...slide, narration: { samples: 480_000, isCurrent: true } };
  const film = { pacing: 'voice', frameRate: frameRateOf('30'), audioEnabled: true } as const;

  it('[PC2] is exact once every slide has current narration', () => {
    expect(filmLength([narrated, narrated], film)).toEqual({ ms: 22_400, isExact: true });
    const stale = { ...slide, narration: { samples: 960_000, isCurrent: false } };
    expect(filmLength([narrated, stale], film)).toEqual({ ms: 32_400, isExact: false });
  });

  it('[PC2] includes an estimate for slides without current narration', () => {
    expect(filmLength([narrated, { ...slide, speechS: 20 }], film)).toEqual({ ms: 32_400, isExact: false });
    expect(filmLength([slide], { ...film, pacing: 'planned' })).toEqual({ ms: 30_000, isExact: false });
  });

  it('[SC11] includes the time to read', () => {
    const read = { ...slide, speechS: 2, readingS: 18 };
    expect(filmLength([narrated, read], film).ms).toBe(11_200 + 18_400);
  });

  it('[PC6] is exact although a slide has nothing to say', () => {
    expect(filmLength([narrated, { ...slide, duration: 5, speechS: 0 }], film)).toEqual({ ms: 16_200, isExact: true });
  });

  it('[PC5] skips slides without content', () => {
    const empty = { ...slide, hasContent: false };
    expect(filmLength([narrated, empty], film)).toEqual({ ms: 11_200, isExact: true });
    expect(filmLength([empty], film)).toEqual({ ms: 0, isExact: true });
  });

  it('[D14] is the sum of the durations while audio is switched off', () => {
    expect(filmLength([narrated, slide], { ...film, audioEnabled: false })).toEqual({ ms: 60_000, isExact: true });
  });
});

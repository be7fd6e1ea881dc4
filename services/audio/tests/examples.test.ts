import { readFile } from 'node:fs/promises';
import { paceSlide } from '@slidewright/domain';
import { blocksOfBullets } from '@slidewright/slides/content/blocks';
import { IMPORTERS } from '@slidewright/slides/importers/index';
import { speechText } from '@slidewright/slides/speech/speech-text';
import { afterAll, describe, expect, it } from 'vitest';
import { createEmbeddedProvider } from '../src/adapters/speech-providers/embedded/embedded.ts';
import { findEspeak } from '../src/adapters/speech-providers/espeak/espeak.ts';
import { findSoundTools } from '../src/narration/sound/sound-tools.ts';
import { narrate } from '../src/narration/narrate.ts';
import type { SpeechProvider } from '../src/narration/speech-provider.ts';

const tools = await findSoundTools('ffmpeg');
const embedded = createEmbeddedProvider();
const espeak = await findEspeak('espeak-ng');
const { signal } = new AbortController();
afterAll(() => embedded[Symbol.asyncDispose]());

/** Of a film of this outline: the share in which a sentence is heard, and the longest time between two sentences. */
async function measure(file: string, provider: SpeechProvider, voiceId: string) {
  const outline = await readFile(new URL(`../../../examples/${file}`, import.meta.url), 'utf8');
  const voice = (await provider.voices(signal)).find(({ id }) => id === voiceId)!;
  let spokenMs = 0;
  let filmMs = 0;
  let heardUntilMs = 0;
  let longestSilenceMs = 0;
  for (const slide of IMPORTERS.outline.read(outline).slides) {
    const sound = await narrate(provider, tools, {
      text: speechText({ ...slide, blocks: blocksOfBullets(slide.bulletPoints) }),
      voice,
      speed: 1,
      pitch: 1,
      signal,
    });
    const narration = { samples: sound.samples.length, cues: sound.cues };
    const { seconds, cues } = paceSlide({ seconds: slide.duration, narration }, 'voice');
    for (const { startMs, endMs } of cues) {
      spokenMs += endMs - startMs;
      longestSilenceMs = Math.max(longestSilenceMs, filmMs + startMs - heardUntilMs);
      heardUntilMs = filmMs + endMs;
    }
    filmMs += seconds * 1_000;
  }
  return { share: spokenMs / filmMs, longestSilenceMs };
}

describe('[PC1] [PC3] the film of an example is speech for at least 85 %, without a silence of more than 2 s', () => {
  it.each(['how-tides-work.md', 'boiling-water.md'])('%s, by Andrew', async (file) => {
    const { share, longestSilenceMs } = await measure(file, embedded, 'andrew');
    expect(share).toBeGreaterThanOrEqual(0.85);
    expect(longestSilenceMs).toBeLessThanOrEqual(2_000);
  });

  it.runIf(espeak)('kak-rastet-derevo.md, by espeak-ng', async () => {
    const { share, longestSilenceMs } = await measure('kak-rastet-derevo.md', espeak!, 'espeak-ru');
    expect(share).toBeGreaterThanOrEqual(0.85);
    expect(longestSilenceMs).toBeLessThanOrEqual(2_000);
  });
});

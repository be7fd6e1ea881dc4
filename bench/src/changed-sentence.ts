/**
 * What a changed sentence costs: from the call to the finished narration of a slide of which one of six sentences was
 * changed, against the whole slide, by a neural voice in one process. `npm run bench:changed-sentence`, after
 * `make setup`. Run with the machine to itself; the share of the whole slide holds also beside other work.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { startPostgres } from '@slidewright/embedded';
import { createApiClient } from '@slidewright/http-api/node';
import { createLogger, temporaryDirectory } from '@slidewright/platform';
import { startServer } from './server-process.ts';

const VOICE = 'neural-andrew';
/** One sentence of six, and what a narration costs besides speech. */
const MOST_SHARE = 1 / 3;
const MOST_SECONDS = 6;
const INTERVAL_MS = 50;
const PORTS = ['Hamburg', 'Lisbon', 'Bergen', 'Genoa', 'Porto'];

/** Six sentences that no other round has. */
const sentencesOf = (port: string): string[] => [
  `The harbour of ${port} opens at six every morning.`,
  `Twelve boats leave ${port} before the sun is up, with nets, ropes and boxes of ice.`,
  `Nobody in ${port} speaks much, because the work is hard and the water is cold.`,
  `Around noon the first boats return to ${port} with their catch.`,
  `The fish are weighed, sorted by size and sold on the quay of ${port} within an hour.`,
  `In the evening the crews of ${port} repair their nets and go home.`,
];

await using folder = await temporaryDirectory('bench');
const log = createLogger({ service: 'bench', level: 'error' });
await using postgres = await startPostgres({ directory: `${folder.path}/postgres`, log });
process.env['VOICES'] = 'neural';
process.env['NEURAL_PROCESSES'] = '1';
await using product = await startServer({ directory: folder.path, databaseUrl: postgres.url });
const api = createApiClient(product.url);
await api.signUp({ email: 'bench@example.org', password: 'a long enough password' });
const voices = [await api.listVoices()].flat().filter(({ id }) => id.startsWith('neural-'));
if (voices.length === 0) throw new Error('the neural voices are not installed: run make setup');
// The product speaks their samples in the background after its first start.
for (const { id } of voices) await (await api.previewVoice({ id })).body?.cancel();

const { id } = await api.createTimeline({ title: 'Harbours', createSlides: true, slides: [{ title: 'A harbour' }] });
const [slide] = (await api.getTimeline({ id })).slides;

/** Saves the notes, narrates the slide and returns the seconds from the call to the finished narration. */
async function narrate(sentences: readonly string[]): Promise<number> {
  await api.updateSlide({ id: slide!.id, speakerNotes: sentences.join(' ') });
  const started = performance.now();
  await api.generateTimelineAudio({ id, voice: VOICE });
  for (;;) {
    const { summary } = await api.getAudioStatus({ id });
    if (summary.failed > 0) throw new Error('the narration failed');
    if (summary.completed === 1) return (performance.now() - started) / 1_000;
    await delay(INTERVAL_MS);
  }
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;
const wholes: number[] = [];
const changes: number[] = [];
await narrate(['Ready.']);
for (const port of PORTS) {
  const sentences = sentencesOf(port);
  wholes.push(await narrate(sentences));
  changes.push(await narrate(sentences.with(3, `Around two o'clock the last boats return to ${port} with less.`)));
}
const share = median(changes.map((seconds, round) => seconds / wholes[round]!));
const seconds = median(changes);
console.log(`whole slide of six sentences: ${median(wholes).toFixed(1)} s`);
const passed = share <= MOST_SHARE;
console.log(`one changed sentence: ${seconds.toFixed(1)} s (under ${MOST_SECONDS} s on an idle machine)`);
console.log(
  `share of the whole slide: ${share.toFixed(2)} (at most ${MOST_SHARE.toFixed(2)}: ${passed ? 'passed' : 'MISSED'})`,
);
if (!passed) process.exitCode = 1;

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProofEntry } from '@slidewright/domain';
import type { Slide, Timeline } from '@slidewright/http-api';
import { saveTo, type ApiClient } from '@slidewright/http-api/node';
import { runFfmpeg } from '@slidewright/media';
import { runProcess } from '@slidewright/platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loudness } from '../src/media.ts';
import { openProduct } from '../src/product.ts';
import { bundle, narrate, startVideo, untilVideoEnds } from '../src/workshop.ts';

let folder: string;
const product = openProduct();
let api: ApiClient;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slidewright-proof-'));
  api = product.client();
  await api.signUp({ email: `prover-${crypto.randomUUID()}@example.org`, password: 'a long enough password' });
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const NOTES = 'The sea rises twice a day, nearly everywhere. The Moon pulls the water nearest to it.';

async function createTimeline(title: string, slides: readonly { title: string; notes: string; bullets?: string[] }[]) {
  const { id } = await api.createTimeline({
    title,
    audioSettings: { voice: 'alloy', speed: 1, pitch: 'normal' },
    settings: { framerate: '30', resolution: '1280x720', theme: 'paper' },
    createSlides: true,
    slides: slides.map((slide, position) => ({
      title: slide.title,
      bullet_points: slide.bullets ?? ['The sea rises'],
      speaker_notes: slide.notes,
      duration: 30,
      position,
    })),
  });
  const timeline = await api.getTimeline({ id });
  await narrate(api, id);
  return timeline;
}

async function makeFilm({ id }: Timeline): Promise<Map<string, ProofEntry>> {
  await startVideo(api, id);
  expect(await untilVideoEnds(api, id)).toMatchObject({ status: 'completed', error: null });
  const { proof } = await api.getVideoStatus({ id });
  return new Map(proof!.map((entry) => [entry.id, entry]));
}

/** Replaces the narration of a slide by what a filter of ffmpeg makes of it, as a WAV file that a person uploads. */
async function recordInstead({ id: slideId, timelineId }: Slide, filter: string): Promise<void> {
  const files = await api.listAudioFiles({ timelineId });
  const { objectName } = files.find((file) => file.slideId === slideId && file.isCurrent)!;
  const [spoken, recording] = [join(folder, `${slideId}.mp3`), join(folder, `${slideId}.wav`)];
  await saveTo(spoken, await api.streamAudio({ objectName }));
  await runFfmpeg({ command: 'ffmpeg' }, ['-i', spoken, '-filter_complex', filter, '-ar', '48000', recording]);
  const sound = await readFile(recording);
  const upload = await api.presignAudioUpload({
    filename: 'mine.wav',
    contentType: 'audio/wav',
    size: sound.length,
  });
  await fetch(upload.uploadUrl, {
    method: 'PUT',
    headers: { 'content-type': 'audio/wav' },
    body: new Uint8Array(sound),
  });
  await api.createAudioFile({ timelineId, slideId, objectName: upload.objectName, filename: 'mine.wav' });
}

describe('the proof of a film', () => {
  it('[PF1] [PF5] finds nothing in a spoken film, and says the same in the bundle', async () => {
    const timeline = await createTimeline('Good', [
      { title: 'Tides', notes: NOTES },
      { title: 'The Moon', notes: NOTES },
    ]);
    expect((await api.getVideoStatus({ id: timeline.id })).proof).toBeNull();
    const proof = await makeFilm(timeline);
    expect([...proof.values()].filter(({ advice }) => advice !== null)).toEqual([]);
    const film = join(folder, 'film.mp4');
    await saveTo(film, await api.downloadVideo({ id: timeline.id }));
    expect(Math.abs(proof.get('loudness')!.value - (await loudness(film)))).toBeLessThan(0.7);

    await bundle(api, timeline.id);
    const zip = join(folder, 'bundle.zip');
    await saveTo(zip, await api.downloadBundle({ id: timeline.id }));
    const { stdout } = await runProcess('python3', [
      '-c',
      'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.read(next(n for n in z.namelist() if n.endswith("/metadata.json"))).decode())',
      zip,
    ]);
    expect(JSON.parse(stdout.toString())).toMatchObject({ proof: [...proof.values()] });
  });

  it('[PF1] [PF2] [PF3] [PF4] says what to do about a pause, a clipped recording and hurried text', async () => {
    const timeline = await createTimeline('Bad', [
      { title: 'Paused', notes: NOTES },
      { title: 'Clipped', notes: NOTES },
      {
        title: 'Hurried',
        notes: `${NOTES} In between it falls.`,
        bullets: ['The sea rises', 'The Moon pulls', 'Falls'],
      },
    ]);
    const [paused, clipped, hurried] = timeline.slides as [Slide, Slide, Slide];
    await recordInstead(
      paused,
      '[0:a]asplit[a][b];[a]atrim=end=2[c];[b]atrim=start=2[d];anullsrc=r=48000:cl=mono:d=4[s];[c][s][d]concat=n=3:v=0:a=1',
    );
    await recordInstead(clipped, '[0:a]volume=20dB,aformat=sample_fmts=s16');
    await recordInstead(hurried, '[0:a]atempo=2,atempo=2');
    const proof = await makeFilm(timeline);
    const advice = (id: string) => proof.get(id)!.advice;
    expect(proof.get('silence')!.value).toBeGreaterThanOrEqual(4);
    expect(advice('silence')).toMatch(/more than 2 s at 0:02 \(slide 1\)\. Shorten the pause/);
    expect(proof.get('clipping')!.value).toBeGreaterThan(1_000);
    expect(advice('clipping')).toContain('The sound of slide 2 is distorted.');
    expect(proof.get('fastestCaption')!.value).toBeGreaterThan(30);
    expect(advice('fastestCaption')).toContain('A caption on slide 3');
    expect(proof.get('fastCaptions')!.value).toBeGreaterThan(0);
    expect(advice('speech')).toContain('make pauses shorter');
    for (const id of ['loudness', 'truePeak', 'missingWords', 'briefBullets', 'titleContrast', 'textContrast'])
      expect(advice(id), id).toBeNull();
  });
});

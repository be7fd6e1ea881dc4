import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { integratedLoudness, samplesOf, type Cue } from '@slidewright/domain';
import { runFfmpeg } from '@slidewright/media';
import { temporaryDirectory } from '@slidewright/platform';
import { eventually, testContext, toneWav, wavFile } from '@slidewright/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmbeddedProvider, findSoundTools, narrate } from '../src/narration/index.ts';
import { decodeRecording } from '../src/narration/sound/decode.ts';
import { bytesOf, pcmFormat, SAMPLE_RATE } from '../src/narration/sound/sound.ts';
import { audioBench, type AudioBench } from './harness.ts';

const TEXT = 'The harbour opens at six every morning, and twelve boats leave before the sun is up. Nobody speaks much.';
const OTHER =
  'Photosynthesis turns light into sugar. Plants take water from the soil, and the leaves reflect the green we see.';

/** The last sentence of TEXT, where its length proves nothing. */
const SENTENCE = 'Nobody speaks much.';

let bench: AudioBench;
let running: AsyncDisposable;
/** The text spoken by another voice than the one that recordings are compared with, and when its sentences are heard. */
let speech: { readonly samples: Int16Array; readonly cues: readonly Cue[] };
let otherSpeech: Int16Array;
let sentence: Int16Array;

beforeAll(async () => {
  bench = await audioBench();
  running = await bench.start({ parts: { providers: () => [createEmbeddedProvider()] } });
  await using provider = createEmbeddedProvider();
  const signal = AbortSignal.timeout(120_000);
  const tools = await findSoundTools('ffmpeg');
  const voice = (await provider.voices(signal)).find(({ id }) => id === 'stella')!;
  const say = (text: string) => narrate(provider, tools, { text, voice, speed: 1, pitch: 1, signal });
  speech = await say(TEXT);
  otherSpeech = (await say(OTHER)).samples;
  sentence = speech.samples.subarray(Math.round((speech.cues.at(-1)!.startMs * SAMPLE_RATE) / 1_000));
});
afterAll(async () => {
  await running?.[Symbol.asyncDispose]();
  await bench?.[Symbol.asyncDispose]();
});

const silence = (ms: number): Int16Array => new Int16Array((ms * SAMPLE_RATE) / 1_000);

function joined(...parts: readonly Int16Array[]): Int16Array {
  const samples = new Int16Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    samples.set(part, offset);
    offset += part.length;
  }
  return samples;
}

/** The samples as a file; the arguments end with its extension. */
async function encoded(samples: Int16Array, ...args: string[]): Promise<Buffer> {
  await using directory = await temporaryDirectory('recorded');
  const file = join(directory.path, `sound.${args.at(-1)!}`);
  const input = [...pcmFormat(SAMPLE_RATE), '-i', 'pipe:0'];
  await runFfmpeg({ command: 'ffmpeg' }, [input, args.slice(0, -1), file], { stdin: bytesOf(samples) });
  return await readFile(file);
}

const wav = (samples: Int16Array): Buffer => wavFile(bytesOf(samples), { sampleRate: SAMPLE_RATE });

/** A deck of one slide. */
function deck(speakerNotes = SENTENCE) {
  const userId = randomUUID();
  const as = () => testContext(userId);
  const { timelineId, slideIds } = bench.timelines.add(userId, [{ speakerNotes }]);
  const slideId = slideIds[0]!;
  const upload = async (bytes: Buffer) => {
    const reserved = await bench.client.createUpload(
      { bucket: 'audio', filename: 'voice.wav', contentType: 'audio/wav', size: BigInt(bytes.length), timelineId },
      as(),
    );
    await bench.store.store.put(reserved.objectKey, bytes, { contentType: 'audio/wav' });
    return reserved;
  };
  const status = async () => (await bench.client.getAudioStatus({ timelineId }, as())).slides[0]!;
  const settled = async () => {
    await eventually(async () => !['pending', 'processing'].includes((await status()).status));
    return status();
  };
  const record = async (bytes: Buffer, clean = false, anyText = false) => {
    const { objectName } = await upload(bytes);
    await bench.client.recordSlide({ slideId, objectName, clean, anyText }, as());
    return settled();
  };
  const current = async () => (await bench.client.getSlideAudio({ slideId }, as())).audioFile!;
  const generateAll = (change: { regenerate?: boolean; replaceRecordings?: boolean } = {}) =>
    bench.client.generateTimelineAudio({ timelineId, voice: 'karl', speed: 1, pitch: 1, ...change }, as());
  const generate = (regenerate: boolean) =>
    bench.client.generateSlideAudio({ slideId, voice: 'karl', speed: 1, pitch: 1, regenerate }, as());
  return { as, timelineId, slideId, upload, status, settled, record, current, generateAll, generate };
}

describe('a recording of a slide', () => {
  it('[RC3] is trimmed, brought to -16 LUFS and aligned with the notes, however long the person pauses', async () => {
    const { as, timelineId, record, current } = deck(TEXT);
    const [before, after] = speech.cues.slice(-2) as [Cue, Cue];
    const pauseAt = Math.round((((before.endMs + after.startMs) / 2) * SAMPLE_RATE) / 1_000);
    const [first, second] = [speech.samples.subarray(0, pauseAt), speech.samples.subarray(pauseAt)];
    const quiet = joined(silence(2_000), first, silence(1_800), second, silence(3_000)).map((sample) => sample / 8);
    expect(await record(wav(quiet), true)).toMatchObject({ status: 'completed', source: 'recording' });
    const { metadata } = await current();
    expect(metadata).toMatchObject({ source: 'recording', voice: '' });
    expect(metadata!.durationMs).toBeGreaterThan(speech.samples.length / 48 + 1_300);
    expect(metadata!.durationMs).toBeLessThan(speech.samples.length / 48 + 2_400);
    const { cues } = metadata!;
    expect(cues.map(({ text }) => text)).toEqual(speech.cues.map(({ text }) => text));
    // Both sounds begin with speech, but for the edges that are kept.
    const shift = speech.cues[0]!.startMs - cues[0]!.startMs;
    expect(Math.abs(shift)).toBeLessThan(300);
    const [foundBefore, foundAfter] = cues.slice(-2);
    expect(Math.abs(foundBefore!.endMs + shift - before.endMs)).toBeLessThan(300);
    expect(Math.abs(foundAfter!.startMs + shift - after.startMs - 1_800)).toBeLessThan(300);
    expect(cues.flatMap(({ words }) => words.map(({ text }) => text)).join(' ')).toBe(TEXT);
    const { narrations } = await bench.client.listNarration({ timelineId }, as());
    expect(integratedLoudness(samplesOf(await bench.read(narrations[0]!.pcmKey)))).toBeCloseTo(-16, 0);
  });

  it.each([
    ['mp3', []],
    ['m4a', []],
    ['webm without a length', ['-c:a', 'libopus', '-live', '1', '-f', 'webm']],
    ['ogg', ['-c:a', 'libopus']],
    ['flac', []],
  ])('[RC2] may be a file: %s', async (name, args) => {
    const { record } = deck();
    expect(await record(await encoded(sentence, ...args, name.split(' ')[0]!))).toMatchObject({
      status: 'completed',
      source: 'recording',
    });
  });

  it('[SC5] may say another text where it comes from a deck, and then has no captions', async () => {
    const { record, current } = deck(TEXT);
    expect(await record(wav(otherSpeech), false, true)).toMatchObject({ status: 'completed', source: 'recording' });
    expect((await current()).metadata!.cues).toEqual([]);
    expect(await record(wav(speech.samples), false, true)).toMatchObject({ status: 'completed' });
    expect((await current()).metadata!.cues.map(({ text }) => text)).toEqual(speech.cues.map(({ text }) => text));
  });

  it.each([
    ['says another text', () => Promise.resolve(wav(otherSpeech)), 'RECORDING_OF_OTHER_TEXT'],
    ['is silent', () => Promise.resolve(toneWav({ ms: 1_000, level: 0 })), 'RECORDING_UNUSABLE'],
    ['is no sound', () => Promise.resolve(Buffer.from('#EXTM3U\n/etc/hostname\n'.repeat(9))), 'RECORDING_UNUSABLE'],
  ])('[RC3] that %s leaves the narration as it was, with a reason', async (_, made, code) => {
    const { record, current, generate, settled } = deck(TEXT);
    await generate(false);
    await settled();
    const before = await current();
    const { status, error } = await record(await made());
    expect({ status, code: error?.code }).toEqual({ status: 'failed', code });
    expect(error!.message).toMatch(/^The .*\.$/);
    expect((await current()).id).toBe(before.id);
  });

  it.each(['KILL', 'TERM'])('[RC3] is not blamed, but read again, where SIG%s ends the program', async (signal) => {
    await using folder = await temporaryDirectory('ended');
    const [command, file] = [join(folder.path, 'ffmpeg'), join(folder.path, 'recording')];
    await writeFile(command, `#!/bin/sh\nkill -${signal} $$\n`, { mode: 0o755 });
    await writeFile(file, wav(sentence));
    const tools = await findSoundTools('ffmpeg');
    const read = decodeRecording({ ...tools, ffmpeg: { command } }, file, AbortSignal.timeout(60_000));
    // Jobs are repeated after this code.
    await expect(read).rejects.toMatchObject({ code: 'INTERNAL', userMessage: expect.stringContaining('ended by') });
    const probed = decodeRecording({ ...tools, ffprobe: { command } }, file, AbortSignal.timeout(60_000));
    await expect(probed).rejects.toMatchObject({ code: 'INTERNAL' });
  });

  it('takes no room once its job has ended, also when it is cancelled', async () => {
    const { as, timelineId, slideId, upload, record, settled } = deck(TEXT);
    const uploads = () => bench.db.selectFrom('upload').selectAll().where('timeline_id', '=', timelineId).execute();
    await record(wav(speech.samples));
    expect(await uploads()).toEqual([]);
    const { objectName } = await upload(wav(speech.samples));
    await bench.client.recordSlide({ slideId, objectName, clean: false }, as());
    await bench.client.cancelAudioGeneration({ timelineId }, as());
    expect(await settled()).toMatchObject({ status: 'completed', cancelled: true });
    expect(await uploads()).toEqual([]);
  });

  it("cannot be made of another user's upload, nor for another user's slide", async () => {
    const [mine, theirs] = [deck(), deck()];
    const { objectName } = await theirs.upload(toneWav({ ms: 100 }));
    const stolen = bench.client.recordSlide({ slideId: mine.slideId, objectName, clean: false }, mine.as());
    await expect(stolen).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const foreign = bench.client.recordSlide({ slideId: mine.slideId, objectName, clean: false }, theirs.as());
    await expect(foreign).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('generating narration', () => {
  it('[RC4] keeps recordings, also of a text that was changed since, unless they are to be replaced', async () => {
    const { slideId, record, current, status, settled, generateAll, generate } = deck();
    await record(wav(sentence));
    const recording = await current();
    expect(await generateAll({ regenerate: true })).toMatchObject({ jobsQueued: 0, slidesSkipped: 1 });
    expect((await status()).textChanged).toBe(false);
    bench.timelines.edit(slideId, { speakerNotes: `${SENTENCE} And more.` });
    expect(await generateAll()).toMatchObject({ jobsQueued: 0 });
    expect(await generate(false)).toMatchObject({ skipped: true, audioFile: { id: recording.id } });
    expect(await status()).toMatchObject({ status: 'completed', source: 'recording', textChanged: true });
    expect((await current()).metadata!.cues.map(({ text }) => text).join(' ')).toBe(SENTENCE);
    expect(await generateAll({ replaceRecordings: true })).toMatchObject({ jobsQueued: 1 });
    expect(await settled()).toMatchObject({ status: 'completed', source: 'speech', textChanged: false });
    expect((await current()).versions).toBe(2);
  });

  it('[RC4] replaces the recording of the slide that is named', async () => {
    const { record, current, settled, generate } = deck();
    await record(wav(sentence));
    expect(await generate(true)).toMatchObject({ skipped: false });
    expect(await settled()).toMatchObject({ status: 'completed', source: 'speech' });
    expect(await current()).toMatchObject({ versions: 2, metadata: { voice: 'karl' } });
  });

  it('[RC4] leaves a recording alone that is still being made', async () => {
    const { as, slideId, upload, settled, generateAll } = deck(TEXT);
    const { objectName } = await upload(wav(speech.samples));
    await bench.client.recordSlide({ slideId, objectName, clean: false }, as());
    expect(await generateAll()).toMatchObject({ jobsQueued: 0 });
    expect(await settled()).toMatchObject({ source: 'recording' });
  });
});

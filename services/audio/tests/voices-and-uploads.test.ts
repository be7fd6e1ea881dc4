import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TimelineDeletedSchema, UserDeletedSchema } from '@slidewright/contracts';
import { runFfmpeg } from '@slidewright/media';
import { AppError, temporaryDirectory, type ObjectStore } from '@slidewright/platform';
import { eventually, testContext, toneWav } from '@slidewright/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { createEmbeddedProvider } from '../src/adapters/speech-providers/embedded/embedded.ts';
import type { SpeechProvider } from '../src/narration/speech-provider.ts';
import { audioBench, type AudioBench } from './harness.ts';
import { tone, toneVoice } from './providers.ts';

let bench: AudioBench;
let running: AsyncDisposable;

/** A hosted voice that counts how often it is asked. */
let asked = 0;
const hosted: SpeechProvider = {
  id: 'elevenlabs',
  kind: 'hosted',
  input: 'text',
  longestText: 4_000,
  unit: 'sentence',
  deterministic: false,
  voices: () => Promise.resolve([{ ...toneVoice('hosted'), language: '' }]),
  synthesise: ({ text }) => {
    asked += 1;
    return Promise.resolve({
      samples: tone(`${text}${'!'.repeat(asked)}`),
      sampleRate: 48_000,
      appliedSpeed: 1,
      appliedPitch: 1,
    });
  },
  [Symbol.asyncDispose]: () => Promise.resolve(),
};
const away: SpeechProvider = {
  ...hosted,
  id: 'away',
  kind: 'local',
  voices: () => Promise.reject(new AppError('SPEECH_UNAVAILABLE', { userMessage: 'Network error.' })),
};

beforeAll(async () => {
  bench = await audioBench();
  running = await bench.start({ parts: { providers: () => [createEmbeddedProvider(), hosted] } });
});
afterAll(async () => {
  await running?.[Symbol.asyncDispose]();
  await bench?.[Symbol.asyncDispose]();
});

const user = () => {
  const userId = randomUUID();
  return { userId, as: () => testContext(userId) };
};

describe('voices', () => {
  it('[AU10] lists them with name, gender, category and provider, those of one kind when asked', async () => {
    const { as } = user();
    const { voices } = await bench.client.listVoices({}, as());
    expect(voices[0]).toMatchObject({
      id: 'andrew',
      name: 'Andrew (basic)',
      gender: 'male',
      category: 'premade',
      provider: 'local',
      language: 'en-US',
    });
    expect(voices.map(({ id }) => id)).toContain('hosted');
    const kindsOf = async (provider: string) => [
      ...new Set((await bench.client.listVoices({ provider }, as())).voices.map((voice) => voice.provider)),
    ];
    expect(await kindsOf('local')).toEqual(['local']);
    expect(await kindsOf('hosted')).toEqual(['hosted']);
    expect(await kindsOf('other')).toEqual([]);
  });

  it('[AU10] finds one by its id, also the six every client knows, and no other', async () => {
    const { as } = user();
    for (const voiceId of ['andrew', 'alloy', 'echo', 'fable', 'onyx', 'nova', 'shimmer'])
      expect((await bench.client.getVoice({ voiceId }, as())).voice!.id).toBe(voiceId);
    await expect(bench.client.getVoice({ voiceId: 'nobody' }, as())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('lists the others when a provider is away, and says so to a person who wants one of its voices', async () => {
    await using other = await audioBench();
    await using _service = await other.start({ parts: { providers: () => [away, createEmbeddedProvider()] } });
    const { as } = user();
    expect((await other.client.listVoices({}, as())).voices[0]!.id).toBe('andrew');
    expect((await other.client.getVoice({ voiceId: 'andrew' }, as())).voice!.id).toBe('andrew');
    await expect(other.client.getVoice({ voiceId: 'af_bella' }, as())).rejects.toMatchObject({
      code: 'SPEECH_UNAVAILABLE',
    });
  });

  it('[W8] speaks a short sample once for everybody', async () => {
    const first = await bench.client.getVoicePreview({ voiceId: 'stella' }, user().as());
    expect(first).toMatchObject({ contentType: 'audio/mpeg', filename: 'voice-stella.mp3' });
    expect(Number(first.durationMs)).toBeGreaterThan(1_500);
    expect((await bench.read(first.objectKey)).length).toBe(Number(first.size));
    const others = await Promise.all(
      [1, 2, 3].map(() => bench.client.getVoicePreview({ voiceId: 'stella' }, user().as())),
    );
    expect(new Set(others.map(({ objectKey }) => objectKey))).toEqual(new Set([first.objectKey]));
    await expect(bench.client.getVoicePreview({ voiceId: 'nobody' }, user().as())).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('speech on demand', () => {
  it('speaks a text at once, and the same text again without speaking', async () => {
    const { as } = user();
    const ask = (text: string, owner = as) =>
      bench.client.generateSpeech({ text, voiceId: 'hosted', speed: 0, pitch: 0 }, owner());
    const before = asked;
    const [first, second] = await Promise.all([ask('Once.'), ask('Once.')]);
    expect(second!.objectKey).toBe(first!.objectKey);
    expect((await ask('Once.')).objectKey).toBe(first!.objectKey);
    expect(asked).toBe(before + 1);
    expect((await ask('Once.', user().as)).objectKey).not.toBe(first!.objectKey);
  });

  it.each([
    ['too long a text', { text: 'a'.repeat(10_001) }, 'VALIDATION_FAILED'],
    ['a blank text', { text: '  ' }, 'TEXT_NOT_SPEAKABLE'],
    ['an impossible speed', { speed: 3 }, 'VALIDATION_FAILED'],
    ['an impossible pitch', { pitch: -1 }, 'VALIDATION_FAILED'],
    ['no voice', { voiceId: '' }, 'VALIDATION_FAILED'],
    ['an unknown voice', { voiceId: 'nobody' }, 'VOICE_UNAVAILABLE'],
    ['another alphabet', { text: 'Здравствуйте' }, 'TEXT_NOT_SPEAKABLE'],
  ])('refuses %s', async (_, change, code) => {
    const request = { text: 'Some words.', voiceId: 'andrew', speed: 1, pitch: 1, ...change };
    await expect(bench.client.generateSpeech(request, user().as())).rejects.toMatchObject({ code });
  });

  it('is swept when nobody asked for it in its lifetime', async () => {
    const { as } = user();
    const spoken = await bench.client.generateSpeech({ text: 'Gone tomorrow.', voiceId: 'andrew' }, as());
    await sql`update sample set expires_at = clock_timestamp() where object_key = ${spoken.objectKey}`.execute(
      bench.db,
    );
    await eventually(async () => expect(await bench.store.store.head(spoken.objectKey)).toBeNull());
  });
});

describe('a hosted voice', () => {
  it('is asked again when narration is made again although nothing changed', async () => {
    const { userId, as } = user();
    const { slideIds } = bench.timelines.add(userId, [{ title: 'The same' }]);
    const slideId = slideIds[0]!;
    const settings = { slideId, voice: 'hosted', speed: 1, pitch: 1 };
    const hashes: string[] = [];
    for (const versions of [1, 2]) {
      await bench.client.generateSlideAudio({ ...settings, regenerate: versions > 1 }, as());
      const { audioFile } = await eventually(async () => {
        const answer = await bench.client.getSlideAudio({ slideId }, as());
        expect(answer.audioFile!.versions).toBe(versions);
        return answer;
      });
      hashes.push(
        (await bench.client.listNarration({ timelineId: audioFile!.timelineId }, as())).narrations[0]!.narrationHash,
      );
    }
    expect(hashes[1]).not.toBe(hashes[0]);
  });
});

describe('uploads', () => {
  const reserve = (as: () => ReturnType<typeof testContext>, change: Record<string, unknown> = {}) =>
    bench.client.createUpload(
      { bucket: 'audio', filename: 'take one.mp3', contentType: 'audio/mpeg', size: 1_000n, ...change },
      as(),
    );

  it('[K4] get a name of their own under their bucket, and nothing of a path is trusted', async () => {
    const { as } = user();
    const names = async (change: Record<string, unknown>) =>
      (await reserve(as, change)).objectName.split('/').slice(2).join('/');
    expect((await reserve(as)).objectName).toMatch(/^audio\/[0-9a-f-]{36}\/take-one\.mp3$/);
    expect(await names({ path: 'slides/../../etc/./passwd' })).toBe('slides/etc/passwd');
    expect(await names({ path: '/absolute\\and\\windows\0.mp3' })).toBe('absolute/and/windows.mp3');
    expect(await names({ filename: '../..' })).toBe('file');
    expect(await names({ path: Array.from({ length: 20 }, (_, index) => `d${index}`).join('/') })).toBe(
      'd12/d13/d14/d15/d16/d17/d18/d19',
    );
    expect((await reserve(as, { bucket: '', contentType: 'image/png' })).objectName).toMatch(/^uploads\//);
    expect((await reserve(as)).objectKey).not.toBe((await reserve(as)).objectKey);
  });

  it.each([
    ['a page in the audio bucket', { contentType: 'text/html' }, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a picture in the audio bucket', { contentType: 'image/png' }, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a page anywhere', { bucket: 'uploads', contentType: 'text/html; charset=utf-8' }, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a picture with scripts', { bucket: 'uploads', contentType: 'image/svg+xml' }, 'UNSUPPORTED_MEDIA_TYPE'],
    ['no type', { contentType: '' }, 'UNSUPPORTED_MEDIA_TYPE'],
    ['an unknown bucket', { bucket: 'secrets' }, 'NOT_FOUND'],
    ['an empty file', { size: 0n }, 'VALIDATION_FAILED'],
    ['too large a file', { size: 104_857_601n }, 'PAYLOAD_TOO_LARGE'],
    ["another's timeline", { timelineId: randomUUID() }, 'NOT_FOUND'],
  ])('refuse %s', async (_, change, code) => {
    await expect(reserve(user().as, change)).rejects.toMatchObject({ code });
  });

  it('stay within a quota, also when many come at once', async () => {
    await using small = await audioBench();
    await using _service = await small.start({
      config: { uploadQuotaBytes: 5_000 },
      parts: { providers: () => [hosted] },
    });
    const { as } = user();
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        small.client.createUpload(
          { bucket: 'audio', filename: 'a.mp3', contentType: 'audio/mpeg', size: 1_000n },
          as(),
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const refused = answers.find((answer) => answer.status === 'rejected');
    expect(refused!.reason).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', userMessage: expect.stringContaining('quota') });
  });

  it('get a name that every other call accepts, however long the path is', async () => {
    const { as } = user();
    const path = Array.from({ length: 8 }, (_, index) => String(index).repeat(60)).join('/');
    const { objectName } = await reserve(as, { bucket: 'uploads', path, contentType: 'image/png' });
    expect(objectName.length).toBeLessThanOrEqual(512);
    expect(objectName.endsWith(`/${'6'.repeat(60)}/${'7'.repeat(60)}`)).toBe(true);
  });

  it('count no more when their bytes never came, and stay when they did', async () => {
    await using small = await audioBench();
    await using _service = await small.start({
      config: { uploadQuotaBytes: 2_000 },
      parts: { providers: () => [hosted] },
    });
    const { userId, as } = user();
    const upload = () =>
      small.client.createUpload({ bucket: 'audio', filename: 'a.mp3', contentType: 'audio/mpeg', size: 1_000n }, as());
    const { store } = small.store;
    const sent = await upload();
    await store.put(sent.objectKey, Buffer.from('bytes'), { contentType: 'audio/mpeg' });
    const abandoned = await upload();
    const age = (hours: number) =>
      sql`update upload set created_at = clock_timestamp() - ${hours} * interval '1 hour' where owner_id = ${userId}`.execute(
        small.db,
      );
    // One that was begun when the link was about to expire may still be on its way.
    await age(2);
    // The second one goes in a turn of its own, when the first one's is over.
    for (const marker of ['audio/first', 'audio/second']) {
      await sql`insert into doomed_object values (${marker}, clock_timestamp())`.execute(small.db);
      await eventually(async () => {
        const { rows } = await sql`select from doomed_object where object_key = ${marker}`.execute(small.db);
        expect(rows).toEqual([]);
      });
    }
    await expect(upload()).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    await age(4);
    await eventually(upload);
    await expect(upload()).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    expect((await small.client.resolveObject({ objectName: sent.objectName }, as())).size).toBe(5n);

    // The bytes of the abandoned one come after all: nobody would ever find them, so they do not stay.
    await store.put(abandoned.objectKey, Buffer.from('late'), { contentType: 'audio/mpeg' });
    await sql`update doomed_object set due_at = clock_timestamp()`.execute(small.db);
    await eventually(async () => expect(await store.head(abandoned.objectKey)).toBeNull());
  });

  it('are found by their name by their owner, and by all when public, once the bytes have come', async () => {
    const { as } = user();
    const [mine, open] = await Promise.all([reserve(as), reserve(as, { isPublic: true })]);
    await expect(bench.client.resolveObject({ objectName: mine.objectName }, as())).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    for (const { objectKey } of [mine, open])
      await bench.store.store.put(objectKey, Buffer.from('bytes'), { contentType: 'audio/mpeg' });
    expect(await bench.client.resolveObject({ objectName: mine.objectName }, as())).toMatchObject({
      objectKey: mine.objectKey,
      size: 5n,
      filename: 'take-one.mp3',
      contentType: 'audio/mpeg',
    });
    await expect(bench.client.resolveObject({ objectName: mine.objectName }, user().as())).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await bench.client.resolveObject({ objectName: open.objectName }, user().as())).objectKey).toBe(
      open.objectKey,
    );
    for (const objectName of ['', 'audio/\0', '../../etc/passwd', 'audio/x/y'])
      await expect(bench.client.resolveObject({ objectName }, as())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('go with their timeline at once, and once more when their bytes come after all', async () => {
    const { userId, as } = user();
    const { timelineId } = bench.timelines.add(userId, [{ title: 'Words' }]);
    const { objectKey } = await reserve(as, { timelineId });
    const { store } = bench.store;
    const sound = { contentType: 'audio/mpeg' };
    await store.put(objectKey, Buffer.from('bytes'), sound);
    await bench.bus.bus.publish(TimelineDeletedSchema, { timelineId, ownerId: userId }, { messageId: randomUUID() });
    await eventually(async () => expect(await store.head(objectKey)).toBeNull());
    await store.put(objectKey, Buffer.from('late'), sound);
    await sql`update doomed_object set due_at = clock_timestamp() where object_key = ${objectKey}`.execute(bench.db);
    await eventually(async () => expect(await store.head(objectKey)).toBeNull());
  });

  it('go with their user, together with the narration', async () => {
    const { userId, as } = user();
    const { timelineId } = bench.timelines.add(userId, [{ title: 'Words' }]);
    await bench.client.generateTimelineAudio(
      { timelineId, voice: 'andrew', speed: 1, pitch: 1, regenerate: false },
      as(),
    );
    const narration = await eventually(async () => {
      const { narrations } = await bench.client.listNarration({ timelineId }, as());
      return narrations[0]!.pcmKey;
    });
    const upload = await reserve(as);
    await bench.store.store.put(upload.objectKey, Buffer.from('bytes'), { contentType: 'audio/mpeg' });
    await sql`update upload set created_at = created_at - interval '2 hours' where owner_id = ${userId}`.execute(
      bench.db,
    );
    await bench.bus.bus.publish(UserDeletedSchema, { userId }, { messageId: randomUUID() });
    await eventually(async () => {
      expect(await bench.store.store.head(upload.objectKey)).toBeNull();
      expect(await bench.store.store.head(narration)).toBeNull();
    });
  });
});

describe('a recording', () => {
  /** Uploads bytes under a name, for a new slide of a new user. */
  async function recorded(
    bytes: Buffer,
    filename = 'my voice.wav',
    at = bench,
    speakerNotes = 'One sentence. Another one, which is longer.',
  ) {
    const { userId, as } = user();
    const { timelineId, slideIds } = at.timelines.add(userId, [{ title: 'Title', speakerNotes }]);
    const upload = await at.client.createUpload(
      { bucket: 'audio', filename, contentType: 'audio/wav', size: BigInt(bytes.length) },
      as(),
    );
    await at.store.store.put(upload.objectKey, bytes, { contentType: 'audio/wav' });
    const create = (change: Record<string, unknown> = {}) =>
      at.client.createAudioFile(
        { timelineId, slideId: slideIds[0]!, objectName: upload.objectName, filename, ...change },
        as(),
      );
    return { as, timelineId, slideId: slideIds[0]!, upload, create };
  }

  it('[NV5] has no times of words for more words than anybody can say, which no message would hold', async () => {
    const { create } = await recorded(toneWav({ ms: 3_000 }), 'my voice.wav', bench, 'ab '.repeat(9_500));
    const { cues } = (await create()).audioFile!.metadata!;
    expect(cues.length).toBeGreaterThan(100);
    for (const { words, wordTimes } of cues) expect({ words, wordTimes }).toEqual({ words: [], wordTimes: '' });
  });

  it('becomes the current narration, levelled, with cues from the text', async () => {
    const { as, timelineId, slideId, create } = await recorded(toneWav({ ms: 3_000, sampleRate: 44_100, level: 0.02 }));
    const { audioFile } = await create();
    expect(audioFile).toMatchObject({
      slideId,
      timelineId,
      filename: 'my voice.mp3',
      contentType: 'audio/mpeg',
      isCurrent: true,
      versions: 1,
      metadata: { voice: '', speed: 1, pitch: 1 },
    });
    expect(audioFile!.metadata!.durationMs).toBe(3_000);
    const { cues } = audioFile!.metadata!;
    expect(cues.map(({ text }) => text)).toEqual(['One sentence.', 'Another one, which is longer.']);
    expect(cues[0]!.startMs).toBeLessThan(50);
    expect(cues[1]!.startMs).toBe(cues[0]!.endMs);
    expect(cues[1]!.endMs).toBeLessThanOrEqual(3_000);
    // NV5: every cue carries the times of its words, here estimated.
    expect(cues[1]!.words.map(({ text }) => text)).toEqual(['Another', 'one,', 'which', 'is', 'longer.']);
    expect(cues[1]!.words.at(-1)!.endMs).toBe(cues[1]!.endMs);
    expect(cues.map(({ wordTimes }) => wordTimes)).toEqual(['estimated', 'estimated']);
    const { narrations } = await bench.client.listNarration({ timelineId }, as());
    expect((await bench.read(narrations[0]!.pcmKey)).length).toBe(3 * 48_000 * 2);
    expect((await bench.client.getAudioStatus({ timelineId }, as())).summary).toMatchObject({ total: 1, completed: 1 });
  });

  it.each([
    ['text', Buffer.from('#EXTM3U\n#EXTINF:1\nfile:///etc/passwd\n'.repeat(20))],
    ['a playlist', Buffer.from('#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n/etc/hostname\n#EXT-X-ENDLIST\n')],
    ['a list of files', Buffer.from("ffconcat version 1.0\nfile '/etc/hostname'\n")],
    ['silence', toneWav({ ms: 1_000, level: 0 })],
    ['nothing but a header', toneWav({ ms: 0 })],
    ['bytes without meaning', Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 7_919) % 251))],
  ])('that is only %s is refused', async (_, bytes) => {
    const { as, slideId, create } = await recorded(bytes);
    await expect(create()).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    await expect(bench.client.getSlideAudio({ slideId }, as())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  /** What ffmpeg makes of nothing but its own sine or silence. */
  async function encoded(source: string, ...args: string[]): Promise<Buffer> {
    await using directory = await temporaryDirectory('recording');
    const file = join(directory.path, `sound.${args.at(-1)!}`);
    await runFfmpeg({ command: 'ffmpeg' }, ['-f', 'lavfi', '-i', source, args.slice(0, -1), file]);
    return await readFile(file);
  }

  function manyChannels(channels: number): Buffer {
    const bytes = toneWav({ ms: 5_000 });
    bytes.writeUInt16LE(channels, 22);
    bytes.writeUInt16LE(channels * 2, 32);
    return bytes;
  }

  it.each([
    ['has one sample a second', () => Promise.resolve(toneWav({ ms: 60_000, sampleRate: 1 })), /samples a second/],
    ['lasts 4,000 s in 100 kB of FLAC', () => encoded('anullsrc=r=8000:d=4000', 'flac'), /at most 30 minutes/],
    ['has 64 channels', () => Promise.resolve(manyChannels(64)), /at most 32 channels/],
  ])('that %s is refused by its header, without decoding it', async (_, made, sentence) => {
    await using directory = await temporaryDirectory('no-decoder');
    const ffmpeg = join(directory.path, 'ffmpeg');
    await writeFile(ffmpeg, '#!/bin/sh\ncase "$*" in *file:*) exec sleep 600;; esac\nexec ffmpeg "$@"\n', {
      mode: 0o755,
    });
    await using other = await audioBench();
    await using _service = await other.start({ config: { ffmpeg }, parts: { providers: () => [hosted] } });
    const { create } = await recorded(await made(), undefined, other);
    await expect(create()).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      userMessage: expect.stringMatching(sentence) as string,
    });
  });

  it('may be a film, of which the sound is taken', async () => {
    await using directory = await temporaryDirectory('film');
    const file = join(directory.path, 'film.mp4');
    const film = ['-f', 'lavfi', '-i', 'testsrc=s=64x64:d=1', '-f', 'lavfi', '-i', 'sine=f=300:d=1', '-shortest'];
    await runFfmpeg({ command: 'ffmpeg' }, [film, file]);
    const { create } = await recorded(await readFile(file), 'film.mp4');
    expect((await create()).audioFile!.metadata!.durationMs).toBeGreaterThan(900);
  });

  it('is read with at most one other at a time, and refused for now when many wait', async () => {
    await using other = await audioBench();
    const { store } = other.store;
    const doors: PromiseWithResolvers<void>[] = [];
    let inside = 0;
    let most = 0;
    const slow: ObjectStore = {
      ...store,
      download: async (...given: Parameters<ObjectStore['download']>) => {
        inside += 1;
        most = Math.max(most, inside);
        const door = Promise.withResolvers<void>();
        doors.push(door);
        await door.promise;
        inside -= 1;
        await store.download(...given);
      },
    };
    await using _service = await other.start({ parts: { store: slow, providers: () => [hosted] } });
    const making = Array.from({ length: 11 }, async () => {
      const { create } = await recorded(toneWav({ ms: 500 }), undefined, other);
      return create();
    });
    const refused = await Promise.race(
      making.map((one) =>
        one.then(
          () => 'made',
          (error: unknown) => error,
        ),
      ),
    );
    expect(refused).toMatchObject({ code: 'UNAVAILABLE', retryAfterS: 5 });
    for (let opened = 0; opened < 10; opened += 1) (await eventually(() => doors[opened] ?? false)).resolve();
    const made = await Promise.allSettled(making);
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(most).toBe(2);
  });

  it('waits for the other recordings of its user, while those of others are read', async () => {
    await using other = await audioBench();
    const { store } = other.store;
    const doors: PromiseWithResolvers<void>[] = [];
    const slow: ObjectStore = {
      ...store,
      download: async (...given: Parameters<ObjectStore['download']>) => {
        const door = Promise.withResolvers<void>();
        doors.push(door);
        await door.promise;
        await store.download(...given);
      },
    };
    await using _service = await other.start({ parts: { store: slow, providers: () => [hosted] } });
    const mine = await recorded(toneWav({ ms: 500 }), undefined, other);
    const theirs = await recorded(toneWav({ ms: 500 }), undefined, other);
    const ofMine = [mine.create(), mine.create(), mine.create()];
    await eventually(() => doors[0] ?? false);
    const ofTheirs = theirs.create();
    (await eventually(() => doors[1] ?? false)).resolve();
    expect((await ofTheirs).audioFile?.slideId).toBe(theirs.slideId);
    for (const index of [0, 2, 3]) (await eventually(() => doors[index] ?? false)).resolve();
    expect(await Promise.all(ofMine)).toHaveLength(3);
  });

  it('leaves nothing behind when its slide is deleted while it is read', async () => {
    await using other = await audioBench();
    const { store } = other.store;
    let remove = (): void => undefined;
    const removing: ObjectStore = {
      ...store,
      download: async (...given: Parameters<ObjectStore['download']>) => {
        remove();
        await store.download(...given);
      },
    };
    await using _service = await other.start({ parts: { store: removing, providers: () => [hosted] } });
    const { timelineId, upload, create } = await recorded(toneWav({ ms: 500 }), undefined, other);
    remove = () => other.timelines.remove(timelineId);
    await expect(create()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await eventually(async () => {
      const keys: string[] = [];
      for await (const { key } of store.list('audio/')) keys.push(key);
      expect(keys).toEqual([]);
    });
    expect(await other.db.selectFrom('audio_file').select('id').execute()).toEqual([]);
    expect(await store.head(upload.objectKey)).not.toBeNull();
  });

  it("of another user, or for another's slide, is not there", async () => {
    const mine = await recorded(toneWav({ ms: 500 }));
    const theirs = await recorded(toneWav({ ms: 500 }));
    await expect(mine.create({ objectName: theirs.upload.objectName })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(mine.create({ slideId: theirs.slideId, timelineId: '' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(mine.create({ timelineId: theirs.timelineId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(mine.create({ slideId: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a store that fails', () => {
  it('[AU12] makes the narration fail with the sentence about uploads, and nothing half-made is current', async () => {
    await using other = await audioBench();
    const failing: ObjectStore = { ...other.store.store, put: () => Promise.reject(new AppError('STORAGE_FULL')) };
    await using _service = await other.start({ parts: { store: failing, providers: () => [hosted] } });
    const { userId, as } = user();
    const { timelineId } = other.timelines.add(userId, [{ title: 'Words' }]);
    await other.client.generateTimelineAudio(
      { timelineId, voice: 'hosted', speed: 1, pitch: 1, regenerate: false },
      as(),
    );
    await eventually(async () => {
      const { slides } = await other.client.getAudioStatus({ timelineId }, as());
      expect(slides[0]).toMatchObject({
        status: 'failed',
        error: { code: 'STORAGE_FULL', message: 'Failed to upload audio file. Please check your storage permissions.' },
      });
    });
    expect((await other.client.listNarration({ timelineId }, as())).narrations).toEqual([]);
  });

  it('leaves no objects behind that no row names', async () => {
    await using other = await audioBench();
    let puts = 0;
    const { store } = other.store;
    const flaky: ObjectStore = {
      ...store,
      put: (...given: Parameters<ObjectStore['put']>) => {
        puts += 1;
        return puts === 2 ? Promise.reject(new AppError('STORAGE_FAILED')) : store.put(...given);
      },
    };
    await using _service = await other.start({ parts: { store: flaky, providers: () => [hosted] } });
    const { userId, as } = user();
    const { timelineId } = other.timelines.add(userId, [{ title: 'Words' }]);
    await other.client.generateTimelineAudio(
      { timelineId, voice: 'hosted', speed: 1, pitch: 1, regenerate: false },
      as(),
    );
    const kept = await eventually(async () => {
      const { narrations } = await other.client.listNarration({ timelineId }, as());
      return [narrations[0]!.pcmKey, narrations[0]!.mp3Key].sort();
    });
    await sql`update doomed_object set due_at = clock_timestamp()`.execute(other.db);
    await eventually(async () => {
      const keys: string[] = [];
      for await (const { key } of store.list('audio/')) keys.push(key);
      expect(keys.sort()).toEqual(kept);
    });
  });
});

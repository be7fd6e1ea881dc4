import {
  AudioService,
  SlideDeletedSchema,
  TimelineDeletedSchema,
  TimelineDuplicatedSchema,
  UserDeletedSchema,
} from '@slidewright/contracts';
import { createJobKernel, type JobRun, type JobTiming } from '@slidewright/jobs';
import {
  consumeEvents,
  every,
  logConfinement,
  on,
  openServiceDatabase,
  runningUntilDisposed,
  serveService,
  type Bus,
  type Logger,
  type ObjectStore,
  type RunningService,
  type ServiceDatabase,
} from '@slidewright/platform';
import { createSpeechProviders, SPEECH_PROVIDERS } from './adapters/speech-providers/index.ts';
import { createTimelines } from './adapters/timelines.ts';
import { audioJob, type RecordingInput, type SpeechInput } from './jobs.ts';
import type { AudioConfig } from './config.ts';
import type { Parts } from './parts.ts';
import { audioSchema } from './migrations/index.ts';
import { createSentenceCache } from './narration/sentence-cache.ts';
import { createSampleMaker } from './narration/sample-maker.ts';
import { findSoundTools, type SoundTools } from './narration/sound/sound-tools.ts';
import type { SpeechProvider } from './narration/speech-provider.ts';
import { createVoiceCatalogue } from './narration/voice-catalogue.ts';
import type { AudioTables } from './repositories/tables.ts';
import { createAudioSwitch } from './use-cases/narration/audio-switch.ts';
import { createCancelAudioGeneration } from './use-cases/narration/cancel-audio-generation.ts';
import { createPrepareMusic } from './use-cases/music/prepare-music.ts';
import { createCheckContentChanged } from './use-cases/narration/check-content-changed.ts';
import { createCopyNarration } from './use-cases/narration/copy-narration.ts';
import { createCreateAudioFile } from './use-cases/audio-files/create-audio-file.ts';
import { createCreateUpload } from './use-cases/objects/create-upload.ts';
import { createDeleteAudioFile } from './use-cases/audio-files/delete-audio-file.ts';
import { createGetDictionary } from './use-cases/dictionary/get-dictionary.ts';
import { createPreviewPronunciation } from './use-cases/dictionary/preview-pronunciation.ts';
import { createPutDictionary } from './use-cases/dictionary/put-dictionary.ts';
import { createForgetSlide } from './use-cases/deletion/forget-slide.ts';
import { createForgetTimeline } from './use-cases/deletion/forget-timeline.ts';
import { createForgetUser } from './use-cases/deletion/forget-user.ts';
import { createGenerateSlideAudio } from './use-cases/narration/generate-slide-audio.ts';
import { createGenerateSpeech } from './use-cases/voices/generate-speech.ts';
import { createGenerateTimelineAudio } from './use-cases/narration/generate-timeline-audio.ts';
import { createGetAudioFile } from './use-cases/audio-files/get-audio-file.ts';
import { createGetAudioStatus } from './use-cases/narration/get-audio-status.ts';
import { createGetUsage } from './use-cases/audio-files/get-usage.ts';
import { createGetSlideAudio } from './use-cases/audio-files/get-slide-audio.ts';
import { createGetVoicePreview, createPrepareSamples } from './use-cases/voices/get-voice-preview.ts';
import { createGetVoice } from './use-cases/voices/get-voice.ts';
import { createListAudioFileVersions } from './use-cases/audio-files/list-audio-file-versions.ts';
import { createListAudioFiles } from './use-cases/audio-files/list-audio-files.ts';
import { createListNarration } from './use-cases/narration/list-narration.ts';
import { createListVoices } from './use-cases/voices/list-voices.ts';
import { createNarrateSlide } from './use-cases/narration/narrate-slide.ts';
import { createReadNarrationRequest } from './use-cases/narration/read-narration-request.ts';
import { createRecordSlide } from './use-cases/narration/record-slide.ts';
import { createResolveObject } from './use-cases/objects/resolve-object.ts';
import { createStartAudioJobs } from './use-cases/narration/start-audio-jobs.ts';
import { createSweepObjects } from './use-cases/objects/sweep-objects.ts';
import { createUseRecording } from './use-cases/narration/use-recording.ts';
import { createUpdateAudioFile } from './use-cases/audio-files/update-audio-file.ts';

export interface AudioParts extends ServiceDatabase {
  readonly bus: Bus;
  readonly store: ObjectStore;
  readonly timing?: Partial<JobTiming>;
  /** The speech providers; by default those that the settings ask for. */
  readonly providers?: (tools: SoundTools) => readonly SpeechProvider[] | Promise<readonly SpeechProvider[]>;
  /** When the samples of voices are first made, in milliseconds after the start. */
  readonly firstSamplesMs?: number;
}

/** Samples of voices are kept for 30 days. */
const SAMPLES_MS = 86_400_000;
/** Later than the first film of a product that was started to make one: samples would take its processor time. */
const FIRST_SAMPLES_MS = 180_000;

/**
 * The speech providers that the settings ask for. Loading a model takes seconds, so a process may begin before its servers
 * run. Who gets them disposes them.
 */
export async function createSpeech(
  { ffmpeg, ffprobe, speechProviders, speechTimeoutMs }: AudioConfig,
  log: Logger,
  tools?: SoundTools,
): Promise<readonly SpeechProvider[]> {
  return createSpeechProviders(speechProviders, {
    tools: tools ?? (await findSoundTools(ffmpeg, ffprobe)),
    log,
    timeoutMs: speechTimeoutMs,
  });
}

/** The running audio service; disposing stops accepting requests and returns the current jobs to the queue. */
export async function createAudio(config: AudioConfig, parts: AudioParts): Promise<RunningService> {
  const { bus, store, log, firstSamplesMs = FIRST_SAMPLES_MS } = parts;
  await using stack = new AsyncDisposableStack();
  await logConfinement(log);
  const tools = await findSoundTools(config.ffmpeg, config.ffprobe);
  const offered = await (parts.providers?.(tools) ?? createSpeech(config, log, tools));
  const providers = offered.map((provider) =>
    provider.input === 'text' ? provider : { ...provider, acronyms: config.acronyms },
  );
  for (const provider of providers) stack.use(provider);
  log.info(
    { providers: providers.map(({ id }) => id), rubberband: tools.hasRubberband, enabled: config.enabled },
    'speech providers',
  );
  const voices = createVoiceCatalogue(providers, SPEECH_PROVIDERS, log);
  const { db, check } = stack.use(await openServiceDatabase<AudioTables>(audioSchema, parts));
  const kernel = createJobKernel<AudioTables>({
    db,
    bus,
    service: 'audio',
    kinds: [audioJob],
    log,
    timing: parts.timing,
  });
  const shared: Parts = {
    db,
    kernel,
    outbox: kernel.outbox,
    store,
    tools,
    voices,
    timelines: createTimelines(bus),
    makeSample: createSampleMaker({ db, store, tools }),
    assertAudioEnabled: createAudioSwitch(config.enabled),
  };
  stack.use(kernel.start());
  const events = [
    on(TimelineDuplicatedSchema, createCopyNarration(shared)),
    on(TimelineDeletedSchema, createForgetTimeline(shared)),
    on(SlideDeletedSchema, createForgetSlide(shared)),
    on(UserDeletedSchema, createForgetUser(shared)),
  ];
  stack.use(consumeEvents(bus, { durable: 'audio', handlers: events, log }));

  if (config.role !== 'api') {
    const withSentenceCache = createSentenceCache({ db, store, log });
    const narrateSlide = createNarrateSlide({ ...shared, withSentenceCache });
    const useRecording = createUseRecording(shared);
    stack.use(
      kernel.work(audioJob, { concurrency: config.concurrency }, (run) =>
        'uploadId' in run.input
          ? useRecording(run as JobRun<RecordingInput>)
          : narrateSlide(run as JobRun<SpeechInput>),
      ),
    );
    stack.use(
      every(
        config.sweepIntervalMs,
        log,
        createSweepObjects({ ...shared, sentenceCacheBytes: config.sentenceCacheBytes }),
      ),
    );
  }
  if (config.role !== 'worker') {
    if (config.enabled)
      stack.use(every(SAMPLES_MS, log, createPrepareSamples(shared), { firstAfterMs: firstSamplesMs }));
    const readNarrationRequest = createReadNarrationRequest(shared);
    const startAudioJobs = createStartAudioJobs({ ...shared, speechTimeoutMs: config.speechTimeoutMs });
    const handlers = {
      listVoices: createListVoices(shared),
      getVoice: createGetVoice(shared),
      getVoicePreview: createGetVoicePreview(shared),
      generateSpeech: createGenerateSpeech(shared),
      generateSlideAudio: createGenerateSlideAudio({ ...shared, readNarrationRequest, startAudioJobs }),
      recordSlide: createRecordSlide({ ...shared, startAudioJobs }),
      generateTimelineAudio: createGenerateTimelineAudio({ ...shared, readNarrationRequest, startAudioJobs }),
      getAudioStatus: createGetAudioStatus(shared),
      cancelAudioGeneration: createCancelAudioGeneration(shared),
      listAudioFiles: createListAudioFiles(shared),
      createAudioFile: createCreateAudioFile(shared),
      getAudioFile: createGetAudioFile(shared),
      updateAudioFile: createUpdateAudioFile(shared),
      deleteAudioFile: createDeleteAudioFile(shared),
      listAudioFileVersions: createListAudioFileVersions(shared),
      getSlideAudio: createGetSlideAudio(shared),
      checkContentChanged: createCheckContentChanged(shared),
      listNarration: createListNarration(shared),
      getDictionary: createGetDictionary(shared),
      putDictionary: createPutDictionary(shared),
      previewPronunciation: createPreviewPronunciation(shared),
      createUpload: createCreateUpload({ ...shared, quotaBytes: config.uploadQuotaBytes }),
      resolveObject: createResolveObject(shared),
      prepareMusic: createPrepareMusic(shared),
      getJob: kernel.getJob,
      endJobs: kernel.endJobs,
      getUsage: createGetUsage(shared),
    };
    stack.use(await serveService(bus, AudioService, handlers, log));
  }
  return runningUntilDisposed(stack, { checks: { database: check }, stalled: kernel.stalled });
}

import { AudioService } from '@slidewright/contracts';
import { createJobKernel, type JobTiming } from '@slidewright/jobs';
import {
  createDatabase,
  every,
  migrate,
  serveService,
  type Bus,
  type Logger,
  type ObjectStore,
  type RunningService,
} from '@slidewright/platform';
import packageJson from '../package.json' with { type: 'json' };
import { createSpeechProviders, SPEECH_PROVIDERS } from './adapters/speech-providers/index.ts';
import { createTimelines } from './adapters/timelines.ts';
import { audioJob } from './jobs.ts';
import type { AudioConfig } from './config.ts';
import { audioSchema } from './migrations/index.ts';
import { createSampleMaker } from './narration/sample-maker.ts';
import { findSoundTools, type SoundTools } from './narration/sound/sound-tools.ts';
import type { SpeechProvider } from './narration/speech-provider.ts';
import { createVoiceCatalogue } from './narration/voice-catalogue.ts';
import { consumeAudioEvents } from './subscriptions/events.ts';
import type { AudioTables } from './repositories/tables.ts';
import { createAudioSwitch } from './use-cases/narration/audio-switch.ts';
import { createCancelAudioGeneration } from './use-cases/narration/cancel-audio-generation.ts';
import { createCheckContentChanged } from './use-cases/narration/check-content-changed.ts';
import { createCopyNarration } from './use-cases/narration/copy-narration.ts';
import { createCreateAudioFile } from './use-cases/audio-files/create-audio-file.ts';
import { createCreateUpload } from './use-cases/objects/create-upload.ts';
import { createDeleteAudioFile } from './use-cases/audio-files/delete-audio-file.ts';
import { createForgetSlide } from './use-cases/deletion/forget-slide.ts';
import { createForgetTimeline } from './use-cases/deletion/forget-timeline.ts';
import { createForgetUser } from './use-cases/deletion/forget-user.ts';
import { createGenerateSlideAudio } from './use-cases/narration/generate-slide-audio.ts';
import { createGenerateSpeech } from './use-cases/voices/generate-speech.ts';
import { createGenerateTimelineAudio } from './use-cases/narration/generate-timeline-audio.ts';
import { createGetAudioFile } from './use-cases/audio-files/get-audio-file.ts';
import { createGetAudioStatus } from './use-cases/narration/get-audio-status.ts';
import { createGetSlideAudio } from './use-cases/audio-files/get-slide-audio.ts';
import { createGetVoicePreview } from './use-cases/voices/get-voice-preview.ts';
import { createGetVoice } from './use-cases/voices/get-voice.ts';
import { createListAudioFileVersions } from './use-cases/audio-files/list-audio-file-versions.ts';
import { createListAudioFiles } from './use-cases/audio-files/list-audio-files.ts';
import { createListNarration } from './use-cases/narration/list-narration.ts';
import { createListVoices } from './use-cases/voices/list-voices.ts';
import { createNarrateSlide } from './use-cases/narration/narrate-slide.ts';
import { createResolveObject } from './use-cases/objects/resolve-object.ts';
import { createStartAudioJobs } from './use-cases/narration/start-audio-jobs.ts';
import { createSweepObjects } from './use-cases/objects/sweep-objects.ts';
import { createUpdateAudioFile } from './use-cases/audio-files/update-audio-file.ts';

export interface AudioParts {
  readonly bus: Bus;
  readonly databaseUrl: string;
  /** Connections to hold at most; 10 by default. */
  readonly maxConnections?: number | undefined;
  /** 'audio' by default. */
  readonly schema?: string;
  readonly store: ObjectStore;
  readonly log: Logger;
  readonly timing?: Partial<JobTiming>;
  /** The speech providers; by default those that the settings ask for. */
  readonly providers?: (tools: SoundTools) => readonly SpeechProvider[];
}

/** Brings the service's tables up to date. */
export function migrateAudio(parts: Pick<AudioParts, 'databaseUrl' | 'schema' | 'log'>): Promise<void> {
  return migrate({
    ...audioSchema,
    schema: parts.schema ?? audioSchema.schema,
    url: parts.databaseUrl,
    log: parts.log,
  });
}

/** The running audio service; disposing stops accepting requests and returns the current jobs to the queue. */
export async function createAudio(config: AudioConfig, parts: AudioParts): Promise<RunningService> {
  const { bus, store, log } = parts;
  await using stack = new AsyncDisposableStack();
  const tools = await findSoundTools(config.ffmpeg, config.ffprobe);
  const providers = parts.providers?.(tools) ?? (await createSpeechProviders(config.speechProviders, { tools, log }));
  for (const provider of providers) stack.use(provider);
  log.info(
    { providers: providers.map(({ id }) => id), rubberband: tools.hasRubberband, enabled: config.enabled },
    'speech providers',
  );
  const voices = createVoiceCatalogue(providers, SPEECH_PROVIDERS, log);
  const { db, check } = stack.use(
    createDatabase<AudioTables>({
      url: parts.databaseUrl,
      maxConnections: parts.maxConnections,
      schema: parts.schema ?? audioSchema.schema,
      log,
    }),
  );
  const kernel = createJobKernel<AudioTables>({
    db,
    bus,
    service: 'audio',
    kinds: [audioJob],
    log,
    ...(parts.timing ? { timing: parts.timing } : {}),
  });
  const { outbox } = kernel;
  const timelines = createTimelines(bus);
  stack.use(kernel.start());
  const eventUseCases = {
    copyNarration: createCopyNarration({ db, timelines, outbox }),
    forgetTimeline: createForgetTimeline({ db, kernel }),
    forgetSlide: createForgetSlide({ db, kernel }),
    forgetUser: createForgetUser({ db, kernel }),
  };
  stack.use(consumeAudioEvents(bus, eventUseCases, log));

  if (config.role !== 'api') {
    const narrateSlide = createNarrateSlide({ db, store, tools, voices, timelines });
    stack.use(kernel.work(audioJob, { concurrency: config.concurrency }, narrateSlide));
    stack.use(every(config.sweepIntervalMs, log, createSweepObjects({ db, store })));
  }
  if (config.role !== 'worker') {
    const assertAudioEnabled = createAudioSwitch(config.enabled);
    const makeSample = createSampleMaker({ db, store, tools });
    const startAudioJobs = createStartAudioJobs({ db, kernel });
    const handlers = {
      listVoices: createListVoices({ voices }),
      getVoice: createGetVoice({ voices }),
      getVoicePreview: createGetVoicePreview({ voices, makeSample, assertAudioEnabled }),
      generateSpeech: createGenerateSpeech({ voices, makeSample, assertAudioEnabled }),
      generateSlideAudio: createGenerateSlideAudio({ db, timelines, voices, startAudioJobs, assertAudioEnabled }),
      generateTimelineAudio: createGenerateTimelineAudio({ db, timelines, voices, startAudioJobs, assertAudioEnabled }),
      getAudioStatus: createGetAudioStatus({ db, timelines }),
      cancelAudioGeneration: createCancelAudioGeneration({ kernel, timelines }),
      listAudioFiles: createListAudioFiles({ db, timelines }),
      createAudioFile: createCreateAudioFile({ db, store, tools, timelines, outbox }),
      getAudioFile: createGetAudioFile({ db }),
      updateAudioFile: createUpdateAudioFile({ db, timelines, outbox }),
      deleteAudioFile: createDeleteAudioFile({ db, timelines, outbox }),
      listAudioFileVersions: createListAudioFileVersions({ db }),
      getSlideAudio: createGetSlideAudio({ db }),
      checkContentChanged: createCheckContentChanged({ db, timelines }),
      listNarration: createListNarration({ db }),
      createUpload: createCreateUpload({ db, timelines, quotaBytes: config.uploadQuotaBytes }),
      resolveObject: createResolveObject({ db, store }),
      getJob: kernel.getJob,
      endJobs: kernel.endJobs,
    };
    stack.use(await serveService(bus, AudioService, handlers, { version: packageJson.version, log }));
  }
  const running = stack.move();
  return {
    checks: { database: check },
    stalled: kernel.stalled,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

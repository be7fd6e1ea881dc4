import { AudioService, type AudioStatus, type Timeline } from '@slidewright/contracts';
import { chooseVoice, pitchFactor, VOICE_PROVIDERS } from '@slidewright/domain';
import { createClient, type Bus, type CallContext } from '@slidewright/platform';

/** What a film needs of the service that narrates. */
export interface Narrator {
  status(timelineId: string, context: CallContext): Promise<AudioStatus>;
  /** Queues the slides whose narration is missing or out of date, or all; returns the ids of the queued slides. */
  narrate(timeline: Timeline, options: { regenerate: boolean }, context: CallContext): Promise<string[]>;
  cancel(timelineId: string, context: CallContext): Promise<void>;
}

export function createNarrator(bus: Bus): Narrator {
  const audio = createClient(bus, AudioService);
  return {
    status: (timelineId, context) => audio.getAudioStatus({ timelineId }, context),
    async narrate({ id, voice, audioSettings }, { regenerate }, context) {
      const { voices } = await audio.listVoices({}, context);
      const offered = voices.flatMap((candidate) => {
        const provider = VOICE_PROVIDERS.find((known) => known === candidate.provider);
        return provider === undefined ? [] : [{ id: candidate.id, provider }];
      });
      const { queuedJobs } = await audio.generateTimelineAudio(
        {
          timelineId: id,
          voice: chooseVoice(audioSettings?.voice || voice, offered),
          speed: audioSettings?.speed ?? 1,
          pitch: pitchFactor(audioSettings?.pitch),
          regenerate,
        },
        context,
      );
      return queuedJobs.map(({ slideId }) => slideId);
    },
    async cancel(timelineId, context) {
      await audio.cancelAudioGeneration({ timelineId }, context);
    },
  };
}

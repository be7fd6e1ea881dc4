import { buffer } from 'node:stream/consumers';
import { allPages, AppError, notFound, type ObjectStore } from '@slidewright/platform';
import { slideAudioFilename, UPLOAD_BUCKETS } from '@slidewright/domain';
import { audioFileAnswer, audioStatusAnswer, voiceAnswer } from '../answers/audio.ts';
import type { CallHandlers, Services } from '../call-handler.ts';
import { unknownSound } from '../http/objects/sound-format.ts';

export function narrationHandlers({ audio, timeline }: Services, store: ObjectStore) {
  const fileOf = async (answered: ReturnType<typeof audio.getAudioFile>) => {
    const { audioFile } = await answered;
    if (!audioFile) throw notFound();
    return audioFile;
  };

  return {
    async checkContentChanged({ params, body }, context) {
      const { changed } = await audio.checkContentChanged({ slideId: params.id, ...body }, context);
      return { data: { changed } };
    },

    async listAudioFiles({ query }, context) {
      const { timelineId } = query;
      const pages = await allPages((pageToken) => audio.listAudioFiles({ timelineId, pageToken }, context));
      return { data: pages.flatMap(({ audioFiles }) => audioFiles.map(audioFileAnswer)) };
    },

    async createAudioFile({ body }, context) {
      const created = audio.createAudioFile(
        {
          timelineId: body.timelineId,
          slideId: body.slideId,
          filename: body.filename ?? '',
          objectName: body.objectName ?? body.file_path ?? '',
          isPublic: body.isPublic,
        },
        context,
      );
      return { data: audioFileAnswer(await fileOf(created)) };
    },

    async updateAudioFile({ params, body }, context) {
      const updated = audio.updateAudioFile(
        {
          audioFileId: params.id,
          ...(body.filename === undefined ? {} : { filename: body.filename }),
          ...(body.isPublic === undefined ? {} : { isPublic: body.isPublic }),
          makeCurrent: body.makeCurrent ?? false,
        },
        context,
      );
      return { data: audioFileAnswer(await fileOf(updated)) };
    },

    async deleteAudioFile({ params }, context) {
      await audio.deleteAudioFile({ audioFileId: params.id }, context);
    },

    async listAudioFileVersions({ params }, context) {
      const { audioFiles } = await audio.listAudioFileVersions({ audioFileId: params.id }, context);
      return { data: audioFiles.map(audioFileAnswer) };
    },

    async downloadAudioFile({ params }, context) {
      const file = await fileOf(audio.getAudioFile({ audioFileId: params.id }, context));
      // A narration is deleted shortly after its slide, so the slide decides.
      const [object, { slide }] = await Promise.all([
        audio.resolveObject({ objectName: file.objectName }, context),
        timeline.getSlide({ slideId: file.slideId }, context),
      ]);
      if (!slide) throw notFound();
      return {
        object,
        prefix: file.tag,
        filename: slideAudioFilename(slide.position + 1),
        disposition: 'attachment',
      };
    },

    async getSlideAudio({ params }, context) {
      return { data: audioFileAnswer(await fileOf(audio.getSlideAudio({ slideId: params.id }, context))) };
    },

    async generateSlideAudio({ params, body }, context) {
      const answer = await audio.generateSlideAudio({ slideId: params.id, ...body }, context);
      if (answer.skipped && answer.audioFile) {
        return { status: 200, data: { skipped: true, audioFile: audioFileAnswer(answer.audioFile) } };
      }
      return { data: { jobId: answer.jobId, slideId: answer.slideId || params.id } };
    },

    async recordSlide({ params, upload }, context) {
      const { soundType, filename, size } = upload;
      if (soundType === null) throw unknownSound();
      const { slide } = await timeline.getSlide({ slideId: params.id }, context);
      if (!slide) throw notFound();
      const { objectName, objectKey } = await audio.createUpload(
        {
          bucket: UPLOAD_BUCKETS.audio,
          filename,
          contentType: soundType,
          size: BigInt(size),
          timelineId: slide.timelineId,
        },
        context,
      );
      await store.put(objectKey, { file: upload.file }, { contentType: soundType, signal: context.signal });
      const { jobId } = await audio.recordSlide({ slideId: slide.id, objectName, clean: upload.fields.clean }, context);
      return { data: { jobId } };
    },

    async generateTimelineAudio({ params, body }, context) {
      const { queuedJobs, jobsQueued, slidesSkipped } = await audio.generateTimelineAudio(
        { timelineId: params.id, ...body },
        context,
      );
      return {
        data: {
          queuedJobs: queuedJobs.map(({ jobId, slideId }) => ({ jobId, slideId })),
          jobsQueued,
          slidesSkipped,
        },
      };
    },

    async getAudioStatus({ params }, context) {
      return { data: audioStatusAnswer(await audio.getAudioStatus({ timelineId: params.id }, context)) };
    },

    async cancelAudioGeneration({ params }, context) {
      await audio.cancelAudioGeneration({ timelineId: params.id }, context);
    },

    async generateSpeech({ body }, context) {
      const { text, voiceId, voiceSettings } = body;
      const spoken = await audio.generateSpeech({ text, voiceId, ...voiceSettings }, context);
      const content = await store.get(spoken.objectKey, { signal: context.signal });
      const bytes = await buffer(content.body);
      return {
        data: {
          audioBuffer: bytes.toString('base64'),
          duration: Number(spoken.durationMs) / 1_000,
          fileSize: bytes.length,
        },
      };
    },

    async listVoices({ query }, context) {
      if (query.voiceId !== undefined) {
        const { voice } = await audio.getVoice({ voiceId: query.voiceId }, context);
        if (!voice) throw new AppError('NOT_FOUND');
        return { data: voiceAnswer(voice) };
      }
      const { voices } = await audio.listVoices({ provider: query.provider ?? '' }, context);
      return { data: voices.map(voiceAnswer) };
    },

    async previewVoice({ params }, context) {
      const object = await audio.getVoicePreview({ voiceId: params.id }, context);
      return { object, filename: object.filename || 'voice.mp3', disposition: 'inline' };
    },
  } satisfies Partial<CallHandlers>;
}

import type { ProofEntry } from '@slidewright/domain';
import type { JobOutcome, JobRun } from '@slidewright/jobs';
import type { ObjectStore } from '@slidewright/platform';
import { narrationHash, slideFiles, type DeckKeys } from '../../deck/object-keys.ts';
import { durationMs, type PlacedDeck } from '../../deck/placed-deck.ts';
import type { DeckSnapshot } from '../../deck/snapshot.ts';
import type { VideoInput, VideoResult } from '../../jobs.ts';
import { cachedObjectRepository } from '../../repositories/cached-objects.ts';
import { slideVideoRepository } from '../../repositories/slide-videos.ts';
import type { RenderTables } from '../../repositories/tables.ts';
import { finishedFilmRepository } from '../../repositories/finished-films.ts';
import { videoRepository } from '../../repositories/videos.ts';
import { recordPoster } from '../slides/record-poster.ts';

/** The outcome of a video job: the current master, every slide's video, the poster, and which files are in use. */
export async function publishVideo(
  store: ObjectStore,
  run: JobRun<VideoInput>,
  snapshot: DeckSnapshot,
  deck: PlacedDeck,
  keys: DeckKeys,
  master: { size: number; reused: boolean; proof: readonly ProofEntry[] },
): Promise<JobOutcome<VideoResult, RenderTables>> {
  const { timelineId } = snapshot;
  const { ownerId } = run.job;
  const sizes = await Promise.all(keys.slides.map(({ video }) => store.head(video)));
  const poster = await store.head(keys.slides[0]!.poster);
  return {
    result: { objectKey: keys.master, reused: master.reused },
    async commit(tx, outbox) {
      if (!master.reused)
        await finishedFilmRepository(tx).add({
          jobId: run.job.id,
          ownerId,
          durationMs: durationMs(deck.frames, deck.format),
        });
      await videoRepository(tx).replace({
        timeline_id: timelineId,
        owner_id: ownerId,
        job_id: run.job.id,
        master_hash: keys.masterHash,
        revision: snapshot.revision,
        narration_hash: narrationHash(snapshot.slides),
        pacing: snapshot.settings.pacing,
        snapshot_key: run.input.snapshotKey,
        object_key: keys.master,
        size: master.size,
        duration_ms: durationMs(deck.frames, deck.format),
        proof: { jobId: run.job.id, entries: master.proof },
      });
      await slideVideoRepository(tx).replace(
        deck.slides.flatMap((slide, position) => {
          const size = sizes[position]?.size;
          if (size === undefined) return [];
          const { video } = keys.slides[position]!;
          const length = durationMs(slide.plan.frames, deck.format);
          return [
            {
              timeline_id: timelineId,
              slide_id: slide.id,
              owner_id: ownerId,
              object_key: video,
              size,
              duration_ms: length,
            },
          ];
        }),
      );
      await slideVideoRepository(tx).keepOnly(
        timelineId,
        deck.slides.map((slide) => slide.id),
      );
      if (poster !== null) {
        const drawn = {
          timelineId,
          ownerId,
          objectKey: keys.slides[0]!.poster,
          size: poster.size,
          revision: snapshot.revision,
        };
        await recordPoster(tx, outbox, drawn);
      }
      await cachedObjectRepository(tx).touch(timelineId, [
        keys.master,
        keys.audio,
        keys.soundMeasure,
        keys.voiceMeasure,
        run.input.snapshotKey,
        ...keys.slides.flatMap(slideFiles),
        keys.slides[0]!.poster,
      ]);
    },
  };
}

{{/* Written by scripts/nats-users.ts: what NATS permits each process, as JSON. */}}
{{- define "slidewright.natsPermissions" -}}
{
  "gateway": {
    "publish": {
      "allow": [
        "$JS.API.DIRECT.GET.KV_slidewright_idempotency.>",
        "$JS.API.INFO",
        "$JS.API.STREAM.CREATE.KV_slidewright_idempotency",
        "$JS.API.STREAM.INFO.KV_slidewright_idempotency",
        "$JS.API.STREAM.INFO.SLIDEWRIGHT_FACTS",
        "$JS.API.STREAM.INFO.SLIDEWRIGHT_WORK",
        "$JS.API.STREAM.UPDATE.KV_slidewright_idempotency",
        "$KV.slidewright_idempotency.>",
        "$SRV.PING.slidewright-audio-v1",
        "$SRV.PING.slidewright-auth-v1",
        "$SRV.PING.slidewright-bundle-v1",
        "$SRV.PING.slidewright-import-v1",
        "$SRV.PING.slidewright-render-v1",
        "$SRV.PING.slidewright-timeline-v1",
        "slidewright.audio.v1.cancel-audio-generation",
        "slidewright.audio.v1.check-content-changed",
        "slidewright.audio.v1.create-audio-file",
        "slidewright.audio.v1.create-upload",
        "slidewright.audio.v1.delete-audio-file",
        "slidewright.audio.v1.end-jobs",
        "slidewright.audio.v1.generate-slide-audio",
        "slidewright.audio.v1.generate-speech",
        "slidewright.audio.v1.generate-timeline-audio",
        "slidewright.audio.v1.get-audio-file",
        "slidewright.audio.v1.get-audio-status",
        "slidewright.audio.v1.get-dictionary",
        "slidewright.audio.v1.get-job",
        "slidewright.audio.v1.get-slide-audio",
        "slidewright.audio.v1.get-voice",
        "slidewright.audio.v1.get-voice-preview",
        "slidewright.audio.v1.list-audio-file-versions",
        "slidewright.audio.v1.list-audio-files",
        "slidewright.audio.v1.list-narration",
        "slidewright.audio.v1.list-voices",
        "slidewright.audio.v1.preview-pronunciation",
        "slidewright.audio.v1.put-dictionary",
        "slidewright.audio.v1.record-slide",
        "slidewright.audio.v1.resolve-object",
        "slidewright.audio.v1.update-audio-file",
        "slidewright.auth.v1.check-session",
        "slidewright.auth.v1.handle-http",
        "slidewright.bundle.v1.cancel-bundle",
        "slidewright.bundle.v1.cancel-export",
        "slidewright.bundle.v1.end-jobs",
        "slidewright.bundle.v1.get-bundle",
        "slidewright.bundle.v1.get-bundle-file",
        "slidewright.bundle.v1.get-export",
        "slidewright.bundle.v1.get-export-file",
        "slidewright.bundle.v1.get-job",
        "slidewright.bundle.v1.list-exports",
        "slidewright.bundle.v1.start-bundle",
        "slidewright.bundle.v1.start-export",
        "slidewright.import.v1.cancel-import",
        "slidewright.import.v1.end-jobs",
        "slidewright.import.v1.get-import",
        "slidewright.import.v1.get-job",
        "slidewright.import.v1.reserve-deck",
        "slidewright.import.v1.start-import",
        "slidewright.render.v1.cancel-film",
        "slidewright.render.v1.cancel-video",
        "slidewright.render.v1.end-jobs",
        "slidewright.render.v1.get-film",
        "slidewright.render.v1.get-job",
        "slidewright.render.v1.get-master-video",
        "slidewright.render.v1.get-poster",
        "slidewright.render.v1.get-schedule",
        "slidewright.render.v1.get-slide-video",
        "slidewright.render.v1.get-video-progress",
        "slidewright.render.v1.get-video-status",
        "slidewright.render.v1.list-slide-videos",
        "slidewright.render.v1.start-film",
        "slidewright.render.v1.start-video",
        "slidewright.timeline.v1.create-slide",
        "slidewright.timeline.v1.create-timeline",
        "slidewright.timeline.v1.delete-font",
        "slidewright.timeline.v1.delete-image",
        "slidewright.timeline.v1.delete-slide",
        "slidewright.timeline.v1.delete-timeline",
        "slidewright.timeline.v1.duplicate-timeline",
        "slidewright.timeline.v1.finish-font",
        "slidewright.timeline.v1.finish-image",
        "slidewright.timeline.v1.generate-slides",
        "slidewright.timeline.v1.get-brand",
        "slidewright.timeline.v1.get-slide",
        "slidewright.timeline.v1.get-timeline",
        "slidewright.timeline.v1.list-fonts",
        "slidewright.timeline.v1.list-images",
        "slidewright.timeline.v1.list-slides",
        "slidewright.timeline.v1.list-timelines",
        "slidewright.timeline.v1.lock-timeline",
        "slidewright.timeline.v1.put-brand",
        "slidewright.timeline.v1.reorder-slides",
        "slidewright.timeline.v1.reserve-font",
        "slidewright.timeline.v1.reserve-image",
        "slidewright.timeline.v1.resolve-images",
        "slidewright.timeline.v1.resolve-share",
        "slidewright.timeline.v1.share-timeline",
        "slidewright.timeline.v1.unlock-timeline",
        "slidewright.timeline.v1.unshare-timeline",
        "slidewright.timeline.v1.update-slide",
        "slidewright.timeline.v1.update-timeline"
      ]
    },
    "subscribe": {
      "allow": [
        "_INBOX_gateway.>"
      ]
    }
  },
  "auth": {
    "publish": {
      "allow": [
        "$JS.ACK.*.*.SLIDEWRIGHT_WORK.auth-mail.>",
        "$JS.ACK.SLIDEWRIGHT_WORK.auth-mail.>",
        "$JS.API.CONSUMER.CREATE.SLIDEWRIGHT_WORK.auth-mail.slidewright.jobs.v1.cmd.auth.mail",
        "$JS.API.CONSUMER.INFO.SLIDEWRIGHT_WORK.auth-mail",
        "$JS.API.CONSUMER.MSG.NEXT.SLIDEWRIGHT_WORK.auth-mail",
        "$JS.API.INFO",
        "$JS.API.STREAM.CREATE.SLIDEWRIGHT_FACTS",
        "$JS.API.STREAM.CREATE.SLIDEWRIGHT_WORK",
        "$JS.API.STREAM.INFO.SLIDEWRIGHT_FACTS",
        "$JS.API.STREAM.INFO.SLIDEWRIGHT_WORK",
        "$JS.API.STREAM.UPDATE.SLIDEWRIGHT_FACTS",
        "$JS.API.STREAM.UPDATE.SLIDEWRIGHT_WORK",
        "slidewright.audio.v1.end-jobs",
        "slidewright.auth.v1.evt.user-deleted",
        "slidewright.bundle.v1.end-jobs",
        "slidewright.import.v1.end-jobs",
        "slidewright.jobs.v1.cmd.auth.*",
        "slidewright.render.v1.end-jobs"
      ]
    },
    "subscribe": {
      "allow": [
        "$SRV.INFO",
        "$SRV.INFO.slidewright-auth-v1",
        "$SRV.INFO.slidewright-auth-v1.*",
        "$SRV.PING",
        "$SRV.PING.slidewright-auth-v1",
        "$SRV.PING.slidewright-auth-v1.*",
        "$SRV.STATS",
        "$SRV.STATS.slidewright-auth-v1",
        "$SRV.STATS.slidewright-auth-v1.*",
        "_INBOX_auth.>",
        "slidewright.auth.v1.check-session",
        "slidewright.auth.v1.handle-http"
      ]
    },
    "allow_responses": {
      "max": 1,
      "expires": "10m"
    }
  },
  "timeline": {
    "publish": {
      "allow": [
        "$JS.ACK.*.*.SLIDEWRIGHT_FACTS.timeline-NarrationChanged.>",
        "$JS.ACK.*.*.SLIDEWRIGHT_FACTS.timeline-PosterDrawn.>",
        "$JS.ACK.*.*.SLIDEWRIGHT_FACTS.timeline-UserDeleted.>",
        "$JS.ACK.*.*.SLIDEWRIGHT_FACTS.timeline-VideoFinished.>",
        "$JS.ACK.SLIDEWRIGHT_FACTS.timeline-NarrationChanged.>",
        "$JS.ACK.SLIDEWRIGHT_FACTS.timeline-PosterDrawn.>",
        "$JS.ACK.SLIDEWRIGHT_FACTS.timeline-UserDeleted.>",
        "$JS.ACK.SLIDEWRIGHT_FACTS.timeline-VideoFinished.>",
        "$JS.API.CONSUMER.CREATE.SLIDEWRIGHT_FACTS.timeline-NarrationChanged.slidewright.audio.v1.evt.narration-changed",
        "$JS.API.CONSUMER.CREATE.SLIDEWRIGHT_FACTS.timeline-PosterDrawn.slidewright.render.v1.evt.poster-drawn",
        "$JS.API.CONSUMER.CREATE.SLIDEWRIGHT_FACTS.timeline-UserDeleted.slidewright.auth.v1.evt.user-deleted",
        "$JS.API.CONSUMER.CREATE.SLIDEWRIGHT_FACTS.timeline-VideoFinished.slidewright.render.v1.evt.video-finished",
        "$JS.API.CONSUMER.INFO.SLIDEWRIGHT_FACTS.timeline-NarrationChanged",
        "$JS.API.CONSUMER.INFO.SLIDEWRIGHT_FACTS.timeline-PosterDrawn",
        "$JS.API.CONSUMER.INFO.SLIDEWRIGHT_FACTS.timeline-UserDeleted",
        "$JS.API.CONSUMER.INFO.SLIDEWRIGHT_FACTS.timeline-VideoFinished",
        "$JS.API.CONSUMER.MSG.NEXT.SLIDEWRIGHT_FACTS.timeline-NarrationChanged",
        "$JS.API.CONSUMER.MSG.NEXT.SLIDEWRIGHT_FACTS.timeline-PosterDrawn",
        "$JS.API.CONSUMER.MSG.NEXT.SLIDEWRIGHT_FACTS.timeline-UserDeleted",
        "$JS.API.CONSUMER.MSG.NEXT.SLIDEWRIGHT_FACTS.timeline-VideoFinished",
        "$JS.API.INFO",
        "$JS.API.STREAM.INFO.SLIDEWRIGHT_FACTS",
        "$JS.API.STREAM.INFO.SLIDEWRIGHT_WORK",
        "slidewright.audio.v1.list-narration",
        "slidewright.render.v1.get-job",
        "slidewright.timeline.v1.evt.slide-deleted",
        "slidewright.timeline.v1.evt.timeline-deleted",
        "slidewright.timeline.v1.evt.timeline-duplicated"
      ]
    },
    "subscribe": {
      "allow": [
        "$SRV.INFO",
        "$SRV.INFO.slidewright-timeline-v1",
        "$SRV.INFO.slidewright-timeline-v1.*",
        "$SRV.PING",
        "$SRV.PING.slidewright-timeline-v1",
        "$SRV.PING.slidewright-timeline-v1.*",
        "$SRV.STATS",
        "$SRV.STATS.slidewright-timeline-v1",
        "$SRV.STATS.slidewright-timeline-v1.*",
        "_INBOX_timeline.>",
        "slidewright.timeline.v1.create-slide",
        "slidewright.timeline.v1.create-timeline",
        "slidewright.timeline.v1.delete-font",
        "slidewright.timeline.v1.delete-image",
        "slidewright.timeline.v1.delete-slide",
        "slidewright.timeline.v1.delete-timeline",
        "slidewright.timeline.v1.duplicate-timeline",
        "slidewright.timeline.v1.finish-font",
        "slidewright.timeline.v1.finish-image",
        "slidewright.timeline.v1.generate-slides",
        "slidewright.timeline.v1.get-brand",
        "slidewright.timeline.v1.get-slide",
        "slidewright.timeline.v1.get-timeline",
        "slidewright.timeline.v1.list-fonts",
        "slidewright.timeline.v1.list-images",
        "slidewright.timeline.v1.list-slides",
        "slidewright.timeline.v1.list-timelines",
        "slidewright.timeline.v1.lock-timeline",
        "slidewright.timeline.v1.put-brand",
        "slidewright.timeline.v1.reorder-slides",
        "slidewright.timeline.v1.reserve-font",
        "slidewright.timeline.v1.reserve-image",
        "slidewright.timeline.v1.resolve-images",
        "slidewright.timeline.v1.resolve-share",
        "slidewright.timeline.v1.share-timeline",
        "slidewright.timeline.v1.unlock-timeline",
        "slidewright.timeline.v1.unshare-timeline",
        "slidewright.timeline.v1.update-slide",
        "slidewright.timeline.v1.update-timeline"
      ]
    },
    "allow_responses": {
      "max": 1,
      "expires": "10m"
    }
  },
  "audio-api": {
    "publish": {
      "allow": [
        "$JS.ACK.*.*.SLIDEWRIGHT_FACTS.audio-SlideDeleted.>",
        "$JS.ACK.*.*.SLIDEWRIGHT_FACTS.audio-TimelineDeleted.>",
        "$JS.ACK.*.*.SLIDEWRIGHT_FACTS.audio-TimelineDuplicated.>",
        "$JS.ACK.*.*.SLIDEWRIGHT_FACTS.audio-UserDeleted.>",
        "$JS.ACK.SLIDEWRIGHT_FACTS.audio-SlideDeleted.>",
        "$JS.ACK.SLIDEWRIGHT_FACTS.audio-TimelineDeleted.>",
        "$JS.ACK.SLIDEWRIGHT_FACTS.audio-TimelineDuplicated.>",
        "$JS.ACK.SLIDEWRIGHT_FACTS.audio-UserDeleted.>",
        "$JS.API.CONSUMER.CREATE.SLIDEWRIGHT_FACTS.audio-SlideDeleted.slidewright.timeline.v1.evt.slide-deleted",
        "$JS.API.CONSUMER.CREATE.SLIDEWRIGHT_FACTS.audio-TimelineDeleted.slidewright.timeline.v1.evt.timeline-deleted",
        "$JS.API.CONSUMER.CREATE.SLIDEWRIGHT_FACTS.audio-TimelineDuplicated.slidewright.timeline.v1.evt.timeline-duplicated",
        "$JS.API.CONSUMER.CREATE.SLIDEWRIGHT_FACTS.audio-UserDeleted.slidewright.auth.v1.evt.user-deleted",
        "$JS.API.CONSUMER.INFO.SLIDEWRIGHT_FACTS.audio-SlideDeleted",
        "$JS.API.CONSUMER.INFO.SLIDEWRIGHT_FACTS.audio-TimelineDeleted",
        "$JS.API.CONSUMER.INFO.SLIDEWRIGHT_FACTS.audio-TimelineDuplicated",
        "$JS.API.CONSUMER.INFO.SLIDEWRIGHT_FACTS.audio-UserDeleted",
        "$JS.API.CONSUMER.MSG.NEXT.SLIDEWRIGHT_FACTS.audio-SlideDeleted",
        "$JS.API.CONSUMER.MSG.NEXT.SLIDEWRIGHT_FACTS.audio-TimelineDeleted",
        "$JS.API.CONSUMER.MSG.NEXT.SLIDEWRIGHT_FACTS.audio-TimelineDuplicated",
        "$JS.API.CONSUMER.MSG.NEXT.SLIDEWRIGHT_FACTS.audio-UserDeleted",
        "$JS.API.INFO",
        "$JS.API.STREAM.INFO.SLIDEWRIGHT_FACTS",
        "$JS.API.STREAM.INFO.SLIDEWRIGHT_WORK",
        "slidewright.audio.v1.evt.narration-changed",
        "slidewright.jobs.v1.cmd.audio.*",
        "slidewright.timeline.v1.get-slide",
        "slidewright.timeline.v1.get-timeline",
        "slidewright.timeline.v1.list-slides"
      ]
    },
    "subscribe": {
      "allow": [
        "$SRV.INFO",
        "$SRV.INFO.slidewright-audio-v1",
        "$SRV.INFO.slidewright-audio-v1.*",
        "$SRV.PING",
        "$SRV.PING.slidewright-audio-v1",
        "$SRV.PING.slidewright-audio-v1.*",
        "$SRV.STATS",
        "$SRV.STATS.slidewright-audio-v1",
        "$SRV.STATS.slidewright-audio-v1.*",
        "_INBOX_audio-api.>",
        "slidewright.audio.v1.cancel-audio-generation",
        "slidewright.audio.v1.check-content-changed",
        "slidewright.audio.v1.create-audio-file",
        "slidewright.audio.v1.create-upload",
        "slidewright.audio.v1.delete-audio-file",
        "slidewright.audio.v1.end-jobs",
        "slidewright.audio.v1.generate-slide-audio",
        "slidewright.audio.v1.generate-speech",
        "slidewright.audio.v1.generate-timeline-audio",
        "slidewright.audio.v1.get-audio-file",
        "slidewright.audio.v1.get-audio-status",
        "slidewright.audio.v1.get-dictionary",
        "slidewright.audio.v1.get-job",
        "slidewright.audio.v1.get-slide-audio",
        "slidewright.audio.v1.get-voice",
        "slidewright.audio.v1.get-voice-preview",
        "slidewright.audio.v1.list-audio-file-versions",
        "slidewright.audio.v1.list-audio-files",
        "slidewright.audio.v1.list-narration",
        "slidewright.audio.v1.list-voices",
        "slidewright.audio.v1.preview-pronunciation",
        "slidewright.audio.v1.put-dictionary",
        "slidewright.audio.v1.record-slide",
        "slidewright.audio.v1.resolve-object",
        "slidewright.audio.v1.update-audio-file"
      ]
    },
    "allow_responses": {
      "max": 1,
      "expires": "10m"
    }
  },
  "audio-worker": {
    "publish": {
      "allow": [
        "$JS.ACK.*.*.SLIDEWRIGHT_FACTS.audio-SlideDeleted.>",
        "$JS.ACK.*.*.SLIDEWRIGHT_FACTS.audio-TimelineDeleted.>",
        "$JS.ACK.*.*.SLIDEWRIGHT_FACTS.audio-TimelineDuplicated.>",
        "$JS.ACK.*.*.SLIDEWRIGHT_FACTS.audio-UserDeleted.>",
        "$JS.ACK.*.*.SLIDEWRIGHT_WORK.audio-audio.>",
        "$JS.ACK.SLIDEWRIGHT_FACTS.audio-SlideDeleted.>",
        "$JS.ACK.SLIDEWRIGHT_FACTS.audio-TimelineDeleted.>",
        "$JS.ACK.SLIDEWRIGHT_FACTS.audio-TimelineDuplicated.>",
        "$JS.ACK.SLIDEWRIGHT_FACTS.audio-UserDeleted.>",
        "$JS.ACK.SLIDEWRIGHT_WORK.audio-audio.>",
        "$JS.API.CONSUMER.CREATE.SLIDEWRIGHT_FACTS.audio-SlideDeleted.slidewright.timeline.v1.evt.slide-deleted",
        "$JS.API.CONSUMER.CREATE.SLIDEWRIGHT_FACTS.audio-TimelineDeleted.slidewright.timeline.v1.evt.timeline-deleted",
        "$JS.API.CONSUMER.CREATE.SLIDEWRIGHT_FACTS.audio-TimelineDuplicated.slidewright.timeline.v1.evt.timeline-duplicated",
        "$JS.API.CONSUMER.CREATE.SLIDEWRIGHT_FACTS.audio-UserDeleted.slidewright.auth.v1.evt.user-deleted",
        "$JS.API.CONSUMER.CREATE.SLIDEWRIGHT_WORK.audio-audio.slidewright.jobs.v1.cmd.audio.audio",
        "$JS.API.CONSUMER.INFO.SLIDEWRIGHT_FACTS.audio-SlideDeleted",
        "$JS.API.CONSUMER.INFO.SLIDEWRIGHT_FACTS.audio-TimelineDeleted",
        "$JS.API.CONSUMER.INFO.SLIDEWRIGHT_FACTS.audio-TimelineDuplicated",
        "$JS.API.CONSUMER.INFO.SLIDEWRIGHT_FACTS.audio-UserDeleted",
        "$JS.API.CONSUMER.INFO.SLIDEWRIGHT_WORK.audio-audio",
        "$JS.API.CONSUMER.MSG.NEXT.SLIDEWRIGHT_FACTS.audio-SlideDeleted",
        "$JS.API.CONSUMER.MSG.NEXT.SLIDEWRIGHT_FACTS.audio-TimelineDeleted",
        "$JS.API.CONSUMER.MSG.NEXT.SLIDEWRIGHT_FACTS.audio-TimelineDuplicated",
        "$JS.API.CONSUMER.MSG.NEXT.SLIDEWRIGHT_FACTS.audio-UserDeleted",
        "$JS.API.CONSUMER.MSG.NEXT.SLIDEWRIGHT_WORK.audio-audio",
        "$JS.API.INFO",
        "$JS.API.STREAM.INFO.SLIDEWRIGHT_FACTS",
        "$JS.API.STREAM.INFO.SLIDEWRIGHT_WORK",
        "slidewright.audio.v1.evt.narration-changed",
        "slidewright.jobs.v1.cmd.audio.*",
        "slidewright.timeline.v1.get-slide"
      ]
    },
    "subscribe": {
      "allow": [
        "_INBOX_audio-worker.>"
      ]
    }
  },
  "render-api": {
    "publish": {
      "allow": [
        "$JS.ACK.*.*.SLIDEWRIGHT_FACTS.render-SlideDeleted.>",
        "$JS.ACK.*.*.SLIDEWRIGHT_FACTS.render-TimelineDeleted.>",
        "$JS.ACK.*.*.SLIDEWRIGHT_FACTS.render-TimelineDuplicated.>",
        "$JS.ACK.*.*.SLIDEWRIGHT_WORK.render-film.>",
        "$JS.ACK.SLIDEWRIGHT_FACTS.render-SlideDeleted.>",
        "$JS.ACK.SLIDEWRIGHT_FACTS.render-TimelineDeleted.>",
        "$JS.ACK.SLIDEWRIGHT_FACTS.render-TimelineDuplicated.>",
        "$JS.ACK.SLIDEWRIGHT_WORK.render-film.>",
        "$JS.API.CONSUMER.CREATE.SLIDEWRIGHT_FACTS.render-SlideDeleted.slidewright.timeline.v1.evt.slide-deleted",
        "$JS.API.CONSUMER.CREATE.SLIDEWRIGHT_FACTS.render-TimelineDeleted.slidewright.timeline.v1.evt.timeline-deleted",
        "$JS.API.CONSUMER.CREATE.SLIDEWRIGHT_FACTS.render-TimelineDuplicated.slidewright.timeline.v1.evt.timeline-duplicated",
        "$JS.API.CONSUMER.CREATE.SLIDEWRIGHT_WORK.render-film.slidewright.jobs.v1.cmd.render.film",
        "$JS.API.CONSUMER.INFO.SLIDEWRIGHT_FACTS.render-SlideDeleted",
        "$JS.API.CONSUMER.INFO.SLIDEWRIGHT_FACTS.render-TimelineDeleted",
        "$JS.API.CONSUMER.INFO.SLIDEWRIGHT_FACTS.render-TimelineDuplicated",
        "$JS.API.CONSUMER.INFO.SLIDEWRIGHT_WORK.render-film",
        "$JS.API.CONSUMER.MSG.NEXT.SLIDEWRIGHT_FACTS.render-SlideDeleted",
        "$JS.API.CONSUMER.MSG.NEXT.SLIDEWRIGHT_FACTS.render-TimelineDeleted",
        "$JS.API.CONSUMER.MSG.NEXT.SLIDEWRIGHT_FACTS.render-TimelineDuplicated",
        "$JS.API.CONSUMER.MSG.NEXT.SLIDEWRIGHT_WORK.render-film",
        "$JS.API.INFO",
        "$JS.API.STREAM.INFO.SLIDEWRIGHT_FACTS",
        "$JS.API.STREAM.INFO.SLIDEWRIGHT_WORK",
        "slidewright.audio.v1.cancel-audio-generation",
        "slidewright.audio.v1.generate-timeline-audio",
        "slidewright.audio.v1.get-audio-status",
        "slidewright.audio.v1.list-narration",
        "slidewright.audio.v1.list-voices",
        "slidewright.jobs.v1.cmd.render.*",
        "slidewright.render.v1.evt.poster-drawn",
        "slidewright.render.v1.evt.video-finished",
        "slidewright.timeline.v1.get-brand",
        "slidewright.timeline.v1.get-timeline",
        "slidewright.timeline.v1.list-slides",
        "slidewright.timeline.v1.lock-timeline",
        "slidewright.timeline.v1.resolve-images",
        "slidewright.timeline.v1.unlock-timeline"
      ]
    },
    "subscribe": {
      "allow": [
        "$SRV.INFO",
        "$SRV.INFO.slidewright-render-v1",
        "$SRV.INFO.slidewright-render-v1.*",
        "$SRV.PING",
        "$SRV.PING.slidewright-render-v1",
        "$SRV.PING.slidewright-render-v1.*",
        "$SRV.STATS",
        "$SRV.STATS.slidewright-render-v1",
        "$SRV.STATS.slidewright-render-v1.*",
        "_INBOX_render-api.>",
        "slidewright.render.v1.cancel-film",
        "slidewright.render.v1.cancel-video",
        "slidewright.render.v1.end-jobs",
        "slidewright.render.v1.get-film",
        "slidewright.render.v1.get-job",
        "slidewright.render.v1.get-master-video",
        "slidewright.render.v1.get-poster",
        "slidewright.render.v1.get-schedule",
        "slidewright.render.v1.get-slide-video",
        "slidewright.render.v1.get-video-progress",
        "slidewright.render.v1.get-video-status",
        "slidewright.render.v1.list-slide-videos",
        "slidewright.render.v1.start-film",
        "slidewright.render.v1.start-video"
      ]
    },
    "allow_responses": {
      "max": 1,
      "expires": "10m"
    }
  },
  "render-worker": {
    "publish": {
      "allow": [
        "$JS.ACK.*.*.SLIDEWRIGHT_FACTS.render-SlideDeleted.>",
        "$JS.ACK.*.*.SLIDEWRIGHT_FACTS.render-TimelineDeleted.>",
        "$JS.ACK.*.*.SLIDEWRIGHT_FACTS.render-TimelineDuplicated.>",
        "$JS.ACK.*.*.SLIDEWRIGHT_WORK.render-slide.>",
        "$JS.ACK.*.*.SLIDEWRIGHT_WORK.render-video.>",
        "$JS.ACK.SLIDEWRIGHT_FACTS.render-SlideDeleted.>",
        "$JS.ACK.SLIDEWRIGHT_FACTS.render-TimelineDeleted.>",
        "$JS.ACK.SLIDEWRIGHT_FACTS.render-TimelineDuplicated.>",
        "$JS.ACK.SLIDEWRIGHT_WORK.render-slide.>",
        "$JS.ACK.SLIDEWRIGHT_WORK.render-video.>",
        "$JS.API.CONSUMER.CREATE.SLIDEWRIGHT_FACTS.render-SlideDeleted.slidewright.timeline.v1.evt.slide-deleted",
        "$JS.API.CONSUMER.CREATE.SLIDEWRIGHT_FACTS.render-TimelineDeleted.slidewright.timeline.v1.evt.timeline-deleted",
        "$JS.API.CONSUMER.CREATE.SLIDEWRIGHT_FACTS.render-TimelineDuplicated.slidewright.timeline.v1.evt.timeline-duplicated",
        "$JS.API.CONSUMER.CREATE.SLIDEWRIGHT_WORK.render-slide.slidewright.jobs.v1.cmd.render.slide",
        "$JS.API.CONSUMER.CREATE.SLIDEWRIGHT_WORK.render-video.slidewright.jobs.v1.cmd.render.video",
        "$JS.API.CONSUMER.INFO.SLIDEWRIGHT_FACTS.render-SlideDeleted",
        "$JS.API.CONSUMER.INFO.SLIDEWRIGHT_FACTS.render-TimelineDeleted",
        "$JS.API.CONSUMER.INFO.SLIDEWRIGHT_FACTS.render-TimelineDuplicated",
        "$JS.API.CONSUMER.INFO.SLIDEWRIGHT_WORK.render-slide",
        "$JS.API.CONSUMER.INFO.SLIDEWRIGHT_WORK.render-video",
        "$JS.API.CONSUMER.MSG.NEXT.SLIDEWRIGHT_FACTS.render-SlideDeleted",
        "$JS.API.CONSUMER.MSG.NEXT.SLIDEWRIGHT_FACTS.render-TimelineDeleted",
        "$JS.API.CONSUMER.MSG.NEXT.SLIDEWRIGHT_FACTS.render-TimelineDuplicated",
        "$JS.API.CONSUMER.MSG.NEXT.SLIDEWRIGHT_WORK.render-slide",
        "$JS.API.CONSUMER.MSG.NEXT.SLIDEWRIGHT_WORK.render-video",
        "$JS.API.INFO",
        "$JS.API.STREAM.INFO.SLIDEWRIGHT_FACTS",
        "$JS.API.STREAM.INFO.SLIDEWRIGHT_WORK",
        "slidewright.jobs.v1.cmd.render.*",
        "slidewright.render.v1.evt.poster-drawn",
        "slidewright.render.v1.evt.video-finished"
      ]
    },
    "subscribe": {
      "allow": [
        "_INBOX_render-worker.>"
      ]
    }
  },
  "bundle-api": {
    "publish": {
      "allow": [
        "$JS.ACK.*.*.SLIDEWRIGHT_FACTS.bundle-TimelineDeleted.>",
        "$JS.ACK.SLIDEWRIGHT_FACTS.bundle-TimelineDeleted.>",
        "$JS.API.CONSUMER.CREATE.SLIDEWRIGHT_FACTS.bundle-TimelineDeleted.slidewright.timeline.v1.evt.timeline-deleted",
        "$JS.API.CONSUMER.INFO.SLIDEWRIGHT_FACTS.bundle-TimelineDeleted",
        "$JS.API.CONSUMER.MSG.NEXT.SLIDEWRIGHT_FACTS.bundle-TimelineDeleted",
        "$JS.API.INFO",
        "$JS.API.STREAM.INFO.SLIDEWRIGHT_FACTS",
        "$JS.API.STREAM.INFO.SLIDEWRIGHT_WORK",
        "slidewright.audio.v1.list-narration",
        "slidewright.jobs.v1.cmd.bundle.*",
        "slidewright.render.v1.get-master-video",
        "slidewright.render.v1.list-slide-videos",
        "slidewright.timeline.v1.get-timeline"
      ]
    },
    "subscribe": {
      "allow": [
        "$SRV.INFO",
        "$SRV.INFO.slidewright-bundle-v1",
        "$SRV.INFO.slidewright-bundle-v1.*",
        "$SRV.PING",
        "$SRV.PING.slidewright-bundle-v1",
        "$SRV.PING.slidewright-bundle-v1.*",
        "$SRV.STATS",
        "$SRV.STATS.slidewright-bundle-v1",
        "$SRV.STATS.slidewright-bundle-v1.*",
        "_INBOX_bundle-api.>",
        "slidewright.bundle.v1.cancel-bundle",
        "slidewright.bundle.v1.cancel-export",
        "slidewright.bundle.v1.end-jobs",
        "slidewright.bundle.v1.get-bundle",
        "slidewright.bundle.v1.get-bundle-file",
        "slidewright.bundle.v1.get-export",
        "slidewright.bundle.v1.get-export-file",
        "slidewright.bundle.v1.get-job",
        "slidewright.bundle.v1.list-exports",
        "slidewright.bundle.v1.start-bundle",
        "slidewright.bundle.v1.start-export"
      ]
    },
    "allow_responses": {
      "max": 1,
      "expires": "10m"
    }
  },
  "bundle-worker": {
    "publish": {
      "allow": [
        "$JS.ACK.*.*.SLIDEWRIGHT_FACTS.bundle-TimelineDeleted.>",
        "$JS.ACK.*.*.SLIDEWRIGHT_WORK.bundle-bundle.>",
        "$JS.ACK.*.*.SLIDEWRIGHT_WORK.bundle-export.>",
        "$JS.ACK.SLIDEWRIGHT_FACTS.bundle-TimelineDeleted.>",
        "$JS.ACK.SLIDEWRIGHT_WORK.bundle-bundle.>",
        "$JS.ACK.SLIDEWRIGHT_WORK.bundle-export.>",
        "$JS.API.CONSUMER.CREATE.SLIDEWRIGHT_FACTS.bundle-TimelineDeleted.slidewright.timeline.v1.evt.timeline-deleted",
        "$JS.API.CONSUMER.CREATE.SLIDEWRIGHT_WORK.bundle-bundle.slidewright.jobs.v1.cmd.bundle.bundle",
        "$JS.API.CONSUMER.CREATE.SLIDEWRIGHT_WORK.bundle-export.slidewright.jobs.v1.cmd.bundle.export",
        "$JS.API.CONSUMER.INFO.SLIDEWRIGHT_FACTS.bundle-TimelineDeleted",
        "$JS.API.CONSUMER.INFO.SLIDEWRIGHT_WORK.bundle-bundle",
        "$JS.API.CONSUMER.INFO.SLIDEWRIGHT_WORK.bundle-export",
        "$JS.API.CONSUMER.MSG.NEXT.SLIDEWRIGHT_FACTS.bundle-TimelineDeleted",
        "$JS.API.CONSUMER.MSG.NEXT.SLIDEWRIGHT_WORK.bundle-bundle",
        "$JS.API.CONSUMER.MSG.NEXT.SLIDEWRIGHT_WORK.bundle-export",
        "$JS.API.INFO",
        "$JS.API.STREAM.INFO.SLIDEWRIGHT_FACTS",
        "$JS.API.STREAM.INFO.SLIDEWRIGHT_WORK",
        "slidewright.audio.v1.list-audio-files",
        "slidewright.audio.v1.list-narration",
        "slidewright.jobs.v1.cmd.bundle.*",
        "slidewright.render.v1.get-master-video",
        "slidewright.render.v1.get-poster",
        "slidewright.render.v1.get-schedule",
        "slidewright.render.v1.get-video-status",
        "slidewright.render.v1.list-slide-videos",
        "slidewright.timeline.v1.get-timeline",
        "slidewright.timeline.v1.list-slides",
        "slidewright.timeline.v1.resolve-images"
      ]
    },
    "subscribe": {
      "allow": [
        "_INBOX_bundle-worker.>"
      ]
    }
  },
  "import-api": {
    "publish": {
      "allow": [
        "$JS.ACK.*.*.SLIDEWRIGHT_FACTS.import-TimelineDeleted.>",
        "$JS.ACK.SLIDEWRIGHT_FACTS.import-TimelineDeleted.>",
        "$JS.API.CONSUMER.CREATE.SLIDEWRIGHT_FACTS.import-TimelineDeleted.slidewright.timeline.v1.evt.timeline-deleted",
        "$JS.API.CONSUMER.INFO.SLIDEWRIGHT_FACTS.import-TimelineDeleted",
        "$JS.API.CONSUMER.MSG.NEXT.SLIDEWRIGHT_FACTS.import-TimelineDeleted",
        "$JS.API.INFO",
        "$JS.API.STREAM.INFO.SLIDEWRIGHT_FACTS",
        "$JS.API.STREAM.INFO.SLIDEWRIGHT_WORK",
        "slidewright.jobs.v1.cmd.import.*",
        "slidewright.timeline.v1.delete-image",
        "slidewright.timeline.v1.get-timeline"
      ]
    },
    "subscribe": {
      "allow": [
        "$SRV.INFO",
        "$SRV.INFO.slidewright-import-v1",
        "$SRV.INFO.slidewright-import-v1.*",
        "$SRV.PING",
        "$SRV.PING.slidewright-import-v1",
        "$SRV.PING.slidewright-import-v1.*",
        "$SRV.STATS",
        "$SRV.STATS.slidewright-import-v1",
        "$SRV.STATS.slidewright-import-v1.*",
        "_INBOX_import-api.>",
        "slidewright.import.v1.cancel-import",
        "slidewright.import.v1.end-jobs",
        "slidewright.import.v1.get-import",
        "slidewright.import.v1.get-job",
        "slidewright.import.v1.reserve-deck",
        "slidewright.import.v1.start-import"
      ]
    },
    "allow_responses": {
      "max": 1,
      "expires": "10m"
    }
  },
  "import-worker": {
    "publish": {
      "allow": [
        "$JS.ACK.*.*.SLIDEWRIGHT_FACTS.import-TimelineDeleted.>",
        "$JS.ACK.*.*.SLIDEWRIGHT_WORK.import-import.>",
        "$JS.ACK.SLIDEWRIGHT_FACTS.import-TimelineDeleted.>",
        "$JS.ACK.SLIDEWRIGHT_WORK.import-import.>",
        "$JS.API.CONSUMER.CREATE.SLIDEWRIGHT_FACTS.import-TimelineDeleted.slidewright.timeline.v1.evt.timeline-deleted",
        "$JS.API.CONSUMER.CREATE.SLIDEWRIGHT_WORK.import-import.slidewright.jobs.v1.cmd.import.import",
        "$JS.API.CONSUMER.INFO.SLIDEWRIGHT_FACTS.import-TimelineDeleted",
        "$JS.API.CONSUMER.INFO.SLIDEWRIGHT_WORK.import-import",
        "$JS.API.CONSUMER.MSG.NEXT.SLIDEWRIGHT_FACTS.import-TimelineDeleted",
        "$JS.API.CONSUMER.MSG.NEXT.SLIDEWRIGHT_WORK.import-import",
        "$JS.API.INFO",
        "$JS.API.STREAM.INFO.SLIDEWRIGHT_FACTS",
        "$JS.API.STREAM.INFO.SLIDEWRIGHT_WORK",
        "slidewright.jobs.v1.cmd.import.*",
        "slidewright.timeline.v1.create-slide",
        "slidewright.timeline.v1.create-timeline",
        "slidewright.timeline.v1.delete-slide",
        "slidewright.timeline.v1.finish-image",
        "slidewright.timeline.v1.list-slides",
        "slidewright.timeline.v1.reorder-slides",
        "slidewright.timeline.v1.reserve-image",
        "slidewright.timeline.v1.update-slide"
      ]
    },
    "subscribe": {
      "allow": [
        "_INBOX_import-worker.>"
      ]
    }
  }
}
{{- end }}

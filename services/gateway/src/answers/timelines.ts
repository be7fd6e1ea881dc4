import {
  filmSettingsOfProto,
  type Slide as SlideMessage,
  type Timeline as TimelineMessage,
} from '@slidewright/contracts';
import { DEFAULT_LANGUAGE, filmSettingsOf, isOwnAddress, PITCHES, VOICE_DEFAULTS } from '@slidewright/domain';
import { readSlide } from '@slidewright/slides/content/blocks';
import { textsOf } from '@slidewright/slides/content/slide';
import type { Slide, Timeline, TimelineSummary } from '@slidewright/http-api';
import { isoTime, oneOf } from './common.ts';

export function slideAnswer(message: SlideMessage): Slide {
  const slide = readSlide(message);
  return {
    id: slide.id,
    timelineId: slide.timelineId,
    ...textsOf(slide),
    bulletPoints: slide.bulletPoints,
    blocks: [...slide.blocks],
    duration: slide.duration,
    position: slide.position,
    updatedAt: isoTime(slide.updatedAt),
    revision: slide.revision,
  };
}

export function timelineSummaryAnswer(timeline: TimelineMessage): TimelineSummary {
  const { audioSettings } = timeline;
  const voice = audioSettings?.voice || timeline.voice;
  return {
    id: timeline.id,
    title: timeline.title,
    description: timeline.description,
    thumbnailUrl: thumbnailUrl(timeline),
    durationMs: Number(timeline.durationMs),
    filmMs: Number(timeline.filmMs),
    isFilmMsExact: timeline.isFilmMsExact,
    createdAt: isoTime(timeline.createdAt),
    updatedAt: isoTime(timeline.updatedAt),
    isPublished: timeline.isPublished,
    isLocked: timeline.isLocked,
    voice,
    audioSettings: {
      voice,
      speed: audioSettings?.speed || VOICE_DEFAULTS.speed,
      pitch: oneOf(PITCHES, audioSettings?.pitch ?? '', VOICE_DEFAULTS.pitch),
    },
    settings: filmSettingsOf(filmSettingsOfProto(timeline.settings)),
    slideCount: timeline.slideCount,
    // The previous version of the timeline service sends none.
    language: timeline.language || DEFAULT_LANGUAGE,
    isLanguageChosen: timeline.isLanguageChosen,
    revision: timeline.editRevision,
  };
}

export function timelineAnswer(timeline: TimelineMessage, slides: readonly SlideMessage[]): Timeline {
  return { ...timelineSummaryAnswer(timeline), outline: timeline.outline, slides: slides.map(slideAnswer) };
}

/**
 * Address of the poster, if any; it changes with the poster, so that browsers load the new one. Earlier versions accepted
 * addresses of other sites, which no page loads.
 */
function thumbnailUrl({ id, thumbnailKey, thumbnailUrl }: TimelineMessage): string {
  if (thumbnailKey === '') return isOwnAddress(thumbnailUrl) ? thumbnailUrl : '';
  return `/api/timelines/${id}/thumbnail?v=${encodeURIComponent(thumbnailKey.slice(-16))}`;
}

import {
  canonicalLanguage,
  FILM_SETTING_ENTRIES,
  filmSettingProblem,
  filmSettingsOf,
  isOwnAddress,
  LIMITS,
  PITCHES,
  SLIDE_DURATION_S,
  VOICE_DEFAULTS,
  VOICE_FACTOR,
  type FilmSettings,
  type Pitch,
} from '@slidewright/domain';
import { blocksOfBullets, blocksSchema } from '@slidewright/slides/content/blocks';
import { eachText } from '@slidewright/slides/content/slide';
import { NEW_SLIDE } from '@slidewright/slides/content/slide-defaults';
import type { Block } from '@slidewright/slides/kinds/index';
import { filmSettingsOfProto, type AudioSettings, type SlideInput, type VideoSettings } from '@slidewright/contracts';
import { invalid, type FieldProblem } from '@slidewright/platform';
import type { SlideContent } from '../repositories/slides.ts';
import { cleanText } from './clean-text.ts';

export interface AudioColumns {
  readonly voice: string;
  readonly speed: number;
  readonly pitch: Pitch;
}

export const DEFAULT_AUDIO: AudioColumns = { voice: '', speed: VOICE_DEFAULTS.speed, pitch: VOICE_DEFAULTS.pitch };
/** A value of which every text is cleaned; undefined for what is not JSON. */
function parseCleaned(json: string): unknown {
  try {
    return JSON.parse(json, (_key, value: unknown) => (typeof value === 'string' ? cleanText(value) : value));
  } catch {
    return undefined;
  }
}

/** Collects what is wrong with an input, so that one answer names all of it. */
export interface FieldChecks {
  /** Cleaned text of at most `longest` UTF-16 units. */
  text(field: string, value: string, longest: number): string;
  /** One of the values; `present` for an empty one. */
  oneOf<Value extends string>(field: string, value: string, values: readonly Value[], present: Value): Value;
  /** A timeline's title: trimmed and not blank. */
  timelineTitle(value: string): string;
  thumbnailUrl(value: string): string;
  /** Canonical; empty for one that is to be detected. */
  language(value: string): string;
  /** Empty and zero parts stay as in `present`. */
  audio(value: AudioSettings | undefined, present: AudioColumns): AudioColumns;
  /** Settings that are not sent stay as in `present`. Whether references exist is not checked here. */
  film(value: VideoSettings | undefined, present: Partial<FilmSettings>): FilmSettings;
  bulletPoints(field: string, value: readonly string[]): string[];
  /** The blocks of a body that is given as JSON, with cleaned texts. */
  blocks(field: string, json: string): readonly Block[];
  duration(field: string, value: number): number;
  position(field: string, value: number): number;
  slide(prefix: string, value: SlideInput): SlideContent;
  refuse(field: string, message: string): void;
  /** Throws VALIDATION_FAILED with every problem found. */
  finish(): void;
}

export function checkFields(): FieldChecks {
  const problems: FieldProblem[] = [];
  const refuse = (field: string, message: string): void => void problems.push({ field, message });

  const oneOf = <Value extends string>(
    field: string,
    value: string,
    values: readonly Value[],
    present: Value,
  ): Value => {
    if (value === '') return present;
    if (values.includes(value as Value)) return value as Value;
    refuse(field, `${field} must be one of ${values.join(', ')}.`);
    return present;
  };

  const checks: FieldChecks = {
    refuse,
    oneOf,
    text(field, value, longest) {
      const text = cleanText(value);
      if (text.length > longest) refuse(field, `${field} can have at most ${longest} characters.`);
      return text;
    },
    timelineTitle(value) {
      const title = checks.text('title', value, LIMITS.titleLength).trim();
      if (title === '') refuse('title', 'A timeline needs a title.');
      return title;
    },
    thumbnailUrl(value) {
      const url = checks.text('thumbnailUrl', value, LIMITS.thumbnailUrlLength).trim();
      if (url !== '' && !isOwnAddress(url))
        refuse('thumbnailUrl', 'thumbnailUrl must be a path of this site, such as that of an image, or empty.');
      return url;
    },
    language(value) {
      const language = canonicalLanguage(value);
      if (language === null && value !== '')
        refuse('language', "language must be a BCP 47 tag such as 'en' or 'pt-BR', or empty.");
      return language ?? '';
    },
    audio(value, present) {
      const { voice, speed, pitch } = present;
      if (!value) return { voice, speed, pitch };
      const wantedVoice = checks.text('audioSettings.voice', value.voice, LIMITS.voiceIdLength);
      const inRange = value.speed >= VOICE_FACTOR.minimum && value.speed <= VOICE_FACTOR.maximum;
      if (value.speed !== 0 && !inRange)
        refuse(
          'audioSettings.speed',
          `audioSettings.speed must be from ${VOICE_FACTOR.minimum} to ${VOICE_FACTOR.maximum}.`,
        );
      return {
        voice: wantedVoice === '' ? voice : wantedVoice,
        speed: value.speed === 0 ? speed : value.speed,
        pitch: oneOf('audioSettings.pitch', value.pitch, PITCHES, pitch),
      };
    },
    film(value, present) {
      const sent = filmSettingsOfProto(value);
      for (const [name] of FILM_SETTING_ENTRIES) {
        const problem = name in sent ? filmSettingProblem(name, sent[name]) : null;
        if (problem !== null) refuse(`settings.${name}`, `settings.${name} ${problem}.`);
      }
      return filmSettingsOf({ ...present, ...sent });
    },
    bulletPoints(field, value) {
      if (value.length > LIMITS.bulletsPerSlide)
        refuse(field, `A slide can have at most ${LIMITS.bulletsPerSlide} bullets.`);
      return value.map((bullet, index) => checks.text(`${field}.${index}`, bullet, LIMITS.bulletLength));
    },
    blocks(field, json) {
      const read = blocksSchema.safeParse(parseCleaned(json));
      if (read.success) return read.data;
      const [issue] = read.error.issues;
      refuse([field, ...issue!.path].join('.'), `${field} cannot be read: ${issue!.message}.`);
      return [];
    },
    duration(field, value) {
      const { minimum, maximum } = SLIDE_DURATION_S;
      // NaN fails both comparisons.
      if (!(value >= minimum && value <= maximum))
        refuse(field, `${field} must be from ${minimum} to ${maximum} seconds.`);
      return value;
    },
    position(field, value) {
      if (!Number.isInteger(value) || value < 0 || value > LIMITS.slidePosition)
        refuse(field, `${field} must be a whole number from 0 to ${LIMITS.slidePosition}.`);
      return value;
    },
    slide(prefix, value) {
      if (value.position !== undefined) checks.position(`${prefix}position`, value.position);
      return {
        ...eachText((name, longest) => checks.text(`${prefix}${name}`, value[name], longest)),
        blocks:
          value.blocks === ''
            ? blocksOfBullets(checks.bulletPoints(`${prefix}bulletPoints`, value.bulletPoints))
            : checks.blocks(`${prefix}blocks`, value.blocks),
        // On the wire 0 is the same as absent.
        duration: value.duration === 0 ? NEW_SLIDE.duration : checks.duration(`${prefix}duration`, value.duration),
      };
    },
    finish() {
      if (problems.length > 0) throw invalid(problems[0]!.message, problems);
    },
  };
  return checks;
}

import type brand from '../../languages/en/brand.json';
import type common from '../../languages/en/common.json';
import type errors from '../../languages/en/errors.json';
import type imports from '../../languages/en/imports.json';
import type narration from '../../languages/en/narration.json';
import type player from '../../languages/en/player.json';
import type preview from '../../languages/en/preview.json';
import type profile from '../../languages/en/profile.json';
import type reasons from '../../languages/en/reasons.json';
import type recording from '../../languages/en/recording.json';
import type saving from '../../languages/en/saving.json';
import type session from '../../languages/en/session.json';
import type start from '../../languages/en/start.json';
import type timeline from '../../languages/en/timeline.json';
import type timelines from '../../languages/en/timelines.json';
import type voices from '../../languages/en/voices.json';
import type wizard from '../../languages/en/wizard.json';
import type words from '../../languages/en/words.json';

/** The parts of a catalogue, one file each. A code begins with the name of its part. */
interface Catalogue {
  brand: typeof brand;
  common: typeof common;
  errors: typeof errors;
  imports: typeof imports;
  narration: typeof narration;
  player: typeof player;
  preview: typeof preview;
  profile: typeof profile;
  reasons: typeof reasons;
  recording: typeof recording;
  saving: typeof saving;
  session: typeof session;
  start: typeof start;
  timeline: typeof timeline;
  timelines: typeof timelines;
  voices: typeof voices;
  wizard: typeof wizard;
  words: typeof words;
}

export type CataloguePart = keyof Catalogue;

/** The code of a message in the English catalogue. */
export type MessageCode = { [Part in CataloguePart]: keyof Catalogue[Part] & string }[CataloguePart];

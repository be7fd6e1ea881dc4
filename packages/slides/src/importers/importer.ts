import type { Framerate, Pacing, Pitch, Resolution } from '@slidewright/domain/constants';
import type { Block } from '../kinds/index.ts';
import type { ThemeId } from '../themes/index.ts';

/** Parses documents of a format into slides. Pure, so that browser and server give the same slides. */
export interface Importer {
  /** Whether its slides are finished, and nothing is to be written for them. */
  readonly isDeck: boolean;
  /** Size limit of a file, as UTF-8. */
  readonly maximumBytes: number;
  /** Never throws: any text gives at least one slide, and the slides are within the limits of a timeline. */
  read(text: string): ImportedDeck;
}

export interface ImportedDeck {
  /** '' if the document has none. */
  readonly title: string;
  readonly slides: readonly ImportedSlide[];
  readonly theme?: ThemeId;
  readonly description?: string;
  /** Id of a voice; it need not exist. */
  readonly voice?: string;
  /** 0.5 to 2. */
  readonly speed?: number;
  readonly pitch?: Pitch;
  readonly framerate?: Framerate;
  readonly resolution?: Resolution;
  readonly pacing?: Pacing;
  /** BCP 47, in canonical form. */
  readonly language?: string;
  /** What slides cannot hold, in the order of the lines. */
  readonly warnings?: readonly ImportWarning[];
}

export interface ImportWarning {
  /** Counted from 1. */
  readonly line: number;
  /** A sentence. */
  readonly message: string;
}

/** A slide without an id. Duration in seconds. */
export interface ImportedSlide {
  readonly title: string;
  readonly bulletPoints: readonly string[];
  /** The whole body, of formats that have more than bullets. */
  readonly blocks?: readonly Block[];
  readonly speakerNotes: string;
  readonly duration: number;
}

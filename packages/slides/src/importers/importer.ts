import type { Pitch } from '@slidewright/domain/constants';
import type { DeckFilmSettings } from '@slidewright/domain/film/settings';
import type { TextWarning } from '@slidewright/domain/text-warnings';
import type { ImageBlock } from '../kinds/image/index.ts';
import type { Block } from '../kinds/index.ts';
import type { LayoutName } from '../film/layouts.ts';
import type { DialectId } from './markdown/dialects/index.ts';
import type { DocumentOrigin } from './markdown/split-slides.ts';

/** Parses documents of a format into slides. Pure, so that browser and server give the same slides. */
export interface Importer {
  /** Whether its slides are finished, and nothing is to be written for them. */
  readonly isDeck: boolean;
  /** Size limit of a file, as UTF-8. */
  readonly maximumBytes: number;
  /**
   * Parses a document once. Never throws: any text gives at least one slide, and the slides are within the limits of a
   * timeline. Pictures and music are left out until `resolve` is given them.
   */
  read(text: string, origin?: DocumentOrigin): ParsedDeck;
}

/** A deck without its pictures and its music, which it names. */
export interface ParsedDeck extends ImportedDeck {
  /** The line of the document on which each slide begins, counted from 1; null for one that begins on none. */
  readonly lines?: readonly (number | null)[];
  /**
   * The deck with the pictures and the music that are in the owner's library; others are left out. What was parsed is not
   * parsed again.
   */
  resolve(images?: LibraryImages, music?: LibraryMusic): ImportedDeck;
}

/** Images of the owner's library, by the address that the document has for them. Sizes in pixels. */
export type LibraryImages = ReadonlyMap<string, Pick<ImageBlock, 'width' | 'height'> & { readonly id: string }>;

/** Ids of music tracks of the owner's library, by the name or the path that the document has for them. */
export type LibraryMusic = ReadonlyMap<string, string>;

/** What a text was read as. */
export interface Recognised {
  readonly as: 'outline' | 'deck';
  /** Of a deck: the program that it is written for; not set for Markdown of no program. */
  readonly dialect?: DialectId;
  /** '' if the document has none. */
  readonly title: string;
}

/** A deck with the settings of the film that its document names. */
export interface ImportedDeck extends DeckFilmSettings {
  readonly recognised: Recognised;
  /** '' if the document has none. */
  readonly title: string;
  readonly slides: readonly ImportedSlide[];
  readonly description?: string;
  /** Id of a voice; it need not exist. */
  readonly voice?: string;
  /** 0.5 to 2. */
  readonly speed?: number;
  readonly pitch?: Pitch;
  /** BCP 47, in canonical form. */
  readonly language?: string;
  /** Addresses of the pictures that were left out, each once; missing for none. */
  readonly pictures?: readonly string[];
  /** Name or path of the music that was left out. */
  readonly missingMusic?: string;
  /** What slides cannot hold, in the order of the lines. */
  readonly warnings?: readonly ImportWarning[];
}

export interface ImportWarning extends TextWarning {
  /** Counted from 1. */
  readonly line: number;
  /** The address of the picture or the music that was left out. */
  readonly file?: string;
}

/** A slide without an id. Duration in seconds. */
export interface ImportedSlide {
  readonly title: string;
  readonly bulletPoints: readonly string[];
  /** The whole body, of formats that have more than bullets. */
  readonly blocks?: readonly Block[];
  readonly speakerNotes: string;
  readonly duration: number;
  /** A layout that its content allows. */
  readonly layout?: LayoutName;
}

import type { MediaProgram } from '@slidewright/media';
import type { Readable } from 'node:stream';
import type { WrittenEntry } from '../adapters/zip-writer.ts';
import type { Film } from '../film.ts';
import type { BundleChoice } from '../jobs.ts';

/** A format that a film is exported to. */
export interface Exporter {
  readonly id: string;
  /** The choice of a bundle that includes it; null when it is in every bundle. */
  readonly choice: BundleChoice | null;
  /**
   * The files of this format; none while the film lacks what they are made from. The type of an exporter's parameter
   * names the parts of the film that it reads.
   */
  readonly files: (film: Film) => readonly ExportedFile[];
  /** What README.txt says about these files; null for nothing. */
  readonly describe?: (film: Film) => string | null;
}

/** A file of an export. Its path is relative to the export's folder. */
export type ExportedFile = TextFile | MediaFile | MadeFile;

export interface TextFile {
  /** A `text` is written before all media, a `listing` after all other files, because it names their hashes. */
  readonly kind: 'text' | 'listing';
  readonly path: string;
  readonly write: (contents: Contents) => string | Uint8Array;
}

/** An object of the store that is exported as it is. */
export interface MediaFile {
  readonly kind: 'media';
  readonly path: string;
  readonly objectKey: string;
  readonly role: 'master' | 'poster' | 'slideVideo' | 'slideAudio' | 'music' | 'image' | 'still' | 'handout';
  /** The slide it belongs to; null for what belongs to the film. */
  readonly slideId: string | null;
  /** Bytes that are written before those of the object. */
  readonly prefix: Uint8Array;
  /** Looked at for a text that refers to it, and not written. */
  readonly isReferredOnly?: true;
}

/** A file that is made for the export. What it is made from is exported too, or referred to. */
export interface MadeFile {
  readonly kind: 'made';
  readonly path: string;
  /** Writes `file`, a path that ends as that of the export. */
  readonly make: (file: string, workshop: Workshop) => Promise<void>;
}

/** What files are made with. */
export interface Workshop {
  readonly ffmpeg: MediaProgram;
  /** The bytes of a media file of the export. */
  readonly open: (media: MediaFile) => Promise<Readable>;
  /** A new path in a folder that is deleted after the export. */
  readonly temporaryFile: (name: string) => string;
  readonly signal: AbortSignal;
}

/** A media file whose object exists. */
export interface FoundMedia extends MediaFile {
  /** Bytes, with the prefix. */
  readonly size: number;
  /** Null for sound, for the master, and for a video whose index cannot be read. */
  readonly video: VideoIndex | null;
}

export interface VideoIndex {
  readonly frames: number;
  /** 0 when it has no sound. */
  readonly audioChannels: number;
}

/** What a text may say about the export it is part of. */
export interface Contents {
  readonly media: readonly FoundMedia[];
  /** What the exporters say about their files. */
  readonly descriptions: readonly string[];
  /** The files written so far. */
  readonly written: readonly WrittenEntry[];
}

export const NO_PREFIX = new Uint8Array();

/** The media file of a slide; undefined when the export has none. */
export function mediaOf(contents: Contents, slideId: string, role: MediaFile['role']): FoundMedia | undefined {
  return contents.media.find((file) => file.role === role && file.slideId === slideId);
}

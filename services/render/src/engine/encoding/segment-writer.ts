import { placePicture, repeatedPicture, type Placing, type StreamParameters } from './h264.ts';

/** A coded picture, as it is at a place of a stream. */
export interface CodedPicture {
  readonly isKey: boolean;
  at(place: Placing): Buffer;
}

/** A picture as x264 coded it. */
export function codedPicture(parameters: StreamParameters, slices: readonly Buffer[], isKey: boolean): CodedPicture {
  return { isKey, at: (place) => placePicture(parameters, slices, place) };
}

/** The idr_pic_id of a key picture that is the last of its stream; the first has 0 or 1. */
const LAST_KEY_PICTURE = 2;

/** Writes the stream of a slide (Annex B): coded pictures, and pictures that repeat them. */
export class SegmentWriter {
  readonly #parameters: StreamParameters;
  readonly #keyInterval: number;
  readonly #frames: number;
  readonly #units: Buffer[];
  #written = 0;
  #sinceKey = 0;
  /** That of the picture before, if it is a key picture. */
  #keyPictureId: number | null = null;

  /** `headers` are the parameter sets as Annex B units; `frames` is the length of the stream. */
  constructor(parameters: StreamParameters, headers: Buffer, keyInterval: number, frames: number) {
    this.#parameters = parameters;
    this.#keyInterval = keyInterval;
    this.#frames = frames;
    this.#units = [headers];
  }

  /** A coded picture that stands for `frames` frames. A key picture comes again within a long stand. */
  add(coded: CodedPicture, frames: number): void {
    for (let frame = 0; frame < frames; frame += 1) {
      const isKey = coded.isKey && (frame === 0 || this.#isKeyDue(frame < frames - 1));
      if (isKey) this.#sinceKey = 0;
      const keyPictureId = this.#nextKeyPictureId();
      const isCoded = frame === 0 || isKey;
      this.#units.push(
        isCoded
          ? coded.at({ frameNumber: this.#sinceKey, keyPictureId })
          : repeatedPicture(this.#parameters, this.#sinceKey),
      );
      this.#keyPictureId = isKey ? keyPictureId : null;
      this.#sinceKey += 1;
      this.#written += 1;
    }
  }

  /** The last frame is never repeated as a key picture, because the next stream begins with one. */
  #isKeyDue(isInside: boolean): boolean {
    return isInside && this.#sinceKey >= this.#keyInterval;
  }

  /** Key pictures beside each other need different ids (clause 7.4.3), also where streams are joined. */
  #nextKeyPictureId(): number {
    const isLast = this.#written === this.#frames - 1;
    if (isLast) return this.#written === 0 ? 1 : LAST_KEY_PICTURE;
    return this.#keyPictureId === 0 ? 1 : 0;
  }

  finish(): Buffer {
    return Buffer.concat(this.#units);
  }
}

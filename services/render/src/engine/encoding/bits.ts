/** Bits of an H.264 payload, most significant first (Rec. ITU-T H.264, 7.2). */
export class BitReader {
  readonly #bytes: Uint8Array;
  /** Bits read so far. */
  position = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** u(n) of clause 7.2; n is at most 32. Throws when the payload ends before. */
  bits(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i += 1) {
      const byte = this.#bytes[this.position >> 3];
      if (byte === undefined) throw new Error('the H.264 payload ends too early');
      value = value * 2 + ((byte >> (7 - (this.position & 7))) & 1);
      this.position += 1;
    }
    return value;
  }

  flag(): boolean {
    return this.bits(1) === 1;
  }

  /** ue(v), unsigned Exp-Golomb, clause 9.1. */
  unsigned(): number {
    let zeros = 0;
    while (!this.flag()) {
      zeros += 1;
      if (zeros > 31) throw new Error('an Exp-Golomb code is too long');
    }
    return 2 ** zeros - 1 + this.bits(zeros);
  }

  /** se(v), signed Exp-Golomb, clause 9.1.1. */
  signed(): number {
    const code = this.unsigned();
    return code % 2 === 1 ? (code + 1) / 2 : 0 - code / 2;
  }
}

/** Builds an H.264 payload bit by bit; grows as needed. */
export class BitWriter {
  #bytes: Uint8Array;
  /** Bits written so far. */
  position = 0;

  constructor(capacity = 64) {
    this.#bytes = new Uint8Array(capacity);
  }

  #reserve(bits: number): void {
    const needed = (this.position + bits + 7) >> 3;
    if (needed < this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(needed + 1, this.#bytes.length * 2));
    grown.set(this.#bytes);
    this.#bytes = grown;
  }

  bits(value: number, count: number): this {
    this.#reserve(count);
    for (let i = count - 1; i >= 0; i -= 1) {
      const bit = Math.floor(value / 2 ** i) % 2;
      if (bit === 1) this.#bytes[this.position >> 3]! |= 0x80 >> (this.position & 7);
      this.position += 1;
    }
    return this;
  }

  flag(value: boolean): this {
    return this.bits(value ? 1 : 0, 1);
  }

  /** ue(v), clause 9.1. */
  unsigned(value: number): this {
    const length = Math.floor(Math.log2(value + 1));
    return this.bits(0, length).bits(value + 1, length + 1);
  }

  /** se(v), clause 9.1.1. */
  signed(value: number): this {
    return this.unsigned(value > 0 ? 2 * value - 1 : -2 * value);
  }

  /** Appends the bits of `source` from bit `from` up to bit `to`. */
  copy(source: Uint8Array, from: number, to: number): this {
    let at = from;
    while (at < to && (this.position & 7) !== 0) {
      this.bits((source[at >> 3]! >> (7 - (at & 7))) & 1, 1);
      at += 1;
    }
    this.#reserve(to - at + 8);
    const shift = at & 7;
    let target = this.position >> 3;
    for (; at + 8 <= to; at += 8, target += 1) {
      const index = at >> 3;
      this.#bytes[target] =
        shift === 0 ? source[index]! : (source[index]! << shift) | (source[index + 1]! >> (8 - shift));
    }
    this.position = target << 3;
    for (; at < to; at += 1) this.bits((source[at >> 3]! >> (7 - (at & 7))) & 1, 1);
    return this;
  }

  /** rbsp_trailing_bits, clause 7.3.2.11: a one, then zeros up to the byte's end. Answers the payload. */
  finish(): Uint8Array {
    this.bits(1, 1);
    return this.#bytes.subarray(0, (this.position + 7) >> 3);
  }
}

/** The payload of a NAL unit without its emulation prevention bytes (clause 7.3.1); `nal` has no start code. */
export function unescapePayload(nal: Uint8Array): Uint8Array {
  const payload = new Uint8Array(nal.length - 1);
  let length = 0;
  let zeros = 0;
  for (let i = 1; i < nal.length; i += 1) {
    const byte = nal[i]!;
    if (zeros === 2 && byte === 3) {
      zeros = 0;
      continue;
    }
    zeros = byte === 0 ? Math.min(zeros + 1, 2) : 0;
    payload[length] = byte;
    length += 1;
  }
  return payload.subarray(0, length);
}

const START_CODE_LENGTH = 4;

/** An Annex B unit: start code, the NAL header byte, the payload with emulation prevention bytes (clauses 7.4.1, B.1). */
export function annexBUnit(header: number, payload: Uint8Array): Buffer {
  const unit = Buffer.allocUnsafe(START_CODE_LENGTH + 1 + payload.length + Math.ceil(payload.length / 2));
  unit.writeUInt32BE(1, 0);
  unit[START_CODE_LENGTH] = header;
  let length = START_CODE_LENGTH + 1;
  let zeros = 0;
  for (const byte of payload) {
    if (zeros === 2 && byte <= 3) {
      unit[length] = 3;
      length += 1;
      zeros = 0;
    }
    zeros = byte === 0 ? zeros + 1 : 0;
    unit[length] = byte;
    length += 1;
  }
  return unit.subarray(0, length);
}

/** The NAL units of an Annex B stream, without start codes and trailing zero bytes (clause B.2). */
export function splitAnnexB(stream: Buffer): Buffer[] {
  const units: Buffer[] = [];
  const code = Buffer.from([0, 0, 1]);
  let start = stream.indexOf(code);
  while (start !== -1) {
    const next = stream.indexOf(code, start + 3);
    let end = next === -1 ? stream.length : next;
    while (end > start + 3 && stream[end - 1] === 0) end -= 1;
    units.push(stream.subarray(start + 3, end));
    start = next;
  }
  return units;
}

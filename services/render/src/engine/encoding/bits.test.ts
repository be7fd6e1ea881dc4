import { describe, expect, it } from 'vitest';
import { annexBUnit, BitReader, BitWriter, splitAnnexB, unescapePayload } from './bits.ts';

describe('Exp-Golomb codes', () => {
  it('are those of table 9-2', () => {
    const written = [0, 1, 2, 3, 4].map((value) => {
      const writer = new BitWriter().unsigned(value);
      const length = writer.position;
      return [...writer.finish()]
        .map((byte) => byte.toString(2).padStart(8, '0'))
        .join('')
        .slice(0, length);
    });
    expect(written).toEqual(['1', '010', '011', '00100', '00101']);
  });

  it('come back as they were written', () => {
    const unsigned = [0, 1, 5, 254, 255, 8_160, 65_535, 2 ** 24];
    const signed = [0, 1, -1, 2, -2, 300, -300];
    const writer = new BitWriter(1);
    for (const value of unsigned) writer.unsigned(value);
    for (const value of signed) writer.signed(value);
    const reader = new BitReader(writer.finish());
    expect(unsigned.map(() => reader.unsigned())).toEqual(unsigned);
    expect(signed.map(() => reader.signed())).toEqual(signed);
  });
});

describe('BitWriter.copy', () => {
  it('moves bits to any other place', () => {
    const source = Uint8Array.from({ length: 40 }, (_, index) => (index * 73 + 11) & 0xff);
    const bitsOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
    for (let from = 0; from < 17; from += 1) {
      for (let lead = 0; lead < 9; lead += 1) {
        const copied = new BitWriter(1).bits(0, lead).copy(source, from, 301).finish();
        expect(bitsOf(copied).slice(lead, lead + 301 - from)).toBe(bitsOf(source).slice(from, 301));
        expect(
          bitsOf(copied)
            .slice(lead + 301 - from)
            .replace(/0+$/, ''),
        ).toBe('1');
      }
    }
  });
});

describe('NAL units', () => {
  it('hide start codes in their payload and give it back', () => {
    const payload = Uint8Array.from([1, 0, 0, 0, 0, 0, 1, 0, 0, 2, 0, 0, 3, 0, 0, 4, 9]);
    const unit = annexBUnit(0x65, payload);
    const [nal, ...others] = splitAnnexB(Buffer.concat([unit, annexBUnit(0x41, Uint8Array.from([7]))]));
    expect(others).toHaveLength(1);
    expect(nal![0]).toBe(0x65);
    expect(nal!.includes(Buffer.from([0, 0, 1]))).toBe(false);
    expect(unescapePayload(nal!)).toEqual(payload);
  });
});

import { describe, expect, it } from 'vitest';
import { soundTypeOf } from './sound-format.ts';

describe('soundTypeOf', () => {
  it.each([
    ['494433040000', 'audio/mpeg'],
    ['fffb9064000000', 'audio/mpeg'],
    ['fff15080', 'audio/aac'],
    ['52494646240000005741564566', 'audio/wav'],
    ['664c614300000022', 'audio/flac'],
    ['4f67675300020000', 'audio/ogg'],
    ['00000020667479704d344120', 'audio/mp4'],
    ['1a45dfa3', 'audio/webm'],
    ['52494646240000004156492066', null],
    ['ffffffffffff', null],
    ['fffe680065006c', null],
    ['ffd8ffe000104a46', null],
    ['4d5a90000300', null],
    ['', null],
  ])('takes bytes %s for %s', (hex, type) => {
    expect(soundTypeOf(Buffer.from(hex, 'hex'))).toBe(type);
  });
});

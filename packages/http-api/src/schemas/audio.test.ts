import { describe, expect, it } from 'vitest';
import { checkInput } from '../envelope.ts';
import { uploadReservation } from './audio.ts';

const read = (contentType: string) => checkInput(uploadReservation, { filename: 'a.mp3', contentType, size: 1 });

describe('the content type of an upload', () => {
  it.each(['audio/mpeg', 'audio/ogg; codecs=opus', 'audio/webm \t;\tcodecs="vp8.0"; x=1'])(
    'may be %j',
    (contentType) => {
      expect(read(contentType)).toMatchObject({ ok: true, value: { contentType } });
    },
  );

  // It becomes a header of the answer, which cannot hold the end of a line.
  it.each(['\n', '\r\n', '\u2028', '\u00a0'])('holds no %j', (space) => {
    const refused = { ok: false, fields: [{ field: 'contentType' }] };
    expect(read(`audio/ogg;${space}codecs=opus`)).toMatchObject(refused);
    expect(read(`audio/ogg${space};codecs=opus`)).toMatchObject(refused);
    expect(read(`audio/ogg${space}`)).toMatchObject(refused);
  });
});

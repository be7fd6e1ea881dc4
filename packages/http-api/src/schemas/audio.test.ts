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

  // The value becomes a header of the response, where a line break would start another header.
  it.each(['\n', '\r\n', '\u2028', '\u00a0'])('must not contain %j', (space) => {
    const refused = { ok: false, fields: [{ field: 'contentType' }] };
    expect(read(`audio/ogg;${space}codecs=opus`)).toMatchObject(refused);
    expect(read(`audio/ogg${space};codecs=opus`)).toMatchObject(refused);
    expect(read(`audio/ogg${space}`)).toMatchObject(refused);
  });
});

import { toCaptions, toVtt } from '@slidewright/domain';
import { describe, expect, it } from 'vitest';
import { parseVtt } from './parse-vtt.ts';

describe('reading captions', () => {
  it('reads what the server writes', () => {
    const cues = [
      { text: 'Salt & wind, 3 < 4.', startMs: 0, endMs: 1_500 },
      { text: 'Then the tide.', startMs: 1_500, endMs: 3_000 },
    ];
    const file = toVtt(toCaptions([{ title: 'Sea', startMs: 3_600_000, durationMs: 4_000, cues }]));
    expect(
      parseVtt(file)
        .map(({ text }) => text)
        .join(' '),
    ).toBe('Salt & wind, 3 < 4. Then the tide.');
    expect(parseVtt(file)[0]!.startMs).toBe(3_600_000);
  });

  it('skips headers, notes and empty cues, and takes times without hours, identifiers and settings', () => {
    const file =
      'WEBVTT - a film\r\n\r\nNOTE nothing\r\n\r\n1\r\n00:01.250 --> 00:02.000 align:start\r\n<v Ann>Hello\r\nthere</v>\r\n\r\n00:03.000 --> 00:04.000\r\n\r\n';
    expect(parseVtt(file)).toEqual([{ startMs: 1_250, endMs: 2_000, text: 'Hello there' }]);
  });

  it('[NV5] reads when each word starts, and the text is the same as without', () => {
    const words = ['Salt', '<&>', 'wind.'].map((text, index) => ({
      text,
      startMs: 500 + index * 400,
      endMs: 900 + index * 400,
    }));
    const cue = { text: 'Salt <&> wind.', startMs: 500, endMs: 2_000, words };
    const captions = toCaptions([{ title: 'Sea', startMs: 10_000, durationMs: 4_000, cues: [cue] }]);
    const [timed] = parseVtt(toVtt(captions, { words: true }));
    const [plain] = parseVtt(toVtt(captions));
    expect(timed!.words).toEqual([
      { startMs: 10_500, text: 'Salt ' },
      { startMs: 10_900, text: '<&> ' },
      { startMs: 11_300, text: 'wind.' },
    ]);
    expect({ ...timed, words: undefined }).toEqual({ ...plain, words: undefined });
    expect(plain).not.toHaveProperty('words');
  });
});

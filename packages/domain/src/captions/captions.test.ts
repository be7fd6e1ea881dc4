import { describe, expect, it } from 'vitest';
import { wordsOf } from '../speech/words.ts';
import { toCaptions, type CaptionedSlide } from './captions.ts';
import type { Cue } from './cue.ts';
import { toChapters, toSiteChaptersText } from './chapters.ts';
import { toSrt, toVtt } from './files.ts';

const slide = (cues: CaptionedSlide['cues'], startMs = 0, durationMs = 10_000, title = 'A slide'): CaptionedSlide => ({
  title,
  startMs,
  durationMs,
  cues,
});

const srtOf = (slides: readonly CaptionedSlide[]) => toSrt(toCaptions(slides));
const vttOf = (slides: readonly CaptionedSlide[]) => toVtt(toCaptions(slides));

const milliseconds = (clock: string): number => {
  const match = /^(\d{2,}):([0-5]\d):([0-5]\d)[.,](\d{3})$/.exec(clock);
  if (!match) throw new Error(`not a time: ${clock}`);
  const [hours, minutes, seconds, ms] = match.slice(1).map(Number) as [number, number, number, number];
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + ms;
};

interface Parsed {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function parseTiming(line: string | undefined): Pick<Parsed, 'start' | 'end'> {
  const [start, end, ...rest] = (line ?? '').split(' --> ');
  if (start === undefined || end === undefined || rest.length > 0) throw new Error(`not a timing line: ${line}`);
  return { start: milliseconds(start), end: milliseconds(end) };
}

function parseSrt(file: string): Parsed[] {
  if (file === '') return [];
  return file
    .trimEnd()
    .split('\n\n')
    .map((block, index) => {
      const [number, timing, ...text] = block.split('\n');
      if (number !== String(index + 1)) throw new Error(`wrong number ${number}`);
      if (text.length === 0 || text.some((line) => line.includes('-->'))) throw new Error(`bad text in ${block}`);
      return { ...parseTiming(timing?.replaceAll(',', '.')), text: text.join('\n') };
    });
}

function parseVtt(file: string): Parsed[] {
  const [header, ...blocks] = file.trimEnd().split('\n\n');
  if (header !== 'WEBVTT') throw new Error('no header');
  return blocks.map((block) => {
    const [timing, ...text] = block.split('\n');
    const joined = text.join('\n');
    if (text.length === 0 || /<|-->|&(?!amp;|lt;|gt;)/.test(joined)) throw new Error(`bad text in ${block}`);
    return {
      ...parseTiming(timing),
      text: joined.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
    };
  });
}

describe('captions', () => {
  it('writes every sentence with its time in the film, in both formats', () => {
    const film = [
      slide([{ text: 'Hello.', startMs: 250, endMs: 1200 }]),
      slide([{ text: 'Second slide.', startMs: 100, endMs: 900 }], 3_725_000),
    ];
    const expected = [
      { start: 250, end: 1200, text: 'Hello.' },
      { start: 3_725_100, end: 3_725_900, text: 'Second slide.' },
    ];
    expect(parseSrt(srtOf(film))).toEqual(expected);
    expect(parseVtt(vttOf(film))).toEqual(expected);
    expect(srtOf(film)).toContain('01:02:05,100 --> 01:02:05,900');
  });

  it('shows code without its backticks, in captions and chapters', () => {
    const film = [slide([{ text: 'Call `fetch` & wait.', startMs: 0, endMs: 900 }], 0, 1_000, 'About `fetch`')];
    expect(parseSrt(srtOf(film)).map(({ text }) => text)).toEqual(['Call fetch & wait.']);
    expect(parseVtt(vttOf(film)).map(({ text }) => text)).toEqual(['Call fetch & wait.']);
    expect(toChapters(film)).toEqual([{ title: 'About fetch', startMs: 0 }]);
  });

  it('keeps a caption within its slide and before the next caption', () => {
    const captions = toCaptions([
      slide(
        [
          { text: 'number three', startMs: 4000, endMs: 9000 },
          { text: 'number one', startMs: -500, endMs: 2500 },
          { text: 'number two', startMs: 2000, endMs: 4000 },
          { text: 'never', startMs: 6000, endMs: 7000 },
        ],
        1000,
        5000,
      ),
    ]);
    expect(captions).toEqual([
      { startMs: 1000, endMs: 3000, lines: ['number one'] },
      { startMs: 3000, endMs: 5000, lines: ['number two'] },
      { startMs: 5000, endMs: 6000, lines: ['number three'] },
    ]);
  });

  it('shows two sentences that start together as one', () => {
    const together = [
      { text: 'Left.', startMs: 0, endMs: 500 },
      { text: 'Right.', startMs: 0, endMs: 900 },
    ];
    expect(toCaptions([slide(together)])).toEqual([{ startMs: 0, endMs: 900, lines: ['Left. Right.'] }]);
  });

  it('splits a long sentence into captions of at most two lines that share its time by their width', () => {
    const text = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ');
    const captions = toCaptions([slide([{ text, startMs: 1000, endMs: 31_000 }], 0, 40_000)]);
    expect(captions.length).toBeGreaterThan(3);
    expect(captions.flatMap((caption) => caption.lines).join(' ')).toBe(text);
    expect(captions[0]?.startMs).toBe(1000);
    const starts = captions.map((caption) => caption.startMs);
    expect(captions.map((caption) => caption.endMs)).toEqual([...starts.slice(1), 31_000]);
    for (const caption of captions) {
      expect(caption.lines.length).toBeLessThanOrEqual(2);
      for (const line of caption.lines) expect(line.length).toBeLessThanOrEqual(42);
      expect(caption.endMs).toBeGreaterThan(caption.startMs);
      expect((caption.endMs - caption.startMs) / 30_000).toBeCloseTo(1 / captions.length, 1);
    }
  });

  it('breaks lines near the middle, not after the last word that fits', () => {
    const text = 'The harbour opens at six in the morning every day';
    expect(toCaptions([slide([{ text, startMs: 0, endMs: 3000 }])])[0]?.lines).toEqual([
      'The harbour opens at six',
      'in the morning every day',
    ]);
  });

  it('counts full-width characters as two columns and never starts a line with closing punctuation', () => {
    const text = '私たちは毎朝六時に港を開けて、船の荷物を降ろし、夕方には市場へ新鮮な魚を届けます。'.repeat(2);
    const captions = toCaptions([slide([{ text, startMs: 0, endMs: 8000 }])]);
    const lines = captions.flatMap((caption) => caption.lines);
    expect(lines.join('')).toBe(text);
    for (const line of lines) {
      expect([...line].length).toBeLessThanOrEqual(21);
      expect(line).not.toMatch(/^[、。]/);
    }
  });

  it('parts no time of day in a script without spaces', () => {
    const text = '2024年5月3日14:30の満潮は3.5メートルでした。';
    const captions = toCaptions([slide([{ text, startMs: 0, endMs: 5000 }])]);
    expect(captions.flatMap((caption) => caption.lines)).toEqual(['2024年5月3日14:30の満潮', 'は3.5メートルでした。']);
  });

  it('breaks a word that is longer than a line', () => {
    const text = 'x'.repeat(100);
    const lines = toCaptions([slide([{ text, startMs: 0, endMs: 3000 }])]).flatMap((caption) => caption.lines);
    expect(lines.join('')).toBe(text);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(42);
  });

  it('escapes text: markup, arrows, blank lines and control characters cannot break a file', () => {
    const text = 'a <b>bold</b> &lt; R&D --> 00:00\n\n2\r\n\u0000\u001B end\u2028of it \uD800';
    const film = [slide([{ text, startMs: 0, endMs: 2000 }]), slide([{ text: 'next', startMs: 0, endMs: 10 }], 10_000)];
    const [vtt, ...vttRest] = parseVtt(vttOf(film));
    expect(vtt?.text.replaceAll('\n', ' ')).toBe('a <b>bold</b> &lt; R&D --> 00:00 2 end of it \uFFFD');
    expect(vttRest).toHaveLength(1);
    expect(parseSrt(srtOf(film))).toHaveLength(2);
    expect(parseSrt(srtOf(film))[0]?.text).toContain('→');
  });

  it('keeps right-to-left text in its logical order', () => {
    const text = 'שלום עולם, هذا نص عربي';
    expect(parseVtt(vttOf([slide([{ text, startMs: 0, endMs: 2000 }])]))[0]?.text).toBe(text);
  });

  it('is a valid empty file for a film without narration', () => {
    expect(vttOf([slide([])])).toBe('WEBVTT\n');
    expect(srtOf([slide([{ text: ' \n ', startMs: 0, endMs: 100 }])])).toBe('');
  });
});

describe('[NV5] captions of cues with the times of words', () => {
  const text =
    'Dr. Lee will now explain how we reached 1,200 customers in 14 countries, why the second quarter was so much better than the first, and what we intend to do next.';
  // Each word is heard for 200 ms and followed by 300 ms of rest.
  const words = wordsOf(text).map((word, index) => ({
    text: word.text,
    startMs: 1_000 + index * 500,
    endMs: 1_200 + index * 500,
  }));
  const endMs = words.at(-1)!.endMs;
  const spoken: Cue = { text, startMs: 900, endMs: endMs + 100, words, wordTimes: 'measured' };

  it('start with their first word and end with their last', () => {
    const captions = toCaptions([slide([spoken], 60_000, 30_000)]);
    expect(captions.map(({ lines }) => lines.join(' '))).toEqual([
      'Dr. Lee will now explain how we reached 1,200 customers in 14 countries,',
      'why the second quarter was so much better than the first,',
      'and what we intend to do next.',
    ]);
    expect(captions.map((caption) => [caption.startMs, caption.endMs])).toEqual([
      [61_000, 61_000 + 12 * 500 + 200],
      [61_000 + 13 * 500, 61_000 + 23 * 500 + 200],
      [61_000 + 24 * 500, 60_000 + endMs],
    ]);
    expect(captions.flatMap((caption) => caption.words!)).toEqual(
      words.map((word) => ({ ...word, startMs: word.startMs + 60_000, endMs: word.endMs + 60_000 })),
    );
  });

  it('have the times of words in WebVTT only where that is asked for', () => {
    const cue: Cue = {
      text: 'Call `a < b` & go.',
      startMs: 0,
      endMs: 2_000,
      words: ['Call', '`a', '<', 'b`', '&', 'go.'].map((word, index) => ({
        text: word,
        startMs: index * 300,
        endMs: index * 300 + 300,
      })),
      wordTimes: 'estimated',
    };
    const captions = toCaptions([slide([cue])]);
    expect(toVtt(captions)).toContain('\nCall a &lt; b &amp; go.\n');
    expect(toVtt(captions, { words: true })).toContain(
      '\nCall <00:00:00.300>a <00:00:00.600>&lt; <00:00:00.900>b <00:00:01.200>&amp; <00:00:01.500>go.\n',
    );
  });

  it.each([
    ['words of another text', words.slice(1)],
    ['words without any time', words.map((word) => ({ ...word, startMs: 0, endMs: 0 }))],
  ])('lose no text for %s', (_, wrong) => {
    const captions = toCaptions([slide([{ ...spoken, words: wrong }], 0, 60_000)]);
    expect(captions.flatMap(({ lines }) => lines).join(' ')).toBe(text);
    expect(captions[0]!.startMs).toBe(spoken.startMs);
    expect(captions.at(-1)!.endMs).toBe(spoken.endMs);
  });
});

describe('captions that are easy to read', () => {
  const screens = (text: string) =>
    toCaptions([slide([{ text, startMs: 0, endMs: 9_000 }])]).map(({ lines }) => lines.join(' / '));

  it.each([
    [
      'at clauses and before conjunctions',
      'When all of the ships have left the harbour, the crews go home and wait for the morning.',
      ['When all of the ships / have left the harbour,', 'the crews go home / and wait for the morning.'],
    ],
    [
      'before prepositions',
      'The tide comes in twice a day because the Moon pulls the water on the near side of the Earth.',
      ['The tide comes in twice a day', 'because the Moon pulls the water / on the near side of the Earth.'],
    ],
    [
      'not after an abbreviation',
      'The park covers 1,200 km² of forest, and Dr. Lee said in May 1998 that it is growing.',
      ['The park covers 1,200 km² of forest,', 'and Dr. Lee said / in May 1998 that it is growing.'],
    ],
    [
      'not inside an abbreviation of two words',
      'Boote liegen heute wegen starken Windes z. B. im Hafen und in der alten Stadt.',
      ['Boote liegen heute wegen starken Windes / z. B. im Hafen und in der alten Stadt.'],
    ],
  ])('break %s', (_, text, expected) => {
    expect(screens(text)).toEqual(expected);
  });

  it('stay until they are read, at 17 characters a second, where nothing else is said', () => {
    // 34 characters: two seconds.
    const text = 'Thirty-four letters and some marks';
    const endOf = (endMs: number, nextMs: number) =>
      toCaptions([
        slide([
          { text, startMs: 1_000, endMs },
          { text: 'Next one.', startMs: nextMs, endMs: nextMs + 1_000 },
        ]),
      ])[0]!.endMs;
    expect(endOf(2_400, 8_000)).toBe(3_000);
    expect(endOf(2_400, 2_900)).toBe(2_900);
    // At most a second after the speech, and never shorter than it.
    expect(endOf(1_500, 8_000)).toBe(2_500);
    expect(endOf(5_000, 8_000)).toBe(5_000);
    // A moment before the next caption is not left dark.
    expect(endOf(5_000, 5_200)).toBe(5_200);
    expect(toCaptions([slide([{ text, startMs: 1_000, endMs: 2_000 }], 0, 2_500)])[0]!.endMs).toBe(2_500);
  });
});

describe('captions that can be read', () => {
  const words = (text: string, startMs: number, wordMs: number): Cue => {
    const timed = wordsOf(text).map((word, index) => ({
      text: word.text,
      startMs: startMs + index * wordMs,
      endMs: startMs + (index + 1) * wordMs,
    }));
    return { text, startMs, endMs: timed.at(-1)!.endMs, words: timed, wordTimes: 'measured' };
  };
  const shown = (cues: readonly Cue[], durationMs = 20_000) => toCaptions([slide(cues, 0, durationMs)]);
  const textsOf = (cues: readonly Cue[]) => shown(cues).map(({ lines }) => lines.join(' '));

  it('show lone words with the nearer text before or after them, with the times of all words', () => {
    const cues = ['Go.', 'Now.', 'Yes.', 'No.'].map((text, index) => words(text, 1_000 + index * 500, 300));
    const [together, ...others] = shown(cues);
    expect(others).toEqual([]);
    expect(together).toMatchObject({ startMs: 1_000, lines: ['Go. Now. Yes. No.'] });
    expect(together!.words!.map(({ startMs }) => startMs)).toEqual([1_000, 1_500, 2_000, 2_500]);
    const near = [words('We go on.', 0, 300), words('First,', 1_500, 300), words('the river rose.', 1_900, 300)];
    expect(textsOf(near)).toEqual(['We go on.', 'First, the river rose.']);
    expect(textsOf([words('We met', 0, 300), words('Dr.', 700, 200), words('Maria Lee today.', 1_000, 300)])).toEqual([
      'We met',
      'Dr. Maria Lee today.',
    ]);
    // Not before a pause that is meant.
    expect(textsOf([words('Wait.', 0, 300), words('Here it comes.', 5_000, 300)])).toEqual(['Wait.', 'Here it comes.']);
  });

  it.each([
    ['behind it', words('Two words.', 1_000, 100), 20_000, 1_000, 1_800],
    ['before it', words('Two words.', 1_000, 100), 1_250, 450, 1_250],
  ])('stay for 0.8 s where there is room %s', (_, cue, durationMs, startMs, endMs) => {
    const [caption] = shown([cue], durationMs);
    expect(caption!.startMs).toBe(startMs);
    expect(caption!.endMs).toBeGreaterThanOrEqual(endMs);
  });

  it('take no time of each other, and show two short ones together', () => {
    const cues = [0, 1, 2, 3, 4].map((index) => words(`Word ${index} is.`, index * 450, 150));
    const captions = shown(cues, 2_250);
    for (const [index, { startMs, endMs }] of captions.entries()) {
      expect(endMs - startMs).toBeGreaterThanOrEqual(800);
      expect(startMs).toBeGreaterThanOrEqual(captions[index - 1]?.endMs ?? 0);
    }
    expect(captions.flatMap(({ lines }) => lines).join(' ')).toBe(cues.map(({ text }) => text).join(' '));
  });

  const lines = (text: string) =>
    toCaptions([slide([{ text, startMs: 0, endMs: 20_000 }])]).flatMap((one) => one.lines);

  it.each([
    'Version 3.11.4 of the program, which was published on 12 March 2024 by Dr. Maria-Luisa von Hohenstein-Sayn of the University of St. Andrews, costs $1,299.99 per year and needs at least 16.5 GB of memory.',
    'They measured it on 3 September 1998 and again in October 2001, when 1 250 000 people lived within 40 km of the river and No. 7 was shut.',
    'Der Versuch vom 14. Februar 2023 dauerte 90 Minuten, kostete 1.250 Euro und wurde von Prof. Meier am 3. Juli 2024 um 10:30 Uhr wiederholt.',
    'On Tuesday we all meet at 10:30 a.m. in room 12 because the train from Leeds is 25 minutes late, and on Wednesday at 9 p.m. in Chapter 4 Café.',
  ])('keep dates, numbers with their units and titles with names in one line: %s', (text) => {
    const whole =
      /\d+\.? (?:March|September|October|Februar|Juli)(?: \d{4})?|October 2001|\$1,299\.99|[\d.,]+ (?:GB|km|Minuten|Euro|Uhr|minutes|people|a\.m\.|p\.m\.)|1 250 000|(?:Dr|Prof|St|No)\. \S+|room 12/g;
    const written = lines(text);
    for (const [part] of text.matchAll(whole)) expect(written.filter((line) => line.includes(part))).toHaveLength(1);
  });

  it.each([
    'See https://www.example.com/very/long/path/that/never/ends?with=query&and=more for all of it.',
    'https://example.org/a-very-long-name-with-many-words-in-it/and/then-a-second-one?and=a&query=too',
  ])('part an address that is longer than a line behind one of its signs: %s', (text) => {
    const address = /https\S+/.exec(text)![0];
    const written = lines(text);
    const parts = written.filter((line) => {
      const last = line.split(' ').at(-1)!;
      return address.includes(last) && !address.endsWith(last);
    });
    expect(written.join(' ').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    expect(parts.length).toBeGreaterThan(0);
    for (const line of parts) expect(line).toMatch(/[/?&=-]$/);
  });
});

describe('chapters', () => {
  const film = [
    slide([], 40, 61_000, 'Opening\nwords'),
    slide([], 61_040, 3_600_000, '  '),
    slide([], 3_661_999, 5000, 'End'),
  ];

  it('names a chapter for each slide and starts with the film', () => {
    expect(toChapters(film)).toEqual([
      { title: 'Opening words', startMs: 0 },
      { title: 'Slide 2', startMs: 61_040, untitledSlide: 2 },
      { title: 'End', startMs: 3_661_999 },
    ]);
  });

  const sites = (...lengths: readonly (readonly [title: string, seconds: number])[]): string => {
    let startMs = 0;
    return toSiteChaptersText(
      lengths.map(([title, seconds]) => {
        const shown = slide([], startMs, seconds * 1_000, title);
        startMs += seconds * 1_000;
        return shown;
      }),
    );
  };

  it('[EX6] writes chapters the way video sites read them', () => {
    expect(sites(['Opening\nwords', 61], ['', 3_600], ['End', 10])).toBe(
      '0:00 Opening words\n1:01 Slide 2\n1:01:01 End\n',
    );
  });

  it.each([
    [
      'at the start',
      [
        ['Cover', 3],
        ['One', 20],
        ['Two', 20],
        ['Three', 20],
      ],
      '0:00 One\n0:23 Two\n0:43 Three\n',
    ],
    [
      'at the end',
      [
        ['One', 20.5],
        ['Two', 20],
        ['Three', 20],
        ['End', 2],
      ],
      '0:00 One\n0:20 Two\n0:40 Three\n',
    ],
    [
      'beside each other',
      [
        ['A', 4],
        ['B', 4],
        ['C', 4],
        ['D', 30],
        ['E', 9.9],
        ['F', 12],
      ],
      '0:00 A\n0:12 D\n0:42 F\n',
    ],
  ] as const)('[EX6] joins chapters of less than 10 s to a neighbour, %s', (_, lengths, text) => {
    expect(sites(...lengths)).toBe(text);
  });

  it('[EX6] gives video sites no chapters where fewer than three are long enough', () => {
    expect(sites(['One', 60], ['Two', 60])).toBe('');
    expect(sites(['One', 11], ['Two', 11], ['Three', 9])).toBe('');
    expect(toSiteChaptersText([])).toBe('');
  });
});

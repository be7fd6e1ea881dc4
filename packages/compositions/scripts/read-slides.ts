/**
 * Reads the drawn slides as a viewer would: draws the usual example of every role, kind of block and layout in every theme
 * and orientation, and has tesseract (`apt-get install tesseract-ocr`) recognise their words.
 * `npm run read-slides -w packages/compositions -- [role, kind, layout-… or theme …]`. Ends with 1 below 99 % of the words.
 */

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { VideoFormat } from '@slidewright/slides/film/film';
import { THEME_IDS } from '@slidewright/slides/themes/index';
import { format, KIND_EXAMPLES, LAYOUT_EXAMPLES, ROLE_EXAMPLES } from '../tests/examples.ts';
import { openStage, type Stage } from '../tests/stage.ts';

const LEAST_SHARE = 0.99;
/** Signs of mathematics are no words, and a page of a deck is a picture. */
const WITHOUT_WORDS = new Set(['equation', 'page']);
const READ_TIMEOUT_MS = 120_000;
/**
 * Tesseract looks for lines of text first, and takes very large letters and words in boxes for pictures. A word counts as
 * read if one of the readings has it: of the whole slide at the film's size and at half of it, where the text may stand
 * anywhere (tesseract's modes 11 and 12), then of the line that the word is in, cut out with a margin (mode 7).
 */
const READINGS = [
  { share: 0.5, segmentation: 12 },
  { share: 1, segmentation: 11 },
] as const;
const ONE_LINE = 7;
/** In heights of the line. */
const MARGIN = 0.4;
/**
 * The slides are read in grey: a word must differ from its ground in lightness, as for somebody who sees no colours.
 * Tesseract would compare only one of red, green and blue.
 */
const READ_STYLE = 'body { visibility: visible !important } [data-fit-root] { filter: grayscale(1) }';

const chosen = new Set(process.argv.slice(2));
const themes = THEME_IDS.filter((theme) => chosen.has(theme));
const examples = Object.entries({ ...ROLE_EXAMPLES, ...KIND_EXAMPLES, ...LAYOUT_EXAMPLES }).filter(
  ([name]) => !WITHOUT_WORDS.has(name),
);
const names = examples.filter(([name]) => chosen.has(name));
await using stage = await openStage();
await stage.page.addStyleTag({ content: READ_STYLE });
const total = { words: 0, read: 0 };
for (const theme of themes.length === 0 ? THEME_IDS : themes) {
  const count = { words: 0, read: 0 };
  for (const [name, { usual }] of names.length === 0 ? examples : names) {
    for (const size of ['landscape', 'portrait'] as const) {
      const { words, missed } = await readSlide(stage, { slide: usual, format: format(theme, size) });
      count.words += words;
      count.read += words - missed.length;
      if (missed.length > 0) console.log(`${theme} ${name} ${size}: not read: ${missed.join(', ')}`);
    }
  }
  total.words += count.words;
  total.read += count.read;
  console.log(`${theme}: ${percent(count)} of ${count.words} words`);
}
console.log(`all: ${percent(total)} of ${total.words} words`);
if (total.read < LEAST_SHARE * total.words) process.exitCode = 1;

function percent({ words, read }: typeof total): string {
  return `${((100 * read) / words).toFixed(1)} %`;
}

async function readSlide(
  stage: Stage,
  { slide, format }: Pick<Parameters<Stage['draw']>[0], 'slide' | 'format'>,
): Promise<{ words: number; missed: string[] }> {
  let missed: string[] | null = null;
  let lines: Line[] = [];
  for (const { share, segmentation } of READINGS) {
    const width = format.width * share;
    await stage.page.setViewportSize({ width, height: format.height * share });
    await stage.draw({ slide, format, width });
    lines = await stage.page.evaluate(shownLines);
    const seen = await recognise(await stage.page.screenshot(), segmentation);
    missed = without(missed ?? wordsOf(textOf(lines)), seen, textOf(lines));
    if (missed.length === 0) break;
  }
  for (const { text, box } of lines) {
    if (!wordsOf(text).some((word) => missed!.includes(word))) continue;
    const seen = await recognise(await stage.page.screenshot({ clip: withMargin(box, format) }), ONE_LINE);
    missed = without(missed!, seen, text);
  }
  return { words: wordsOf(textOf(lines)).length, missed: missed ?? [] };
}

/** A line of text, in pixels of the picture. */
interface Line {
  readonly text: string;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

function textOf(lines: readonly Line[]): string {
  return lines.map(({ text }) => text).join(' ');
}

function withMargin({ x, y, width, height }: Line['box'], picture: Pick<VideoFormat, 'width' | 'height'>): Line['box'] {
  const margin = MARGIN * height;
  const [left, top] = [Math.max(0, x - margin), Math.max(0, y - margin)];
  return {
    x: left,
    y: top,
    width: Math.min(picture.width, x + width + margin) - left,
    height: Math.min(picture.height, y + height + margin) - top,
  };
}

/** The lines of text of the slide in the page, also those in pictures that it draws, without marks beside them. */
function shownLines(): Line[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const lines: Line[] = [];
  while (walker.nextNode() !== null) {
    const node = walker.currentNode;
    const isShown = node.parentElement?.closest('[data-text]') && !node.parentElement.closest('style, [aria-hidden]');
    if (!isShown) continue;
    const range = document.createRange();
    let line: { text: string; top: number; bottom: number; left: number; right: number } | null = null;
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const { top, bottom, left, right } = range.getBoundingClientRect();
      if (line !== null && top < line.bottom && bottom > line.top && left >= line.right) {
        line.text += ` ${word}`;
        line.right = right;
        continue;
      }
      if (line !== null) lines.push(lineOf(line));
      line = { text: word, top, bottom, left, right };
    }
    if (line !== null) lines.push(lineOf(line));
  }
  return lines;

  function lineOf({
    text,
    top,
    bottom,
    left,
    right,
  }: Record<'top' | 'bottom' | 'left' | 'right', number> & { text: string }): Line {
    return { text, box: { x: left, y: top, width: right - left, height: bottom - top } };
  }
}

/** The words that a reading does not have; each word of the reading counts once. */
function without(words: readonly string[], seen: string, drawn: string): string[] {
  const left = apart(seen, drawn);
  return words.filter((word) => {
    const at = left.indexOf(word);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

/** The words of a reading; where it lacks a space between two words that were drawn, such as 'Alake', both. */
function apart(seen: string, drawn: string): string[] {
  const known = [...new Set(drawn.toLowerCase().match(/\p{L}+/gu))];
  return wordsOf(seen).flatMap((word) => {
    const start = known.includes(word)
      ? undefined
      : known.find((first) => word.startsWith(first) && known.includes(word.slice(first.length)));
    return start === undefined ? [word] : [start, word.slice(start.length)];
  });
}

/** Words of at least three letters, in lower case. */
function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
}

/** All text of a picture, wherever it stands. */
async function recognise(png: Buffer, segmentation: number): Promise<string> {
  const reading = promisify(execFile)('tesseract', ['stdin', 'stdout', '-l', 'eng', '--psm', String(segmentation)], {
    timeout: READ_TIMEOUT_MS,
    env: { ...process.env, OMP_THREAD_LIMIT: '1' },
  });
  reading.child.stdin!.end(png);
  return (await reading).stdout;
}

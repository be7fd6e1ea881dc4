/**
 * Reads the drawn slides as a viewer would: draws the usual example of every role, kind of block and layout in every theme
 * and orientation, and has tesseract (`apt-get install tesseract-ocr`) recognise their words.
 * `npm run read-slides -w packages/compositions -- [role, kind, layout-… or theme …]`. Ends with 1 below 99 % of the words.
 */

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { THEME_IDS } from '@slidewright/slides';
import { format, KIND_EXAMPLES, LAYOUT_EXAMPLES, ROLE_EXAMPLES } from '../tests/examples.ts';
import { openStage, type Stage } from '../tests/stage.ts';

const LEAST_SHARE = 0.99;
/** Signs of mathematics are no words, and a page of a deck is a picture. */
const WITHOUT_WORDS = new Set(['equation', 'page']);
const READ_TIMEOUT_MS = 120_000;
/**
 * Tesseract misses very large letters, and words in boxes: a word counts as read if one of the readings has it. `share` is
 * that of the size of the film, `segmentation` is tesseract's mode for text that stands anywhere (12 looks for its direction).
 */
const READINGS = [
  { share: 1, segmentation: 12 },
  { share: 0.5, segmentation: 12 },
  { share: 1, segmentation: 11 },
  { share: 0.75, segmentation: 11 },
] as const;

const chosen = new Set(process.argv.slice(2));
const themes = THEME_IDS.filter((theme) => chosen.has(theme));
const examples = Object.entries({ ...ROLE_EXAMPLES, ...KIND_EXAMPLES, ...LAYOUT_EXAMPLES }).filter(
  ([name]) => !WITHOUT_WORDS.has(name),
);
const names = examples.filter(([name]) => chosen.has(name));
await using stage = await openStage();
await stage.page.addStyleTag({ content: 'body { visibility: visible !important }' });
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
  let words: string[] = [];
  let missed: string[] | null = null;
  for (const { share, segmentation } of READINGS) {
    const width = format.width * share;
    await stage.page.setViewportSize({ width, height: format.height * share });
    await stage.draw({ slide, format, width });
    const seen = wordsOf(await recognise(await stage.page.locator('[data-fit-root]').screenshot(), segmentation));
    words = wordsOf(await stage.page.evaluate(shownText));
    missed = without(missed ?? words, seen);
    if (missed.length === 0) break;
  }
  return { words: words.length, missed: missed ?? [] };
}

/** The texts of the slide in the page, also those in pictures that it draws, without marks beside them. */
function shownText(): string {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode() !== null) {
    const node = walker.currentNode;
    const isShown = node.parentElement?.closest('[data-text]') && !node.parentElement.closest('style, [aria-hidden]');
    if (isShown) texts.push(node.textContent ?? '');
  }
  return texts.join(' ');
}

/** The words that are not among others, each of which counts once. The recogniser leaves out spaces: 'Alake'. */
function without(words: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return words.filter((word) => {
    const at = left.includes(word) ? left.indexOf(word) : left.findIndex((other) => other.endsWith(word));
    if (at !== -1) left.splice(at, 1);
    return at === -1;
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

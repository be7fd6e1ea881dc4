import { describe, expect, it } from 'vitest';
import {
  blocksFromJson,
  blocksOf,
  blocksOfBullets,
  blocksSchema,
  blocksToJson,
  bulletPointsOf,
  storedBody,
  withBulletPoints,
} from './blocks.ts';
import { slideContentHash } from './content-hash.ts';
import { BLOCK_KINDS, kindOf, type Block } from '../kinds/index.ts';
import { withoutPlaceholders } from './slide.ts';
import { speechText } from '../speech/speech-text.ts';

const list = (...items: string[]): Block => ({ kind: 'bullets', items });
const saying: Block = { kind: 'quote', text: 'Everything flows.', attribution: 'Heraclitus' };
const mixed: readonly Block[] = [list('One', 'Two'), saying, list('Three')];

describe('a body of blocks', () => {
  it('[BL1] shows its bullets to clients that know bullets only', () => {
    expect(bulletPointsOf(mixed)).toEqual(['One', 'Two', 'Three']);
  });

  it('[BL1] takes the bullets such a client writes, and keeps every other block where it is', () => {
    expect(withBulletPoints(mixed, ['One', 'Two', 'Three'])).toBe(mixed);
    expect(withBulletPoints(mixed, ['One', '2'])).toEqual([list('One', '2'), saying]);
    expect(withBulletPoints([saying], ['New'])).toEqual([saying, list('New')]);
    expect(withBulletPoints(mixed, [])).toEqual([saying]);
    expect(withBulletPoints([], ['a'])).toEqual([list('a')]);
  });

  it('[BL1] is stored as its bullets alone when it holds nothing else, and otherwise beside them', () => {
    expect(storedBody([list('a', 'b')])).toEqual({ bulletPoints: ['a', 'b'], blocks: null });
    expect(storedBody([])).toEqual({ bulletPoints: [], blocks: null });
    expect(blocksOf(storedBody(mixed))).toEqual(mixed);
    expect(blocksOf({ bulletPoints: ['a'], blocks: null })).toEqual([list('a')]);
  });

  it('[BL1] follows bullets that an older version wrote after its blocks were stored', () => {
    expect(blocksOf({ bulletPoints: ['changed'], blocks: [saying, list('before')] })).toEqual([
      saying,
      list('changed'),
    ]);
  });

  it('leaves out of a message what this version does not know or cannot read', () => {
    const future = { kind: 'hologram', depth: 3 };
    expect(blocksFromJson(JSON.stringify([future, saying, { kind: 'quote' }, null]))).toEqual([saying]);
    expect(blocksFromJson(blocksToJson(mixed))).toEqual(mixed);
    expect(blocksFromJson('')).toBeNull();
  });

  it.each<[string, unknown]>([
    ['a kind that does not exist', [{ kind: 'hologram' }]],
    ['a kind named as an inherited property', [{ kind: 'constructor' }]],
    ['more blocks than a slide takes', Array.from({ length: 21 }, () => saying)],
    ['more bullets than a slide takes, over all lists', Array.from({ length: 2 }, () => list(...Array(26).fill('x')))],
    ['a text that is too long', [{ ...saying, text: 'x'.repeat(1_001) }]],
    ['a text that is none', [{ ...saying, text: 5 }]],
  ])('refuses %s', (_, blocks) => {
    expect(blocksSchema.safeParse(blocks).success).toBe(false);
  });
});

describe('what a slide of blocks says', () => {
  const slide = { title: 'Rivers', blocks: mixed, speakerNotes: '' };

  it('[AU2] [BL3] is its title and the parts of its blocks, without notes', () => {
    expect(speechText(slide)).toBe('Rivers. One. Two. Everything flows. Heraclitus. Three');
  });

  it('[AU3] [BL1] has the content hash of its bullets where it holds nothing else', () => {
    expect(slideContentHash({ ...slide, blocks: [list('a'), list('b')] })).toBe(
      slideContentHash({ ...slide, blocks: blocksOfBullets(['a', 'b']) }),
    );
    const hashes = [[], [saying], [list('a'), saying], [saying, list('a')], [{ ...saying, attribution: '' }]].map(
      (blocks) => slideContentHash({ ...slide, blocks }),
    );
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it('[PC4] leaves out blocks of which nothing was written', () => {
    const blank: Block = { kind: 'quote', text: ' ', attribution: '' };
    expect(withoutPlaceholders({ blocks: [blank, list('New point'), saying] }).blocks).toEqual([saying]);
  });
});

describe.each(Object.values(BLOCK_KINDS))('a block of kind $kind', ({ kind, empty }) => {
  const examples: Record<string, readonly (readonly [string[], Block])[]> = {
    bullets: [[['- One', '- **bold** `code`'], list('One', '**bold** `code`')]],
    quote: [
      [['> Everything flows.', '>', '> — Heraclitus'], saying],
      [['> One', '>', '> Two'], { kind: 'quote', text: 'One\n\nTwo', attribution: '' }],
    ],
  };

  it('begins as a block that can be stored', () => {
    expect(blocksSchema.safeParse([empty]).success).toBe(true);
  });

  it.each(examples[kind]!)('is written as Markdown: %j', (lines, block) => {
    expect(kindOf(block).toMarkdown(block)).toEqual(lines);
  });
});

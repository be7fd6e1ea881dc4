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
import { contentHash, slideContentHash, spokenContent } from './content-hash.ts';
import { BLOCK_KINDS, kindOf, type Block, type InnerBlock } from '../kinds/index.ts';
import { hasContent, withoutPlaceholders } from './slide.ts';
import { speechText } from '../speech/speech-text.ts';

const list = (...items: string[]): Block => ({ kind: 'bullets', items });
const saying: Block = { kind: 'quote', text: 'Everything flows.', attribution: 'Heraclitus' };
const mixed: readonly Block[] = [list('One', 'Two'), saying, list('Three')];

describe('a body of blocks', () => {
  it('[BL1] returns its bullets for clients without support for blocks', () => {
    expect(bulletPointsOf(mixed)).toEqual(['One', 'Two', 'Three']);
  });

  it('[BL1] accepts bullets from such a client, and keeps all other blocks in place', () => {
    expect(withBulletPoints(mixed, ['One', 'Two', 'Three'])).toBe(mixed);
    expect(withBulletPoints(mixed, ['One', '2'])).toEqual([list('One', '2'), saying]);
    expect(withBulletPoints([saying], ['New'])).toEqual([saying, list('New')]);
    expect(withBulletPoints(mixed, [])).toEqual([saying]);
    expect(withBulletPoints([], ['a'])).toEqual([list('a')]);
  });

  it('[BL1] [BL2] keeps levels and numbers when such a client writes the bullets', () => {
    const steps: Block = { kind: 'bullets', items: ['Sow', 'Early', 'Reap'], levels: [0, 1, 0], numbered: true };
    const written = (...items: string[]) => withBulletPoints([steps], items)[0];
    expect(written('Sow', 'Very early', 'Reap')).toEqual({ ...steps, items: ['Sow', 'Very early', 'Reap'] });
    expect(written('Plough', 'Sow', 'Early')).toEqual({
      ...steps,
      items: ['Plough', 'Sow', 'Early'],
      levels: [0, 0, 1],
    });
    expect(written('Sow', 'Reap')).toEqual({ kind: 'bullets', items: ['Sow', 'Reap'], numbered: true });
  });

  it('[BL1] [BL2] is stored as bullets and blocks if its list has levels or numbers', () => {
    const nested: Block = { kind: 'bullets', items: ['a', 'b'], levels: [0, 1] };
    expect(storedBody([nested])).toEqual({ bulletPoints: ['a', 'b'], blocks: [nested] });
    const numbered: Block = { kind: 'bullets', items: ['a'], numbered: true };
    expect(storedBody([numbered])).toEqual({ bulletPoints: ['a'], blocks: [numbered] });
    expect(storedBody([{ kind: 'bullets', items: ['a'], levels: [0], numbered: false }]).blocks).toBeNull();
  });

  it('[BL1] [BL2] has the bullets of its columns, and keeps what else is in them', () => {
    const columns = (...inner: Block[][]): Block => ({ kind: 'columns', columns: inner as InnerBlock[][] });
    const body = [columns([list('One'), saying], [list('Two')]), list('Three')];
    expect(storedBody(body)).toEqual({ bulletPoints: ['One', 'Two', 'Three'], blocks: body });
    expect(withBulletPoints(body, ['1', 'Two'])).toEqual([columns([list('1', 'Two'), saying], [])]);
    expect(withBulletPoints([columns([saying], [])], ['1'])).toEqual([columns([saying], []), list('1')]);
    const flat = [list('One'), saying, list('Two'), list('Three')];
    const slide = (blocks: readonly Block[]) => ({ title: 'T', blocks, speakerNotes: '' });
    expect(slideContentHash(slide(body))).toBe(slideContentHash(slide(flat)));
    expect(speechText(slide(body))).toBe(speechText(slide(flat)));
    const nested = columns([columns([saying], [saying])], []);
    expect(blocksSchema.safeParse([nested]).success).toBe(false);
  });

  it('[AU3] [BL2] has the content hash of its bullets, because levels and numbers are not spoken', () => {
    const hash = (block: Block) => slideContentHash({ title: 'T', blocks: [block], speakerNotes: '' });
    const flat: Block = { kind: 'bullets', items: ['a', 'b'] };
    expect(hash({ ...flat, levels: [0, 1], numbered: true })).toBe(hash(flat));
  });

  it('[BL1] is stored as bullets only if it has nothing else, otherwise as bullets and blocks', () => {
    expect(storedBody([list('a', 'b')])).toEqual({ bulletPoints: ['a', 'b'], blocks: null });
    expect(storedBody([])).toEqual({ bulletPoints: [], blocks: null });
    expect(blocksOf(storedBody(mixed))).toEqual(mixed);
    expect(blocksOf({ bulletPoints: ['a'], blocks: null })).toEqual([list('a')]);
  });

  it('[BL1] adopts bullets that an older version wrote after the blocks were stored', () => {
    expect(blocksOf({ bulletPoints: ['changed'], blocks: [saying, list('before')] })).toEqual([
      saying,
      list('changed'),
    ]);
  });

  it('drops blocks from a message that this version does not know or cannot parse', () => {
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
    ['a third level', [{ ...list('a'), levels: [2] }]],
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

  it('[AU3] [BL1] has the content hash of its bullets if it has nothing else', () => {
    expect(slideContentHash({ ...slide, blocks: [list('a'), list('b')] })).toBe(
      slideContentHash({ ...slide, blocks: blocksOfBullets(['a', 'b']) }),
    );
    const hashes = [[], [saying], [list('a'), saying], [saying, list('a')], [{ ...saying, attribution: '' }]].map(
      (blocks) => slideContentHash({ ...slide, blocks }),
    );
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it('[AU3] [BL7] is the same with clicks in the notes', () => {
    const said = { ...slide, speakerNotes: 'Rivers flow. They carve.' };
    const clicked = { ...slide, speakerNotes: '[click] Rivers flow. [click] They carve.\n[click]' };
    expect(speechText(clicked)).toBe(speechText(said));
    expect(slideContentHash(clicked)).toBe(slideContentHash(said));
    expect(speechText({ ...slide, speakerNotes: '[click]' })).toBe(speechText(slide));
    expect(contentHash(slide.title, spokenContent(`a [click]\n\n${clicked.speakerNotes}`))).toBe(
      contentHash(slide.title, `a [click]\n\n${said.speakerNotes}`),
    );
    expect(hasContent({ title: '', blocks: [], speakerNotes: ' [click]' })).toBe(false);
  });

  it('[PC4] keeps the levels of the bullets beside placeholders', () => {
    const items = ['One', 'New point', 'Under one'];
    expect(withoutPlaceholders({ blocks: [{ kind: 'bullets', items, levels: [0, 0, 1] } as Block] }).blocks).toEqual([
      { kind: 'bullets', items: ['One', 'Under one'], levels: [0, 1] },
    ]);
  });

  it('[PC4] drops blocks that consist of placeholders', () => {
    const blank: Block = { kind: 'quote', text: ' ', attribution: '' };
    expect(withoutPlaceholders({ blocks: [blank, list('New point'), saying] }).blocks).toEqual([saying]);
  });
});

describe('what a block says', () => {
  const said = (block: Block) => kindOf(block).texts(block);

  it('[BL3] is a figure with its label, then its note', () => {
    expect(said({ kind: 'number', value: '42 %', label: 'of visitors return', note: 'up from 31 %' })).toEqual([
      '42 % of visitors return. up from 31 %',
    ]);
  });

  it('[BL3] [BL7] is each paragraph of a text; a long one is split after a sentence', () => {
    expect(said({ kind: 'text', text: 'One.\nStill one.\n\n\nTwo.' })).toEqual(['One.\nStill one.', 'Two.']);
    const sentence = `${'word '.repeat(60).trim()}.`;
    const text = Array<string>(5).fill(sentence).join(' ');
    expect(said({ kind: 'text', text })).toEqual([sentence, sentence, sentence, sentence, sentence]);
    const endless = said({ kind: 'text', text: '😀'.repeat(1_000) });
    expect(endless.join('')).toBe('😀'.repeat(1_000));
    expect(endless.every((piece) => piece.isWellFormed())).toBe(true);
  });
});

describe.each(Object.values(BLOCK_KINDS))('a block of kind $kind', ({ empty }) => {
  it('is valid when empty', () => {
    expect(blocksSchema.safeParse([empty]).success).toBe(true);
  });
});

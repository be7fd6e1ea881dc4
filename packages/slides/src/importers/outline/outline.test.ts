import { describe, expect, it } from 'vitest';
import { importerFor, IMPORTERS } from '../index.ts';

const readOutline = (text: string) => IMPORTERS.outline.read(text).slides;
const readPlainOutline = (text: string) => IMPORTERS.plainOutline.read(text).slides;

describe('a plain outline', () => {
  it('[AI4] reads lines with # or without a marker as headings, and lines with - or * as their bullets', () => {
    const slides = readPlainOutline('# Bees\n- They dance\n* They count\n\nHives\n  - Warm inside\n## Winter');
    expect(slides.map(({ title, bulletPoints }) => [title, bulletPoints])).toEqual([
      ['Bees', ['They dance', 'They count']],
      ['Hives', ['Warm inside']],
      ['Winter', ['Add your content here']],
    ]);
    expect(slides[0]?.speakerNotes).toBe(
      'Speaker notes for Bees. Explain the key concepts and provide additional context for the audience.',
    );
  });

  it.each(['', '  \n\t\n', '---'])('[AI4] returns one slide Introduction for the empty outline %j', (outline) => {
    expect(readPlainOutline(outline)).toEqual([
      {
        title: 'Introduction',
        bulletPoints: ['Add your content here'],
        speakerNotes:
          'Speaker notes for Introduction. Explain the key concepts and provide additional context for the audience.',
        duration: 45,
      },
    ]);
  });

  it('[AI4] keeps bullets above the first heading', () => {
    expect(readPlainOutline('- first\nHeading').map((slide) => slide.title)).toEqual(['Introduction', 'Heading']);
  });

  it('reads Windows line breaks', () => {
    expect(readPlainOutline('# A\r\n- b\r\n')[0]).toMatchObject({ title: 'A', bulletPoints: ['b'] });
  });

  it('returns slides that can be saved, however long the outline', () => {
    const many = `# ${'t'.repeat(300)}\n${'- b\n'.repeat(120)}${'Heading\n'.repeat(600)}`;
    const slides = readPlainOutline(many);
    expect(slides).toHaveLength(500);
    expect(slides[0]?.title).toHaveLength(200);
    expect(slides.slice(0, 3).map((slide) => slide.bulletPoints.length)).toEqual([50, 50, 20]);
  });
});

describe('an outline', () => {
  it('[AI5] recognises headings by Topic, #, a number or a colon, and bullets by -, • and *', () => {
    const slides = readOutline('Topic One\n- a\n# Two\n• b\n3. Three\n* c\nFour: the last\n- with: colon\n-no space');
    expect(slides.map(({ title, bulletPoints }) => [title, bulletPoints])).toEqual([
      ['Topic One', ['a']],
      ['Two', ['b']],
      ['Three', ['c']],
      ['Four: the last', ['with: colon', 'no space']],
    ]);
  });

  it('[AI5] keeps up to three bullets on one slide and makes a slide of each where there are more', () => {
    expect(readOutline('# Sea\n- a\n- b\n- c')).toHaveLength(1);
    const slides = readOutline('# Sea\n- Tides\n- Salt\n- Fish\n- Ships');
    expect(slides).toHaveLength(4);
    expect(slides[1]).toEqual({
      title: 'Sea: Salt',
      bulletPoints: ['Salt', 'Key details and examples', 'Supporting information', 'Practical applications'],
      speakerNotes: '',
      duration: 60,
    });
  });

  it('[AI5] makes a slide Main Content of the first five lines when it finds nothing else', () => {
    const slides = readOutline('one\n\ntwo\n- three\nfour\nfive\nsix');
    expect(slides).toHaveLength(1);
    expect(slides[0]).toMatchObject({
      title: 'Main Content',
      bulletPoints: ['one', 'two', 'three', 'four', 'five'],
    });
    expect(readOutline('')[0]?.bulletPoints).toEqual(['Add your content here']);
  });

  it('makes prose the notes of its heading, and its bullets where there are none', () => {
    const [first, second] = readOutline('# One\nPlain words.\n- a bullet\n# Two\nOnly prose');
    expect(first).toMatchObject({ bulletPoints: ['a bullet'], speakerNotes: 'Plain words.' });
    expect(second).toMatchObject({ bulletPoints: ['Only prose'], speakerNotes: 'Only prose' });
  });

  it('reads a decimal number as prose, not as a numbered heading', () => {
    expect(readOutline('# Size\n1.5 million people')).toHaveLength(1);
  });

  it('reads long outlines that repeat one sign in linear time', () => {
    for (const unit of [' ', '\t', '#', ':'])
      for (const start of ['', '# a'])
        expect(readOutline(`${start}${unit.repeat(500_000)}z`).length).toBeGreaterThan(0);
  });
});

describe('a text', () => {
  it.each([
    ['of headings and points', '# Tides\n- Moon\n\n# Sun\n- Near\nSaid of it.\n'],
    ['of plain lines', 'Tides\n\nMoon\n- near\n\nSun: far\n'],
    ['of numbers', '1. Tides\n2. Moon\n'],
    ['that wishes for a picture', 'Tides\n- high\n[photo: the moon]\n'],
    ['of headings alone', '# Tides\n\n## Moon\n\n## Sun\n'],
    ['of headings with blank lines below', '# Tides\n\n- high\n- low\n\n## Moon\n\nIt pulls.\n'],
    ['of underlined headings', 'Tides\n=====\n\nHigh and low.\n'],
    [
      'of headings, a table, a quotation and nested points',
      '# Tides\n| a | b |\n|---|---|\n\n> Wait.\n\n# Moon\n- high\n  - twice\n',
    ],
    [
      'of headings with one ruler',
      '# Tides\n- high\n# Moon\n- near\n# Sun\n- far\n# Wind\n- west\n# Rain\n- soft\n\n---\nNot planned: stars\n',
    ],
    ['with code, but without headings', 'Tides\n\n```\n# moon\n---\n```\n'],
  ])('[MD1] %s is an outline', async (_, text) => {
    expect((await importerFor(text)).isDeck).toBe(false);
    expect((await importerFor(text, 'deck')).isDeck).toBe(true);
  });

  it.each([
    ['rulers', '# Tides\n\n---\n\n# Moon'],
    ['settings', '---\ntitle: Tides\n---\n# Moon'],
    ['other rulers', 'Tides\n\n***\n\nMoon'],
    ['a picture', 'Tides\n- high\n- low\n\n![the moon](moon.png)\n'],
    ['headings and code', '# Tides\n```\nmoon\n```\n'],
    ['headings and comments', '# Tides\n<!-- Say this. -->\n'],
  ])('[MD1] with %s is a deck', async (_, text) => {
    expect((await importerFor(text)).isDeck).toBe(true);
    expect((await importerFor(text.replaceAll('\n', '\r\n'))).isDeck).toBe(true);
    expect((await importerFor(text, 'outline')).isDeck).toBe(false);
  });

  it.each([
    ['\n# How tides work \r\n- a', 'How tides work'],
    ['- **First** point', 'First** point'],
    [`# ${'t'.repeat(300)}`, 't'.repeat(200)],
    [' \n', ''],
  ])('is named by its first line: %j', (text, title) => {
    expect(IMPORTERS.outline.read(text).title).toBe(title);
  });
});

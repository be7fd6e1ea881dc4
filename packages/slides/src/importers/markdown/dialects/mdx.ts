import { leavesOut, type Dialect } from './dialect.ts';

const COMPONENTS =
  'Appear|Steps|StepList|Split|SplitRight|Horizontal|FullScreenCode|Invert|Slide|SlideDeck|FlexBox|Box|Header|Footer|Head|Background|Image|Text|Provider';

/** Decks in MDX: mdx-deck, Spectacle and others (https://github.com/jxnblk/mdx-deck). */
export const mdx: Dialect = {
  label: 'MDX',
  extensions: ['.mdx'],
  marks: [
    [/^import\s.*\sfrom\s+['"]/, 3],
    [/^export\s+(?:default|const|\{)/, 2],
    [/^<Notes>/, 2],
    [new RegExp(`^<(?:${COMPONENTS})\\b`), 2],
  ],
  headings: 'never',
  lines: [
    leavesOut(/^import\s(?!.*from\s)(?!['"]).*$/, 'A command of MDX', /\bfrom\s+['"]/),
    leavesOut(/^import\s+.*$/, 'A command of MDX'),
    leavesOut(/^export\s+\{[^{}]*\}.*$/, 'A command of MDX'),
    leavesOut(/^export\s+.*$/, 'A command of MDX', /^\s*$/),
    leavesOut(/^\{\/\*.*\*\/\}\s*$/, 'A comment'),
    leavesOut(/^\{\/\*(?!.*\*\/).*$/, 'A comment', /\*\/\}\s*$/),
    leavesOut(/^\{[^{}]*\}\s*$/, 'An expression'),
    {
      when: /^<(?:Notes|SpeakerNotes)>(.*)<\/(?:Notes|SpeakerNotes)>\s*$/,
      read: ([, words = '']) => ['', '::: notes', '', words, '', ':::', ''],
    },
    { when: /^<(?:Notes|SpeakerNotes)>\s*(.*)$/, read: ([, words = '']) => ['', '::: notes', '', words] },
    { when: /^(.*)<\/(?:Notes|SpeakerNotes)>\s*$/, read: ([, words = '']) => [words, '', ':::', ''] },
    leavesOut(/^<Head>\s*$/, 'A part of the page', /^<\/Head>\s*$/),
    leavesOut(/^<Header\b[^<>]*>\s*$/, 'The header', /^<\/Header>\s*$/),
    leavesOut(/^<Footer\b[^<>]*>\s*$/, 'The footer', /^<\/Footer>\s*$/),
    { when: /^<(?:Split|SplitRight|Horizontal)\b[^<>]*>\s*$/, read: () => ['', '::: {.columns}', ''] },
    { when: /^<\/(?:Split|SplitRight|Horizontal)>\s*$/, read: () => ['', ':::', ''] },
    {
      when: /^<Image\b([^<>]*\bsrc=["'{]+([^"'{}]+)["'}]+[^<>]*)\/?>\s*$/,
      read: ([, , url = '']) => ['', `![](${url.replaceAll(' ', '%20')})`, ''],
    },
    { when: new RegExp(`^</?(?:${COMPONENTS})\\b(?:[^<>{}]|\\{[^{}]*\\})*>\\s*$`), read: () => [''] },
  ],
  inline: [
    {
      when: /\{\/\*[^{}]{0,500}\*\/\}/g,
      read: ([all = ''], list) => {
        list(`A comment was left out: ${all}`);
        return '';
      },
    },
    {
      when: /(?<![\\$\w}=])\{(?![.#:{])[^{}\n]{1,300}\}/g,
      read: ([all = ''], list) => {
        list(`An expression was left out: ${all}`);
        return '';
      },
    },
  ],
};

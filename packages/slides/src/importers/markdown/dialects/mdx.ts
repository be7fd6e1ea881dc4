import { textWarning } from '@slidewright/domain/text-warnings';
import { leavesOut, leavesOutCommand, type Dialect } from './dialect.ts';

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
    leavesOutCommand(/^import\s(?!.*from\s)(?!['"]).*$/, 'MDX', /\bfrom\s+['"]/),
    leavesOutCommand(/^import\s+.*$/, 'MDX'),
    leavesOutCommand(/^export\s+\{[^{}]*\}.*$/, 'MDX'),
    leavesOutCommand(/^export\s+.*$/, 'MDX', /^\s*$/),
    leavesOut(/^\{\/\*.*\*\/\}\s*$/, 'COMMENT_DROPPED'),
    leavesOut(/^\{\/\*(?!.*\*\/).*$/, 'COMMENT_DROPPED', /\*\/\}\s*$/),
    leavesOut(/^\{[^{}]*\}\s*$/, 'EXPRESSION_DROPPED'),
    {
      when: /^<(?:Notes|SpeakerNotes)>(.*)<\/(?:Notes|SpeakerNotes)>\s*$/,
      read: ([, words = '']) => ['', '::: notes', '', words, '', ':::', ''],
    },
    { when: /^<(?:Notes|SpeakerNotes)>\s*(.*)$/, read: ([, words = '']) => ['', '::: notes', '', words] },
    { when: /^(.*)<\/(?:Notes|SpeakerNotes)>\s*$/, read: ([, words = '']) => [words, '', ':::', ''] },
    leavesOut(/^<Head>\s*$/, 'PAGE_PART_DROPPED', /^<\/Head>\s*$/),
    leavesOut(/^<Header\b[^<>]*>\s*$/, 'HEADER_DROPPED', /^<\/Header>\s*$/),
    leavesOut(/^<Footer\b[^<>]*>\s*$/, 'FOOTER_DROPPED', /^<\/Footer>\s*$/),
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
        list(textWarning('COMMENT_DROPPED', { words: all }));
        return '';
      },
    },
    {
      when: /(?<![\\$\w}=])\{(?![.#:{])[^{}\n]{1,300}\}/g,
      read: ([all = ''], list) => {
        list(textWarning('EXPRESSION_DROPPED', { words: all }));
        return '';
      },
    },
  ],
};

import { textWarning } from '@slidewright/domain/text-warnings';
import { leavesOut, leavesOutCommand, noteOf, settingLeftOut, type Dialect, RULERS } from './dialect.ts';

/** https://docs.deckset.com. */
export const deckset: Dialect = {
  label: 'Deckset',
  marks: [
    [/^\[\.[\w-]+(?::[^\]]*)?\]\s*$/, 3],
    [
      /^(?:slidenumbers|autoscale|build-lists|slidecount|footer-style|slide-dividers|presenter-notes|fit-headers):\s/,
      3,
    ],
    [/^\^\s?\S/, 2],
    [/^#{1,6}\s+\[fit\]/, 3],
    [/!\[[^\]]*\b(?:fit|inline|filtered|original)\b[^\]]*\]\(/, 2],
  ],
  headings: 'never',
  slideSettings: {
    names:
      /^(?:theme|autoscale|slidenumbers|slidecount|footer|footer-style|header|header-\w+|text|text-\w+|build-lists|slide-transition|slide-dividers|slide-numbers|presenter-notes|code-language|fit-headers|background-color|list|table|quote|link|code|formula|background-image)$/,
    read: (name, value, list) => {
      if (name !== 'footer') return settingLeftOut(name, value, list);
      list(textWarning('FOOTER_DROPPED', { words: value }));
      return [];
    },
  },
  lines: [
    RULERS,
    noteOf(/^\^\s?(.*\S.*)$/),
    leavesOutCommand(/^\[\.[\w-]+(?::[^\]]*)?\]\s*$/, 'Deckset'),
    leavesOut(/^!\[[^\]]*\]\(\S+\.(?:mov|mp4|m4v|webm)\)\s*$/i, 'VIDEO_FILE_DROPPED'),
    leavesOut(/^!\[[^\]]*\]\(\S+\.(?:mp3|m4a|wav|aiff?)\)\s*$/i, 'SOUND_FILE_DROPPED'),
    { when: /^(#{1,6}\s+)\[fit\]\s*(.*)$/, read: ([, marks = '', words = '']) => [marks + words] },
    // The source of the quotation above it.
    { when: /^--\s+(\S.*)$/, read: ([, source = '']) => ['>', `> — ${source}`, ''] },
  ],
  inline: [
    {
      // A picture is behind the slide, unless it stands in a line.
      when: /!\[([^\]]{0,200})\](?=\()/g,
      read: ([, words = '']) => {
        const isInline = /\binline\b/.test(words);
        const side = /\b(left|right)\b/.exec(words)?.[1] ?? '';
        const isFit = /\bfit\b/.test(words);
        const text = words
          .replaceAll(
            /\b(?:inline|left|right|fit|fill|filtered|original|corner-radius\(\d+\)|autoplay|loop|hide|mute)\b|\d+%/g,
            '',
          )
          .replaceAll(/[ ,]+/g, ' ')
          .trim();
        return `![${[isInline ? '' : 'bg', isInline ? '' : side, isFit ? 'fit' : '', text].filter(Boolean).join(' ')}]`;
      },
    },
  ],
};

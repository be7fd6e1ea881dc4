import { textWarning } from '@slidewright/domain/text-warnings';
import { leavesOut, notesFrom, partsSlides, type Dialect, RULERS } from './dialect.ts';

/** Slides of Obsidian and of its plugin Advanced Slides (https://mszturc.github.io/obsidian-advanced-slides). */
export const obsidian: Dialect = {
  label: 'Obsidian',
  marks: [
    [/^<(?:split|grid)\b[^<>]*>\s*$/, 3],
    [/^<!--\s*(?:slide|element)\b/, 3],
    [/!\[\[[^[\]]+\]\]/, 1],
    [/%%.+%%/, 2],
    [/^note:/i, 1],
    [/^-{2}\s*$/, 1],
    [/^:{3}\s*block\b/, 2],
  ],
  headings: 'never',
  lines: [
    RULERS,
    notesFrom(/^notes?:\s*(.*)$/i),
    partsSlides(/^--\s*$/),
    leavesOut(/^%%.*?%%\s*$/, 'COMMENT_DROPPED'),
    leavesOut(/^%%(?!.*%%).*$/, 'COMMENT_DROPPED', /%%\s*$/),
    { when: /^<split\b[^<>]*>\s*$/, read: () => ['', '::: {.columns}', ''] },
    { when: /^<\/split>\s*$/, read: () => ['', ':::', ''] },
    {
      when: /^<grid\b[^<>]*>\s*$/,
      read: (_, { list }) => {
        list(textWarning('GRID_DROPPED'));
        return [''];
      },
    },
    { when: /^<\/grid>\s*$/, read: () => [''] },
    { when: /^\^[\w-]+\s*$/, read: () => [''] },
    // Items that appear one after the other.
    { when: /^(\s*)\+(\s+.*)$/, read: ([, indent = '', item = '']) => [`${indent}-${item}`] },
  ],
  inline: [
    {
      when: /%%[^%]{0,500}%%/g,
      read: ([all = ''], list) => {
        list(textWarning('COMMENT_DROPPED', { words: all }));
        return '';
      },
    },
    { when: /\s\^[\w-]{1,60}\s*$/g, read: () => '' },
  ],
};

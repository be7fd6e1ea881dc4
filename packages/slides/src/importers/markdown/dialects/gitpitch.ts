import { textWarning } from '@slidewright/domain/text-warnings';
import {
  backgroundComment,
  leavesOut,
  leavesOutCommand,
  notesFrom,
  RULER,
  settingLeftOut,
  type Dialect,
} from './dialect.ts';

/** GitPitch, whose commands begin with '@' (https://github.com/gitpitch/gitpitch). */
export const gitpitch: Dialect = {
  label: 'GitPitch',
  marks: [
    [/^@(?:snap|title|ul|ol|box|css|fa|img|code|quote|transition|color|size|note|div|table|uml|diff|gist)\[/, 3],
    [/^@(?:snapend|ulend|olend|divend|mathend)\b/, 3],
    [/^(?:-{3}|\+{3})\?/, 3],
    [/^\+{3}\s*$/, 2],
    [/^@\[\d+(?:-\d+)?(?:,\s*\d+(?:-\d+)?)*\]/, 3],
  ],
  headings: 'never',
  lines: [
    {
      when: /^(?:-{3}|\+{3})(?:\?(.*))?\s*$/,
      read: ([, options = ''], { list }) => {
        const named = new Map(
          options.split('&').map((option) => [option.split('=', 1)[0]!, option.slice(option.indexOf('=') + 1)]),
        );
        const image = named.get('image');
        for (const [name, value = ''] of named) if (name !== '' && name !== 'image') settingLeftOut(name, value, list);
        return ['', RULER, '', ...(image === undefined ? [] : [backgroundComment(image), ''])];
      },
    },
    notesFrom(/^notes?:\s*(.*)$/i),
    { when: /^@note\[(.*)\]\s*$/, read: ([, words = '']) => ['', '::: notes', '', words, '', ':::', ''] },
    { when: /^@title\[(.*)\]\s*$/, read: ([, title = '']) => [`<!-- title: ${title.replaceAll(/[<>]/g, '')} -->`] },
    leavesOutCommand(/^@transition\[.*\]\s*$/, 'GitPitch'),
    leavesOut(/^@(?:snap|div)\[[^\]]*\]\s*$/, 'POSITION_DROPPED'),
    { when: /^@(?:snapend|divend|ulend|olend)\s*$/, read: () => [''] },
    { when: /^@(?:ul|ol)(?:\[[^\]]*\])?(?:\([^)]*\))?\s*$/, read: () => [''] },
    {
      when: /^@\[(\d+(?:-\d+)?(?:,\s*\d+(?:-\d+)?)*)\](?:\[[^\]]*\])?(?:\((.*)\))?\s*$/,
      read: ([, , words = '']) => ['', '::: notes', '', words, '', ':::', ''],
    },
    {
      when: /^@quote\[(.*)\](?:\((.*)\))?\s*$/,
      read: ([, words = '', by = '']) => ['', `> ${words}`, ...(by === '' ? [] : ['>', `> — ${by}`]), ''],
    },
    { when: /^@img\[[^\]]*\]\((.*)\)\s*$/, read: ([, url = '']) => ['', `![](${url})`, ''] },
    leavesOut(/^@(?:code|gist|diff|uml|table|audio|plantuml|mermaid|cloud)\[.*$/, 'FILE_DROPPED'),
  ],
  inline: [
    {
      when: /@(?:css|color|size|box|math|emoji|css-\w+)\[[^\]]{0,200}\]\(([^()]{0,500})\)/g,
      read: ([, words = '']) => words.replaceAll('#', ' '),
    },
    {
      when: /@(?:code|gist|diff|uml|table|audio)\[[^\]]{0,100}\]\([^()]{0,500}\)/g,
      read: ([all = ''], list) => {
        list(textWarning('FILE_DROPPED', { words: all }));
        return '';
      },
    },
    {
      when: /@fa\[([^\]]{0,100})\]/g,
      read: ([all = ''], list) => {
        list(textWarning('ICON_DROPPED', { words: all }));
        return '';
      },
    },
  ],
};

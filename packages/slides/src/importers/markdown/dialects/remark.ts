import {
  backgroundComment,
  leavesOutCommand,
  notesFrom,
  pauses,
  settingLeftOut,
  type Dialect,
  type SourceLine,
  RULERS,
} from './dialect.ts';

const NAMES = /^(?:name|class|layout|template|count|exclude|background-(?:image|color|position|size)|title|seal)$/;
const SETTING = /^([\w-]+)\s*:\s*(.*)$/;

/** The settings on the first lines of a slide. */
function settingsOf(slide: readonly SourceLine[]): { readonly settings: Map<string, string>; readonly end: number } {
  const settings = new Map<string, string>();
  let end = 0;
  for (const [at, { text }] of slide.entries()) {
    if (text.trim() === '') continue;
    const [, name = '', value = ''] = SETTING.exec(text) ?? [];
    if (!NAMES.test(name)) break;
    settings.set(name, value.trim());
    end = at + 1;
  }
  return { settings, end };
}

/** Puts templates above the slides that are made of them, and leaves out slides that are templates for others only. */
function withTemplates(slides: readonly SourceLine[][]): SourceLine[][] {
  const named = new Map<string, readonly SourceLine[]>();
  let layout: readonly SourceLine[] = [];
  return slides.flatMap((slide, index) => {
    if (index >= MOST_SLIDES) return [slide];
    const { settings, end } = settingsOf(slide);
    const template = settings.get('template');
    const above = template === undefined ? layout : (named.get(template) ?? []);
    const own = slide.slice(end);
    const line = slide[0]?.line ?? 1;
    const place = above.findIndex(({ text }) => text.includes('{{content}}'));
    const at = (lines: readonly SourceLine[]): SourceLine[] =>
      lines.map(({ text }) => ({ text: text.replace('{{content}}', ''), line }));
    const body =
      place === -1 ? [...at(above), ...own] : [...at(above.slice(0, place + 1)), ...own, ...at(above.slice(place + 1))];
    const name = settings.get('name');
    const isLayout = settings.get('layout') === 'true';
    if (settings.get('layout') === 'false') layout = [];
    if (name !== undefined && named.size < MOST_TEMPLATES) named.set(name, body.slice(0, LONGEST_TEMPLATE));
    if (isLayout) layout = body.slice(0, LONGEST_TEMPLATE);
    if (isLayout || settings.get('exclude') === 'true') return [];
    return [[...slide.slice(0, end), ...body]];
  });
}

/** Bounds of a document that templates make longer. */
const MOST_SLIDES = 1_000;
const MOST_TEMPLATES = 50;
const LONGEST_TEMPLATE = 50;

/** https://github.com/gnab/remark/wiki/Markdown, also by xaringan. */
export const remark: Dialect = {
  label: 'remark',
  hasSettings: ({ output }) => /xaringan|moon_reader/.test(JSON.stringify(output ?? '')),
  marks: [
    [/^\?\?\?\s*$/, 3],
    [/^layout:\s*(?:true|false)\s*$/, 3],
    [/^template:\s*\S/, 2],
    [/^class:\s*(?:center|middle|inverse|impact|left|right|top|bottom)\b/, 2],
    [/^\.[\w-]+(?:\.[\w-]+)*\[/, 2],
    [/[^\w\]]\.[a-z][\w-]*\[[^\]]+\](?!\()/, 1],
  ],
  headings: 'never',
  slides: withTemplates,
  slideSettings: {
    names: NAMES,
    read: (name, value, list) => {
      if (/^(?:layout|template|exclude|count|name)$/.test(name)) return [];
      const url = /^url\(([^()]+)\)$/.exec(value)?.[1];
      return name === 'background-image' && url !== undefined
        ? [backgroundComment(url.replaceAll(/['"]/g, ''))]
        : settingLeftOut(name, value, list);
    },
  },
  lines: [
    RULERS,
    notesFrom(/^\?\?\?\s*(.*)$/),
    pauses(/^--\s*$/),
    {
      when: /^\.(?:left|pull-left|left-[\w-]+)(?:\.[\w-]+)*\[(.*?)(\]?)\s*$/,
      read: ([, words = '', end = '']) => ['', '::left::', '', words, ...(end === '' ? [] : [''])],
    },
    {
      when: /^\.(?:right|pull-right|right-[\w-]+)(?:\.[\w-]+)*\[(.*?)(\]?)\s*$/,
      read: ([, words = '', end = ''], { state }) => {
        if (end === '') state.set('column', 'right');
        return ['', '::right::', '', words, '', ...(end === '' ? [] : ['::bottom::', ''])];
      },
    },
    leavesOutCommand(/^!\[:[^\]]*\](?:\([^)]*\))?\s*$/, 'remark'),
    // A class of a part of a slide.
    { when: /^\.[\w-]+(?:\.[\w-]+)*\[\s*$/, read: () => [''] },
    {
      when: /^\]\s*$/,
      read: (_, { state }) => (state.delete('column') ? ['', '::bottom::', ''] : ['']),
    },
  ],
  inline: [
    { when: /(?<![\w\])])\.[a-z][\w-]*(?:\.[\w-]+)*\[([^[\]]{1,500})\](?!\()/gi, read: ([, words = '']) => words },
  ],
};

import { textWarning } from '@slidewright/domain/text-warnings';
import { partsSlides, pauses, type Dialect } from './dialect.ts';

const COMMAND =
  /^(?:pause|column_layout|column|reset_layout|jump_to_middle|new_?lines?|font_size|incremental_lists|list_item_newlines|include|no_footer|skip_slide|alignment|snippet_output|end_slide|speaker_note|comment)\b/;

/** https://mfontanini.github.io/presenterm, whose comments are commands. */
export const presenterm: Dialect = {
  label: 'presenterm',
  hasSettings: ({ options, sub_title: subtitle, event, location }) =>
    (typeof options === 'object' &&
      /implicit_slide_ends|end_slide_shorthand|command_prefix/.test(JSON.stringify(options))) ||
    subtitle !== undefined ||
    (event !== undefined && location !== undefined),
  marks: [
    [/^<!--\s*end_slide\s*-->\s*$/, 3],
    [
      /^<!--\s*(?:column_layout|column|speaker_note|jump_to_middle|new_lines?|font_size|incremental_lists|list_item_newlines|skip_slide|snippet_output)\b/,
      3,
    ],
    [/^<!--\s*(?:reset_layout|no_footer)\s*-->\s*$/, 3],
    [/^<!--\s*pause\s*-->\s*$/, 2],
  ],
  headings: 'never',
  hasTitleSlide: true,
  lines: [
    partsSlides(/^<!--\s*end_slide\s*-->\s*$/),
    pauses(/^<!--\s*(?:pause|new_?lines?(?::\s*\d+)?|jump_to_middle)\s*-->\s*$/),
    {
      when: /^<!--\s*column_layout:\s*\[([^[\]]*)\]\s*-->\s*$/,
      read: ([, widths = ''], { state }) => {
        state.set('columns', String(widths.split(',').length));
        return [''];
      },
    },
    {
      when: /^<!--\s*column:\s*(\d)\s*-->\s*$/,
      read: ([, column = ''], { state, list }) => {
        const slots = state.get('columns') === '3' ? ['left', 'middle', 'right'] : ['left', 'right'];
        const slot = slots[Number(column)];
        if (slot === undefined) list(textWarning('COLUMN_STACKED'));
        return slot === undefined ? [''] : ['', `::${slot}::`, ''];
      },
    },
    { when: /^<!--\s*reset_layout\s*-->\s*$/, read: () => ['', '::bottom::', ''] },
    {
      when: /^(```\w+)((?:\s+\+[\w:]+)+)(.*)$/,
      isCode: true,
      read: ([, start = '', commands = '', others = ''], { list }) => {
        list(textWarning('CODE_COMMAND_DROPPED', { words: commands.trim() }));
        return [start + others];
      },
    },
  ],
  comment(text, list) {
    const said = /^\s*speaker_note:[ \t]*(?:\|[+-]?[ \t]*\n)?([^]*)$/.exec(text)?.[1];
    if (said !== undefined) return said;
    const words = text.trim().replaceAll(/\s+/g, ' ');
    if (COMMAND.test(words)) list(textWarning('COMMAND_DROPPED', { program: 'presenterm', words }));
    return '';
  },
};

import { filledIn, type ValuesArguments } from './coded-sentence.ts';

/** What of a text is on no slide, or was read in another way than it is written: a code, and the sentence in English. */
export const TEXT_WARNINGS = {
  HIDDEN_PART: 'A hidden slide was left out.',
  WORDS_SHORTENED: 'A text that is too long was shortened.',
  // Settings.
  SETTINGS_NOT_YAML: 'Settings that are not valid YAML were left out.',
  SETTING_OF_LIST: 'The setting “{setting}” was left out: it is {values}.',
  SETTING_OF_RANGE: 'The setting “{setting}” was left out: it is a number from {minimum} to {maximum}.',
  SETTING_OF_FLAG: 'The setting “{setting}” was left out: it is true or false.',
  SETTING_UNKNOWN: 'The setting “{setting}” was left out: {words}.',
  SETTING_EMPTY: 'The setting “{setting}” was left out.',
  HEADER_DROPPED: 'The header was left out: {words}',
  FOOTER_DROPPED: 'The footer was left out: {words}',
  // Limits.
  MARKS_MANY: 'Marks past the limit of a text ({most}) were read as words.',
  UNDERLINES_MANY: 'Underlines past the first {most} made no headings.',
  NESTED_DEEP: 'Quotations and lists that are nested too deep were read at the depth of {most}.',
  // Files. For `reason` see `withReason`.
  FILE_NOT_READ: 'Another file that the slide names ({words}) was not read.',
  MUSIC_DROPPED: 'The music was left out.',
  MUSIC_NOT_SENT:
    'The music was left out. Its file was not sent with the document, and no track of the library has its name.',
  MUSIC_REFUSED: 'The music was left out. {reason}',
  PICTURE_DROPPED: 'A picture was left out.',
  PICTURE_OF_SITE: 'A picture was left out. Pictures of other sites are not loaded.',
  PICTURE_NOT_SENT: 'A picture was left out. Its file was not sent with the document.',
  PICTURES_MANY: 'A picture was left out. Only {most} pictures are taken over.',
  PICTURE_REFUSED: 'A picture was left out. {reason}',
  PICTURE_WORDS_DROPPED: 'Words on a picture that is not there were left out: {words}',
  // Parts that no slide has.
  PART_DROPPED: 'A part was left out.',
  TABLE_DROPPED: 'A table was left out.',
  CODE_DROPPED: 'Code was left out.',
  EQUATION_DROPPED: 'An equation was left out.',
  FOOTNOTE_DROPPED: 'A footnote was left out.',
  STYLE_DROPPED: 'A style sheet was left out.',
  SCRIPT_DROPPED: 'A script was left out.',
  VIDEO_DROPPED: 'A video was left out.',
  SOUND_DROPPED: 'A sound was left out.',
  EMBEDDED_DROPPED: 'An embedded page was left out.',
  VALUE_DROPPED: 'An expression was left out.',
  COMPONENT_DROPPED: 'The component {words} was left out.',
  CONTROL_DROPPED: 'The words of a control were left out: {words}',
  PLANTUML_DROPPED: 'A diagram of PlantUML was left out: diagrams are drawn from Mermaid.',
  HIDDEN_CODE_DROPPED: 'Code that is not shown was left out, and so was its result: code is not run.',
  RESULT_DROPPED: 'The result of code was left out: code is not run.',
  // Marks of programs, as they are written.
  COMMENT_DROPPED: 'A comment was left out: {words}',
  EXPRESSION_DROPPED: 'An expression was left out: {words}',
  COMMAND_DROPPED: 'A command of {program} was left out: {words}',
  CODE_COMMAND_DROPPED: 'A command of code was left out: {words}',
  LATEX_DROPPED: 'A part in LaTeX was left out: {words}',
  PAGE_PART_DROPPED: 'A part of the page was left out: {words}',
  VIDEO_FILE_DROPPED: 'A video was left out: {words}',
  SOUND_FILE_DROPPED: 'A sound was left out: {words}',
  FILE_DROPPED: 'Another file that the slide names was left out: {words}',
  ICON_DROPPED: 'An icon was left out: {words}',
  REFERENCE_DROPPED: 'A reference was left out: {words}',
  SHORTCODE_DROPPED: 'A shortcode was left out: {words}',
  POSITION_DROPPED: 'The place of a part was left out: {words}',
  GRID_DROPPED: 'The place of a part (grid) was left out: parts stand below each other.',
  // Parts that were read in another way.
  COLUMNS_STACKED: 'Columns were put below each other.',
  COLUMN_STACKED: 'A column was put below the others.',
  COMPARISON_AS_LIST: 'A comparison of two sides was read as a list.',
  // Lines of an outline.
  GREETING_DROPPED: 'The greeting is on no slide: “{words}”.',
  SIGNATURE_DROPPED: 'The signature is on no slide: “{words}”.',
  MAIL_HEADER_DROPPED: 'The header of the mail is on no slide: “{words}”.',
  PLACEHOLDER_DROPPED: 'Text that is not written yet is on no slide: “{words}”.',
  PICTURE_WISH_DROPPED: 'The wish for a picture is on no slide: “{words}”.',
  FORM_DROPPED: 'A line to fill in is on no slide: “{words}”.',
  ADDRESS_DROPPED: 'The address is on no slide: “{words}”.',
  REFERENCE_LINE_DROPPED: 'The reference is on no slide: “{words}”.',
} as const;
export type TextWarningCode = keyof typeof TEXT_WARNINGS;

/** What a warning says, without its line. */
export interface TextWarning {
  /** One of TEXT_WARNINGS. */
  readonly code: string;
  /** A sentence in English. */
  readonly message: string;
  /** The values of the placeholders. */
  readonly values: Readonly<Record<string, string>>;
}

/** The codes of sentences whose only placeholder is `words`. */
export type CodeOfWords = {
  [Code in TextWarningCode]: ValuesArguments<(typeof TEXT_WARNINGS)[Code]> extends [infer Values]
    ? keyof Values extends 'words'
      ? Code
      : never
    : never;
}[TextWarningCode];

/** The warning of a code, with the values of its placeholders. */
export function textWarning<Code extends TextWarningCode>(
  code: Code,
  ...[values]: ValuesArguments<(typeof TEXT_WARNINGS)[Code]>
): TextWarning {
  const { sentence, values: texts } = filledIn(TEXT_WARNINGS[code], values);
  return { code, message: sentence, values: texts };
}

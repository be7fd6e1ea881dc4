import { filledIn, type ValuesArguments } from '@slidewright/domain/coded-sentence';

/** What can be wrong with a block that is compiled: a code, and the sentence in English. Placeholders are in braces. */
export const BLOCK_PROBLEMS = {
  chartFailed: 'The chart cannot be drawn.',
  chartWithoutNumbers: 'The chart has no numbers: names belong in its first column, values beside them.',
  diagramAddress: 'A diagram cannot refer to an address in a style.',
  diagramArrows: 'The diagram has too many arrows.',
  diagramFailed: 'The diagram cannot be drawn.',
  diagramInvalid: 'The diagram is not valid.',
  diagramJoints: 'A diagram can have at most {most} of the signs ; and &.',
  diagramLine: 'The diagram is not valid in line {line}, comments and settings not counted.',
  diagramLong: 'A diagram can have at most {lines} lines and {arrows} arrows.',
  diagramMathematics: 'Mathematics cannot be used in a diagram.',
  diagramShapes: 'Shapes and edges with {example} cannot be used in a diagram.',
  diagramTooLarge: 'The diagram is too large for a slide of this format: its words would be too small to read.',
  diagramType: 'A diagram begins with flowchart, sequenceDiagram, classDiagram, stateDiagram-v2, erDiagram or mindmap.',
  equationBack: 'The equation has more than {most} em of negative space, such as {example}.',
  equationCommand: '{command} cannot be used in an equation.',
  equationEnds: 'The equation ends too early.',
  equationEndsBefore: 'The equation ends before its {missing}.',
  equationInvalid: 'The equation is not valid LaTeX.',
  equationInvalidAt: 'The equation is not valid LaTeX at “{words}”.',
  equationLetter: 'Write “{letter}” inside {command}.',
  equationMacros: 'The equation defines macros that expand without end.',
  equationNested: 'The equation has too many groups inside each other.',
  equationUnknown: 'There is no command {command}.',
  iconUnknown: 'There is no icon “{name}”.',
  shownAsSource: 'Until this is corrected, the slide shows it as it is written.',
} as const;
export type BlockProblemCode = keyof typeof BLOCK_PROBLEMS;

/** What is wrong with a block. */
export interface BlockProblem {
  readonly code: BlockProblemCode;
  /** For its author, in English. */
  readonly sentence: string;
  /** The values of the placeholders. */
  readonly values: Readonly<Record<string, string>>;
}

/** The problem of a code, with the values of its placeholders. */
export function blockProblem<Code extends BlockProblemCode>(
  code: Code,
  ...[values]: ValuesArguments<(typeof BLOCK_PROBLEMS)[Code]>
): BlockProblem {
  return { code, ...filledIn(BLOCK_PROBLEMS[code], values) };
}

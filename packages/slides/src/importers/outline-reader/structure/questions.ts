import type { Vocabulary } from '../languages/index.ts';
import type { Line } from './lines.ts';

/** Lines without the marks of questions and answers ('Q:', 'A:'), and the lines that are marked questions. */
export interface Questions {
  readonly lines: readonly Line[];
  readonly questions: ReadonlySet<number>;
}

const markPattern = (names: readonly string[]): RegExp =>
  new RegExp(String.raw`^(?:${names.join('|')})\s?\d{0,3}\s?[:.)]\s*(?=\S)`, 'iu');

/** Finds marked questions, if the text has marked answers or several marked questions. */
export function questionsOf(lines: readonly Line[], words: Vocabulary): Questions {
  const pairs = words.list('questionMarks').map((pair) => pair.split('/'));
  const [question, answer] = [0, 1].map((side) => markPattern(pairs.map((pair) => pair[side]!))) as [RegExp, RegExp];
  const start = ({ text }: Line): string => text.slice(0, 40);
  const asked = lines.filter((line) => !line.isBlank && line.mark === null && question.test(start(line)));
  const answers = lines.some((line) => !line.isBlank && line.mark === null && answer.test(start(line)));
  if (asked.length === 0 || (!answers && asked.length < 2)) return { lines, questions: new Set() };
  const questions = new Set(asked.map(({ at }) => at));
  return {
    questions,
    lines: lines.map((line) => {
      if (line.isBlank || line.mark !== null) return line;
      return { ...line, text: line.text.replace(questions.has(line.at) ? question : answer, '') };
    }),
  };
}

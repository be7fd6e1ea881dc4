import { withEquations } from '@slidewright/decks';
import { LIMITS } from '@slidewright/domain';
import { plainLatex } from '@slidewright/slides/kinds/equation/plain';
import { spokenLatex } from '@slidewright/slides/kinds/equation/spoken';

const isReadable = (latex: string): boolean => latex.length <= LIMITS.equationLength;

/** An equation as it is written in a line of text: s = ½gt². */
export const writtenEquation = (latex: string): string => (isReadable(latex) ? plainLatex(latex) : 'equation');

const spaced = (text: string): string => text.replaceAll(/ {2,}/g, ' ').replaceAll(/^ | $/gm, '');

/** A text of a deck with its equations in signs. */
export const withWrittenEquations = (text: string): string =>
  spaced(withEquations(text, (latex) => ` ${writtenEquation(latex)} `));

/** A text of a deck with its equations in the words that are spoken. */
export const withSpokenEquations = (text: string): string =>
  spaced(withEquations(text, (latex) => ` ${isReadable(latex) ? spokenLatex(latex) : 'equation'} `));

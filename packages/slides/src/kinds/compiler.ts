import { blockProblem, type BlockProblem } from './problems.ts';

/** What a compiler makes of a source, or why it cannot. */
export type Compiled<Output> = { readonly output: Output } | { readonly problem: BlockProblem };

const SHOWN_AS_SOURCE = blockProblem('shownAsSource');

/** What is wrong with a block that is shown as its source if it is not compiled. */
export const problemsOf = (compiled: Compiled<unknown> | undefined): readonly BlockProblem[] =>
  compiled !== undefined && 'problem' in compiled ? [compiled.problem, SHOWN_AS_SOURCE] : [];

/** A source that cannot be compiled. */
export class SourceError extends Error {
  readonly problem: BlockProblem;

  constructor(problem: BlockProblem) {
    super(problem.sentence);
    this.problem = problem;
  }
}

/** A compiler that is loaded at its first use, with its latest results. */
export interface Compiler<Source, Output> {
  /** The result if `prepare` has made it, otherwise undefined. */
  compiled(source: Source): Compiled<Output> | undefined;
  /** Compiles a source; null if that is done. Rejects where the compiler cannot be loaded. */
  prepare(source: Source): Promise<void> | null;
}

const MOST_KEPT = 200;

/**
 * Keeps the results of `compile` by a key, so that drawings can read them without waiting. What `compile` throws as
 * `SourceError` is a result as well.
 */
export function createCompiler<Source, Output>(
  keyOf: (source: Source) => string,
  compile: (source: Source) => Promise<Output>,
): Compiler<Source, Output> {
  const results = new Map<string, Compiled<Output>>();
  const running = new Map<string, Promise<void>>();

  const run = async (source: Source, key: string): Promise<void> => {
    const result = await compile(source).then(
      (output): Compiled<Output> => ({ output }),
      (error: unknown): Compiled<Output> => {
        if (error instanceof SourceError) return { problem: error.problem };
        throw error;
      },
    );
    if (results.size >= MOST_KEPT) results.delete(results.keys().next().value!);
    results.set(key, result);
  };

  return {
    compiled: (source) => results.get(keyOf(source)),
    prepare(source) {
      const key = keyOf(source);
      if (results.has(key)) return null;
      const present = running.get(key);
      if (present !== undefined) return present;
      const started = run(source, key).finally(() => running.delete(key));
      running.set(key, started);
      return started;
    },
  };
}

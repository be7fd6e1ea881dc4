/**
 * A pure function whose cost its sender chooses, such as a parser. It runs in a process of a pool (`createWorkPool`), which
 * ends with it when it uses too much time or memory.
 */
export interface Work<Input, Output> {
  /** For metrics and logs. */
  readonly name: string;
  /** Address of the module that exports the function: `new URL('./read.ts', import.meta.url)`. */
  readonly module: URL;
  /** Name of the exported function. */
  readonly run: string;
  /** Limit of processor time, in seconds. */
  readonly processorS: number;
  /** What a person reads when it passes a limit: what is too complex, and what to do. */
  readonly tooComplex: string;
  /** Types of the function; it has no value. */
  readonly types?: { readonly input: Input; readonly output: Output };
}

/**
 * Describes work by the type of its function, which takes one argument and may return a promise. Argument and result are
 * copied between processes, so they have neither functions nor classes of their own; AppErrors that it throws arrive as
 * such. The type alone is imported: `defineWork<typeof import('./read.ts').read>({ … })`.
 */
export function defineWork<Run extends (input: never) => unknown>(
  work: Omit<Work<unknown, unknown>, 'types'>,
): Work<Parameters<Run>[0], Awaited<ReturnType<Run>>> {
  return work;
}

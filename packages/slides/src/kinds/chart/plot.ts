import type { Loader, LoggerInterface } from 'vega';
import { fontsFor } from '../../drawing/fonts-for.ts';
import { createCompiler, SourceError, type Compiled } from '../compiler.ts';
import { blockProblem } from '../problems.ts';
import type { ChartSource } from './spec.ts';

const compiler = createCompiler<ChartSource, string>((source) => JSON.stringify(source), plot);

/** The SVG of a chart, or why there is none, if `prepareChart` has made it. */
export const plottedChart = (source: ChartSource): Compiled<string> | undefined => compiler.compiled(source);

/** Draws a chart with Vega, which is loaded at the first use; null if there is nothing to wait for. */
export const prepareChart = (source: ChartSource): Promise<void> | null => compiler.prepare(source);

const refuse = (): Promise<never> => Promise.reject(new Error('A chart loads nothing.'));
const REFUSING: Loader = { load: refuse, sanitize: refuse, http: refuse, file: refuse } as unknown as Loader;

async function plot({ spec, hasNumbers, font, letters }: ChartSource): Promise<string> {
  if (!hasNumbers) throw new SourceError(blockProblem('chartWithoutNumbers'));
  const [{ compile }, { parse, View }, { expressionInterpreter }] = await Promise.all([
    import('vega-lite'),
    import('vega'),
    import('vega-interpreter'),
  ]);
  // Vega measures its labels.
  await fontsFor(font, letters);
  const logger = recordingLogger();
  const runtime = parse(compile(spec, { logger }).spec, undefined, { ast: true } as never);
  // The interpreter needs no `eval`.
  const view = new View(runtime, { renderer: 'none', expr: expressionInterpreter, loader: REFUSING, logger });
  try {
    await view.runAsync();
    const svg = await view.toSVG();
    // Vega logs errors and goes on.
    if (logger.hasFailed()) throw new SourceError(blockProblem('chartFailed'));
    return svg;
  } finally {
    view.finalize();
  }
}

/** A logger that writes nothing and knows whether there was an error. */
function recordingLogger(): LoggerInterface & { hasFailed(): boolean } {
  let hasFailed = false;
  const logger = {
    level: () => logger as never,
    error: () => {
      hasFailed = true;
      return logger;
    },
    warn: () => logger,
    info: () => logger,
    debug: () => logger,
    hasFailed: () => hasFailed,
  };
  return logger;
}

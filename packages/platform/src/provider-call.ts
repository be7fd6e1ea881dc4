import { toAppError, type ErrorCode } from './errors.ts';
import { measured, metrics } from './telemetry/metrics.ts';
import { inSpan } from './telemetry/trace.ts';

/** A service or engine outside the product, and what it is asked for. */
export interface ProviderCall {
  /** One of our own names for it, never an address. */
  readonly provider: string;
  readonly operation: 'speak' | 'list_voices' | 'write_slides';
  /** The code of what the call threw, where that is not an AppError. */
  readonly codeOf?: (error: unknown) => ErrorCode;
}

const SPAN_NAMES = { speak: 'speak', list_voices: 'list voices', write_slides: 'write slides' } as const;

/** Asks a provider once; each try of a call that is repeated counts for itself. */
export async function callProvider<Result>(call: ProviderCall, work: () => Promise<Result>): Promise<Result> {
  const { provider, operation, codeOf = (error) => toAppError(error).code } = call;
  return measured(
    () => inSpan(`${SPAN_NAMES[operation]} ${provider}`, { kind: 'client', codeOf }, work),
    (seconds, code) => {
      metrics.providerRequest.inc({ provider, operation, outcome: code ?? 'ok' });
      metrics.providerDuration.observe({ provider, operation }, seconds);
    },
    codeOf,
  );
}

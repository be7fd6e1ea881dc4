import { toAppError, type ErrorCode } from './errors.ts';
import { measured, metrics } from './telemetry/metrics.ts';
import { inSpan } from './telemetry/trace.ts';

/** A call of an external service or engine. */
export interface ProviderCall {
  /** The product's name for it, never an address. */
  readonly provider: string;
  readonly operation: 'speak' | 'list_voices' | 'write_slides' | 'write_notes';
  /** The code of what the call threw, where that is not an AppError. */
  readonly codeOf?: (error: unknown) => ErrorCode;
}

const SPAN_NAMES = {
  speak: 'speak',
  list_voices: 'list voices',
  write_slides: 'write slides',
  write_notes: 'write notes',
} as const;

/** Calls a provider once; each retry is measured separately. */
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

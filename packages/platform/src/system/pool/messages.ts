import type { AppErrorOptions, ErrorCode } from '../../errors.ts';

/** To a process of a pool: one piece of work. */
export interface WorkRequest {
  /** Address of the module. */
  readonly module: string;
  /** Name of the function that it exports. */
  readonly run: string;
  readonly input: unknown;
  readonly processorS: number;
}

/** From it. */
export type WorkAnswer =
  | { readonly kind: 'done'; readonly output: unknown }
  /** The function threw an AppError. */
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly options: Omit<AppErrorOptions, 'cause'> }
  /** It ran out of stack, or made a text or an array longer than the engine allows. */
  | { readonly kind: 'too-complex'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string };

/** Of a process that ended itself because its work used too much processor time. No program sends it otherwise. */
export const TIME_SIGNAL = 'SIGVTALRM';

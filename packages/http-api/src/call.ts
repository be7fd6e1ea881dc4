import type { ErrorCode } from '@slidewright/domain';
import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What a call answers when it succeeds. */
export type CallAnswer =
  /** `{data}`; `extra` are fields beside it. */
  | { readonly kind: 'json'; readonly schema: z.ZodType; readonly extra?: z.ZodObject }
  | { readonly kind: 'empty' }
  /** Bytes of the object store: ranges work. */
  | {
      readonly kind: 'object';
      readonly contentType: string;
      /** Where it can have one of several. */
      readonly contentTypes?: readonly string[];
    }
  /** A document made at the asking. */
  | { readonly kind: 'document'; readonly contentType: string };

export interface Call {
  readonly method: Method;
  /** As OpenAPI writes it: '/api/timelines/{id}'. */
  readonly path: string;
  /** Who may call: anyone, or a signed-in user. */
  readonly access: 'public' | 'session';
  readonly tag: string;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodType;
  /** A JSON body; absent where none is read. */
  readonly body?: z.ZodType;
  /** Fields beside the file where the body is multipart. */
  readonly multipart?: z.ZodType;
  readonly answer: CallAnswer;
  /** Of a success; the first is the usual one. */
  readonly statuses: readonly [number, ...number[]];
  /** The sentence of a 404: the same whether the thing is missing or another's. */
  readonly notFound?: string;
  /** Codes it can fail with besides those that follow from the rest. */
  readonly failures?: readonly ErrorCode[];
  /** Whether an Idempotency-Key is honoured: every POST that creates or queues. */
  readonly idempotent?: true;
  /** Counted against the tighter limit of calls that cost real work at once. */
  readonly costly?: true;
  /** Reads all that a timeline says: each user may have only a few of these at a time. */
  readonly bulky?: true;
  /** 'long' where what is done at once may take minutes; costly calls have that time anyway. */
  readonly timeLimit?: 'long';
}

export type ParamsOf<C extends Call> = C extends { params: infer S extends z.ZodType } ? z.output<S> : undefined;
export type QueryOf<C extends Call> = C extends { query: infer S extends z.ZodType } ? z.output<S> : undefined;
export type BodyOf<C extends Call> = C extends { body: infer S extends z.ZodType } ? z.output<S> : undefined;
/** What a client sends as the body. */
export type BodyInputOf<C extends Call> = C extends { body: infer S extends z.ZodType } ? z.input<S> : undefined;
/** What stands under `data`. */
export type DataOf<C extends Call> = C extends { answer: { kind: 'json'; schema: infer S extends z.ZodType } }
  ? z.output<S>
  : undefined;

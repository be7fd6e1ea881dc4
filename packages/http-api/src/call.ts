import type { ErrorCode } from '@slidewright/domain';
import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What a call returns when it succeeds. */
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
  /** A document made for the request. */
  | { readonly kind: 'document'; readonly contentType: string };

export interface Call {
  readonly method: Method;
  /** In the form of OpenAPI: '/api/timelines/{id}'. */
  readonly path: string;
  /** Needs no session. */
  readonly public?: true;
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
  /** The message of a 404, the same for a missing object and one of another user. */
  readonly notFound?: string;
  /** Further error codes, besides those that follow from the other fields. */
  readonly failures?: readonly ErrorCode[];
  /** Whether an Idempotency-Key is honoured: every POST that creates or queues. */
  readonly idempotent?: true;
  /** Counted against the lower limit of expensive synchronous calls. */
  readonly costly?: true;
  /** Reads the whole content of a timeline: bounded per user. */
  readonly bulky?: true;
  /** 'long' for synchronous work that may take minutes; costly calls always have that time. */
  readonly timeLimit?: 'long';
}

/** A call in the file of its tag. Its statuses are 200 alone unless it names others. */
export type CallOfTag = Omit<Call, 'tag' | 'statuses'> & Partial<Pick<Call, 'statuses'>>;

/** A call below /api/auth, which the auth service answers in the shapes of its library, without an envelope. */
export interface AuthCall extends Pick<Call, 'path' | 'public' | 'summary' | 'body'> {
  readonly method: 'GET' | 'POST';
  readonly query?: z.ZodObject;
  /** Absent where the call redirects. */
  readonly answer?: z.ZodType;
  /** Exists only while single sign-on is configured. */
  readonly singleSignOn?: true;
}

export const json = <Schema extends z.ZodType>(schema: Schema) => ({ kind: 'json', schema }) as const;
export const EMPTY = { kind: 'empty' } as const;

export const NO_TIMELINE = 'Timeline not found';
export const NO_SLIDE = 'Slide not found';
export const NO_AUDIO_FILE = 'Audio file not found';

export type ParamsOf<C> = C extends { params: infer S extends z.ZodType } ? z.output<S> : undefined;
export type QueryOf<C> = C extends { query: infer S extends z.ZodType } ? z.output<S> : undefined;
export type BodyOf<C> = C extends { body: infer S extends z.ZodType } ? z.output<S> : undefined;
/** What a client sends as the body. */
export type BodyInputOf<C> = C extends { body: infer S extends z.ZodType } ? z.input<S> : undefined;
/** What stands under `data`. */
export type DataOf<C> = C extends { answer: { kind: 'json'; schema: infer S extends z.ZodType } }
  ? z.output<S>
  : undefined;

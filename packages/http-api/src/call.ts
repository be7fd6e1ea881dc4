import type { ApiKeyScope, ErrorCode } from '@slidewright/domain';
import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The response of a successful call. */
export type CallAnswer =
  /** `{data}`; `extra` are further fields next to it. */
  | { readonly kind: 'json'; readonly schema: z.ZodType; readonly extra?: z.ZodObject }
  | { readonly kind: 'empty' }
  /** A file of the object store, with range requests. */
  | {
      readonly kind: 'object';
      readonly contentType: string;
      /** Possible types, where there are several. */
      readonly contentTypes?: readonly string[];
    }
  /** A generated document. */
  | { readonly kind: 'document'; readonly contentType: string }
  /** Server-sent events, with the schema of the data of each. They go on after the time limit of calls. */
  | { readonly kind: 'events'; readonly contentType: string; readonly events: Readonly<Record<string, z.ZodType>> };

/** What a call needs of an API key; 'account': no key is accepted, only a session. */
export type CallScope = ApiKeyScope | 'account';

interface CallFields {
  readonly method: Method;
  /** An OpenAPI path: '/api/timelines/{id}'. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodType;
  /** Schema of the JSON body; not set for calls without one. */
  readonly body?: z.ZodType;
  /** Schema of the fields next to the file of a multipart body. */
  readonly multipart?: z.ZodObject;
  /** Largest file of a multipart body, in bytes; default 100 MiB. */
  readonly uploadBytes?: number;
  readonly answer: CallAnswer;
  /** Statuses of a success, the usual one first. */
  readonly statuses: readonly [number, ...number[]];
  /** The message of a 404, the same for a missing object and one of another user. */
  readonly notFound?: string;
  /** Further error codes, besides those that follow from the other fields. */
  readonly failures?: readonly ErrorCode[];
  /** Accepts an Idempotency-Key: every POST that creates or queues. */
  readonly idempotent?: true;
  /** Counted against the lower limit of expensive synchronous calls. */
  readonly costly?: true;
  /** Reads the whole content of a timeline: bounded per user. */
  readonly bulky?: true;
  /** 'long' for synchronous work that may take minutes; costly calls always have that time. */
  readonly timeLimit?: 'long';
  /** Refused for an account that is over its quota: of storage, or of storage and films. */
  readonly quota?: 'storage' | 'film';
}

/**
 * Every call is either public, so that neither session nor API key is needed, or of the operator, by whose key alone it
 * can be made, or names the scope of API keys.
 */
type Access =
  | { readonly public: true; readonly operator?: undefined; readonly scope?: undefined }
  | { readonly public?: undefined; readonly operator: true; readonly scope?: undefined }
  | { readonly public?: undefined; readonly operator?: undefined; readonly scope: CallScope };

export type Call = CallFields & Access;

/** A call as its file lists it, without its tag. `statuses` defaults to 200. */
export type CallOfTag = Omit<CallFields, 'tag' | 'statuses'> & Partial<Pick<CallFields, 'statuses'>> & Access;

/** A call below /api/auth: the auth service sends the responses of its library, without an envelope. */
export interface AuthCall extends Pick<CallFields, 'path' | 'summary' | 'body'> {
  /** No session is needed. API keys are accepted by none of these calls. */
  readonly public?: true;
  readonly method: 'GET' | 'POST';
  readonly query?: z.ZodObject;
  /** Not set where the call redirects. */
  readonly answer?: z.ZodType;
  /** Exists only while single sign-on is configured. */
  readonly singleSignOn?: true;
}

export const json = <Schema extends z.ZodType>(schema: Schema) => ({ kind: 'json', schema }) as const;
/** Spread into a call: a response without a body. */
export const EMPTY = { answer: { kind: 'empty' }, statuses: [204] } as const;
/** Spread into a call: a file of one type, whole or a range of it. */
export const file = <const Type extends string>(contentType: Type) =>
  ({ answer: { kind: 'object', contentType }, statuses: [200, 206] }) as const;

export const NO_TIMELINE = 'Timeline not found';
export const NO_SLIDE = 'Slide not found';
export const NO_AUDIO_FILE = 'Audio file not found';

export type ParamsOf<C> = C extends { params: infer S extends z.ZodType } ? z.output<S> : undefined;
export type QueryOf<C> = C extends { query: infer S extends z.ZodType } ? z.output<S> : undefined;
export type BodyOf<C> = C extends { body: infer S extends z.ZodType } ? z.output<S> : undefined;
/** The body that a client sends. */
export type BodyInputOf<C> = C extends { body: infer S extends z.ZodType } ? z.input<S> : undefined;
/** The value of `data`. */
export type DataOf<C> = C extends { answer: { kind: 'json'; schema: infer S extends z.ZodType } }
  ? z.output<S>
  : undefined;

import type { z } from 'zod';
import type { Method } from './call.ts';
import type { Calls } from './calls.ts';
import type { AuthCalls } from './calls/auth.ts';

export { foreignAnswer } from './foreign-answer.ts';

/**
 * What a client needs of a call at run time: method, path, and the kind of result where that is not the `data` of an
 * envelope.
 */
export type Route = readonly [method: Method, path: string, reads?: 'body' | 'response'];

/** Prefix of the calls of the auth library, whose responses have no envelope. */
export const AUTH_PATH = '/api/auth/';

type AllCalls = Calls & AuthCalls;
export type CallId = keyof AllCalls;

type Fields<C, Part extends 'params' | 'query' | 'body'> = C extends {
  [Key in Part]: infer S extends z.ZodType;
}
  ? NonNullable<z.input<S>>
  : unknown;
type Flat<T> = { [Key in keyof T]: T[Key] };
type DeepReadonly<T> = T extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T;

/** The form of a call that receives a file. The name of a File is sent; another Blob is called 'file'. */
type Upload<C> = C extends { multipart: infer S extends z.ZodObject }
  ? // Every property of an object without fields has the type never.
    (string extends keyof z.input<S> ? unknown : DeepReadonly<z.input<S>>) & { readonly file: Blob }
  : unknown;

/** Input of a call: path parameters, query, fields of the body and its file in one object. */
export type InputOf<C> = DeepReadonly<Fields<C, 'params'> & Fields<C, 'query'> & Fields<C, 'body'>> & Upload<C>;
/** Result of a call: `data`, the whole body if it has no envelope or further fields, or the response. */
export type OutputOf<C> = C extends { answer: { kind: 'json'; schema: infer S extends z.ZodType; extra: infer E } }
  ? Flat<{ data: z.output<S> } & (E extends z.ZodType ? z.output<E> : unknown)>
  : C extends { answer: { kind: 'json'; schema: infer S extends z.ZodType } }
    ? z.output<S>
    : C extends { answer: { kind: 'empty' } }
      ? void
      : C extends { answer: infer S extends z.ZodType }
        ? z.output<S>
        : Response;

export interface RequestOptions {
  /** Sent as JSON; a form as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Sends one request; throws if the response is not a success, or not one of the product. The URL is relative to the
 * server; `reads` is that of the route.
 */
export type Transport<Options extends RequestOptions> = (
  method: Method,
  url: string,
  options: Options,
  reads: Route[2],
) => Promise<Response>;

type CallOptions<C, Options> = Omit<Options, keyof RequestOptions> &
  (C extends { idempotent: true } ? { readonly idempotencyKey?: string | undefined } : unknown);
type Arguments<Input, Rest extends unknown[]> =
  Partial<Input> extends Input ? [input?: Input, ...rest: Rest] : [input: Input, ...rest: Rest];

export interface ClientCall<C, Options> {
  (...input: Arguments<InputOf<C>, [options?: CallOptions<C, Options>]>): Promise<OutputOf<C>>;
  /** Path and query of the request. */
  url(...input: Arguments<Flat<Fields<C, 'params'> & Fields<C, 'query'>>, []>): string;
}

export type Client<Id extends CallId, Options> = { readonly [Key in Id]: ClientCall<AllCalls[Key], Options> };

/** Creates a function per route, by operation id: `client.updateSlide({ id, title }, { signal })`. */
export function createClient<Id extends CallId, Options extends RequestOptions>(
  routes: Readonly<Record<Id, Route>>,
  transport: Transport<Options>,
): Client<Id, Options> {
  const callOf = ([method, path, reads]: Route) => {
    const call = async (input?: object, given: { idempotencyKey?: string | undefined } = {}): Promise<unknown> => {
      const { idempotencyKey, ...options } = given;
      const headers = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };
      const request = { ...options, headers, ...addressed(method, path, input) };
      const response = await transport(method, request.url, request as unknown as Options, reads);
      if (reads === 'response') return response;
      const text = await response.text();
      if (text === '') return undefined;
      const answer = JSON.parse(text) as { data: unknown };
      return reads === 'body' ? answer : answer.data;
    };
    return Object.assign(call, { url: (input?: object) => addressed(method, path, input).url });
  };
  const calls = Object.entries<Route>(routes).map(([id, route]) => [id, callOf(route)]);
  return Object.fromEntries(calls) as Client<Id, Options>;
}

/** Fills the path with the input of a call; the other fields become the query or the body, by the method: a form with a file. */
function addressed(method: Method, path: string, input: object = {}): { url: string; body?: object } {
  const rest = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const url = path.replaceAll(/{(\w+)}/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]));
    delete rest[name];
    return value;
  });
  if (Object.keys(rest).length === 0) return { url };
  if (method !== 'POST' && method !== 'PUT') return { url: `${url}?${new URLSearchParams(rest)}` };
  const { file, ...fields } = rest;
  return { url, body: file instanceof Blob ? formOf(file, fields) : rest };
}

/** The fields of a form come before its file, which the server reads as it arrives. */
function formOf(file: Blob, fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('file', file, file instanceof File ? file.name : 'file');
  return form;
}

import type {
  AudioService,
  AuthService,
  BundleService,
  ImportService,
  RenderService,
  StoredObject,
  TimelineService,
} from '@slidewright/contracts';
import type { BodyOf, Call, Calls, DataOf, OperationId, ParamsOf, QueryOf } from '@slidewright/http-api';
import type { CallContext, ServiceClient } from '@slidewright/platform';
import type { z } from 'zod';
import type { ClientOfRequest } from './http/callers/identify.ts';
import type { ReceivedUpload } from './http/objects/receive-upload.ts';

/** The services behind the gateway. */
export interface Services {
  readonly auth: ServiceClient<typeof AuthService>;
  readonly timeline: ServiceClient<typeof TimelineService>;
  readonly audio: ServiceClient<typeof AudioService>;
  readonly render: ServiceClient<typeof RenderService>;
  readonly bundle: ServiceClient<typeof BundleService>;
  readonly import: ServiceClient<typeof ImportService>;
}

export interface CallInput<C extends Call> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly upload: C extends { multipart: infer S extends z.ZodObject } ? ReceivedUpload<z.output<S>> : undefined;
  /** The same for every repeat of this request; absent without an Idempotency-Key. */
  readonly idempotencyKey: string | undefined;
  readonly client: ClientOfRequest;
  /** The header Last-Event-ID. */
  readonly lastEventId: string | undefined;
}

export interface JsonAnswer<C extends Call> {
  readonly data: DataOf<C>;
  /** When it is not the call's usual one. */
  readonly status?: C['statuses'][number];
  /** Fields beside `data`. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** An object of the store, sent whole or in part. */
export interface ObjectAnswer {
  /** Bytes to send before those of the object. */
  readonly prefix?: Uint8Array;
  readonly object: Pick<StoredObject, 'objectKey' | 'contentType'>;
  /** The name it is saved under. */
  readonly filename: string;
  readonly disposition: 'inline' | 'attachment';
  /** The content never changes: browsers keep it for a day without asking again. */
  readonly isImmutable?: boolean;
}

export interface DocumentAnswer {
  readonly body: string | Buffer;
  readonly filename?: string;
  /** Value of Cache-Control; default 'no-store'. */
  readonly cacheControl?: string;
}

/** Where server-sent events of one request go. */
export interface EventSink {
  /** Sends text in the format of server-sent events; false while the client is too slow to take more. */
  send(text: string): boolean;
  /** Ends the response. */
  end(): void;
  /** Ends the response if its caller may not read any more. */
  recheck(): void;
}

/** Server-sent events, until disposed. */
export interface EventsAnswer {
  /** Begins to send; throws if the stream is refused. */
  readonly open: (sink: EventSink) => Disposable;
}

export type AnswerOf<C extends Call> = {
  json: JsonAnswer<C>;
  empty: void;
  object: ObjectAnswer;
  document: DocumentAnswer;
  events: EventsAnswer;
}[C['answer']['kind']];

/** Handler of one call. The context holds the user and the deadline. */
export type CallHandler<C extends Call> = (input: CallInput<C>, context: CallContext) => Promise<AnswerOf<C>>;

export type CallHandlers<Ids extends OperationId = OperationId> = {
  readonly [Id in Ids]: CallHandler<Calls[Id]>;
};

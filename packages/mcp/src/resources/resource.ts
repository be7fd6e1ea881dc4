import type { ApiClient } from '@slidewright/http-api/node';

/** A kind of resource of timelines. */
export interface TimelineResource {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** A template (RFC 6570) of its address. */
  readonly template: string;
  readonly mimeType: string;
  /** Throws ApiError. */
  readonly read: (
    variables: Readonly<Record<string, string>>,
    api: ApiClient,
  ) => Promise<{ readonly text: string } | { readonly blob: string }>;
  /** Addresses of the newest ones; missing for kinds that are found by their timeline. */
  readonly list?: (api: ApiClient) => Promise<{ readonly uri: string; readonly name: string }[]>;
}

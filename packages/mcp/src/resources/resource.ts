import type { ApiClient } from '@slidewright/http-api/node';

export interface ResourceReader {
  readonly api: ApiClient;
  address(path: string): string;
}

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
    reader: ResourceReader,
  ) => Promise<{ readonly text: string } | { readonly blob: string }>;
}

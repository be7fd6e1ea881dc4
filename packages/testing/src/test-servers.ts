import 'vitest';

/** How to reach an S3 server. */
export interface S3Access {
  /** Its address as this machine sees it. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The servers of a test run, as its global setup provides them to every test file. */
export type TestServers =
  | { readonly kind: 'embedded'; readonly postgresUrl: string }
  | {
      readonly kind: 'containers';
      readonly postgresUrl: string;
      readonly s3: S3Access;
      /** What the run's containers are labelled with. */
      readonly run: string;
    };

declare module 'vitest' {
  interface ProvidedContext {
    servers: TestServers;
  }
}

import 'vitest';

/** Address and credentials of an S3 server. */
export interface S3Access {
  /** URL on this machine. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Servers of a test run, which the global set-up provides to every test file. */
export type TestServers =
  | { readonly kind: 'embedded'; readonly postgresUrl: string }
  | {
      readonly kind: 'containers';
      readonly postgresUrl: string;
      readonly s3: S3Access;
      /** Label of the run's containers. */
      readonly run: string;
    };

declare module 'vitest' {
  interface ProvidedContext {
    servers: TestServers;
  }
}

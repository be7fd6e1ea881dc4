import 'vitest';

/** The product that a project's files share, as its global setup tells them. */
export interface SharedProduct {
  readonly url: string;
  /** Where browsers reach the object store. */
  readonly storeUrl: string;
  /** Of its containers, by host name; none where it is a process. */
  readonly containerIds: Readonly<Record<string, string>>;
}

declare module 'vitest' {
  interface ProvidedContext {
    product: SharedProduct;
    /** An address that answers once the shared product process is ready. */
    productStart: string;
    /** What the run's containers are labelled with. */
    run: string;
  }
}

import 'vitest';

/** The run's product of containers, as its global setup tells every test file. */
export interface SharedProduct {
  readonly url: string;
  /** Where browsers reach the object store. */
  readonly storeUrl: string;
  /** Of its own containers, by host name. */
  readonly containerIds: Readonly<Record<string, string>>;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Absent where each file starts a product of its own. */
    product?: SharedProduct;
    /** What the run's containers are labelled with. */
    run: string;
  }
}

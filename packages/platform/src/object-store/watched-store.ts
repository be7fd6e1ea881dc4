import { AppError } from '../errors.ts';
import type { ObjectStore } from './store.ts';

export interface WatchedStore {
  readonly store: ObjectStore;
  /**
   * For readiness: rejects with the store's own words after a call that failed for a fault of the store, until a check
   * passes. Costs no request while all is well.
   */
  readonly check: () => Promise<void>;
}

const CHECK_AGAIN_MS = 2_000;

/** The same store, which remembers whether its calls fail. */
export function watchStore(store: ObjectStore): WatchedStore {
  let failing = false;
  let lastCheck: { readonly at: number; readonly passes: Promise<void> } | null = null;
  const noted = async <Result>(call: () => Promise<Result>): Promise<Result> => {
    try {
      return await call();
    } catch (error) {
      if (error instanceof AppError && error.code === 'STORAGE_FAILED' && error.dependency !== undefined)
        failing = true;
      throw error;
    }
  };
  return {
    store: {
      ...store,
      put: (...args) => noted(() => store.put(...args)),
      get: (...args) => noted(() => store.get(...args)),
      head: (...args) => noted(() => store.head(...args)),
      download: (...args) => noted(() => store.download(...args)),
      delete: (...args) => noted(() => store.delete(...args)),
    },
    async check() {
      if (!failing) return;
      if (lastCheck === null || performance.now() - lastCheck.at > CHECK_AGAIN_MS)
        lastCheck = { at: performance.now(), passes: store.check() };
      await lastCheck.passes;
      failing = false;
    },
  };
}

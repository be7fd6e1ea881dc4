import { createContext, use } from 'react';

/** Opens the choice of the timeline that slides are copied or moved to. */
export const SendSlides = createContext<(ids: readonly string[]) => void>(() => {});

export const useSendSlides = (): ((ids: readonly string[]) => void) => use(SendSlides);

import type { SpeechProviderDefinition } from '../definition.ts';
import { createEmbeddedProvider } from './embedded.ts';

/** flite in WebAssembly: it needs no settings. */
export const embedded: SpeechProviderDefinition = {
  id: 'embedded',
  configure: () => ({ title: 'basic voices', create: async () => createEmbeddedProvider() }),
};

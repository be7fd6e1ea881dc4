import { setTimeout as delay } from 'node:timers/promises';
import type { ProviderVoice, SpeechProvider } from '../src/narration/speech-provider.ts';

export function toneVoice(id: string): ProviderVoice {
  return { id, name: id, gender: 'neutral', category: 'premade', language: 'en', description: '' };
}

/** A tone, a little longer for a longer text; at 48 kHz no program needs to convert it. */
export function tone(text: string, sampleRate = 48_000): Int16Array {
  const length = Math.round(sampleRate * (0.3 + text.length * 0.06));
  return Int16Array.from({ length }, (_, index) => 9_000 * Math.sin((2 * Math.PI * 220 * index) / sampleRate));
}

export interface HeldProvider extends SpeechProvider {
  /** Lets the one that waits speak. */
  release(): void;
  readonly waiting: number;
  readonly aborted: number;
}

/** Speaks only when it is released; counts who waits and who was called off. */
export function heldProvider(): HeldProvider {
  const waiting = new Set<() => void>();
  let aborted = 0;
  return {
    id: 'held',
    kind: 'local',
    input: 'text',
    longestText: 4_000,
    unit: 'sentence',
    deterministic: true,
    voices: () => Promise.resolve([toneVoice('held'), toneVoice('held-too')]),
    async synthesise({ text, signal }) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const onAbort = (): void => {
        aborted += 1;
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      waiting.add(resolve);
      try {
        await promise;
      } finally {
        waiting.delete(resolve);
        signal.removeEventListener('abort', onAbort);
      }
      await delay(0);
      return { samples: tone(text), sampleRate: 48_000, appliedSpeed: 1, appliedPitch: 1 };
    },
    release() {
      waiting.values().next().value?.();
    },
    get waiting() {
      return waiting.size;
    },
    get aborted() {
      return aborted;
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

/** Speaks every language by one voice, and notes what it was asked to say. */
export function polyglotProvider(spoken: string[]): SpeechProvider {
  return {
    id: 'polyglot',
    kind: 'local',
    input: 'text',
    longestText: 4_000,
    unit: 'sentence',
    deterministic: true,
    voices: () => Promise.resolve([{ ...toneVoice('poly'), language: '' }]),
    synthesise({ text }) {
      spoken.push(text);
      return Promise.resolve({ samples: tone(text), sampleRate: 48_000, appliedSpeed: 1, appliedPitch: 1 });
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

/** The same, for an engine that gets words. */
export function readerProvider(spoken: string[]): SpeechProvider {
  return { ...polyglotProvider(spoken), id: 'reader', input: 'english-names' };
}

/** A voice whose model can be replaced, as by an upgrade. */
export function modelledProvider(model: string): SpeechProvider {
  return { ...polyglotProvider([]), id: 'modelled', model, version: `1-${model}` };
}

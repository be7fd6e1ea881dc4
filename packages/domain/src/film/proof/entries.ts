import type { ProofAdvice, ProofAdviceMessage } from './advice.ts';

/** One thing that was measured of a finished film. */
export interface ProofEntry {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  readonly unit: string;
  /** The bounds of `value`, both included; null where there is none. */
  readonly atLeast: number | null;
  readonly atMost: number | null;
  /** What to do about it, in English; null while the value is within its bounds. */
  readonly advice: string | null;
  /** What `advice` says; not set for a film of a version without it. */
  readonly adviceMessage?: ProofAdviceMessage | undefined;
}

interface Check extends Omit<ProofEntry, 'id' | 'value' | 'advice' | 'adviceMessage'> {
  readonly decimals: number;
}

/**
 * What is measured, in the order of the sheet. The true peak is that of EBU R 128; contrasts are level AA of WCAG 2.2,
 * where titles count as large text. 17 characters a second is a usual limit of subtitles; the embedded voices at normal
 * speed exceed it in up to three captions of five and stay below 22. Some samples of natural speech look clipped.
 */
export const PROOF_CHECKS = {
  speech: { label: 'Speech', unit: '%', atLeast: 70, atMost: null, decimals: 0 },
  silence: { label: 'Longest silence', unit: 's', atLeast: null, atMost: 2, decimals: 1 },
  loudness: { label: 'Loudness', unit: 'LUFS', atLeast: -16.7, atMost: -15.3, decimals: 1 },
  truePeak: { label: 'True peak', unit: 'dBTP', atLeast: null, atMost: -1, decimals: 1 },
  clipping: { label: 'Clipped samples', unit: 'samples', atLeast: null, atMost: 100, decimals: 0 },
  fastestCaption: { label: 'Fastest caption', unit: 'characters/s', atLeast: null, atMost: 22, decimals: 1 },
  fastCaptions: { label: 'Captions above 17 characters/s', unit: '%', atLeast: null, atMost: 80, decimals: 0 },
  missingWords: { label: 'Words missing in the captions', unit: 'words', atLeast: null, atMost: 0, decimals: 0 },
  briefBullets: { label: 'Bullets shown for less than 1.5 s', unit: 'bullets', atLeast: null, atMost: 0, decimals: 0 },
  titleContrast: { label: 'Contrast of titles', unit: ':1', atLeast: 3, atMost: null, decimals: 1 },
  textContrast: { label: 'Contrast of text', unit: ':1', atLeast: 4.5, atMost: null, decimals: 1 },
} as const satisfies Record<string, Check>;

export type ProofId = keyof typeof PROOF_CHECKS;

/** An entry as messages between services carry it. */
export type ProofEntryMessage = Omit<ProofEntry, 'atLeast' | 'atMost' | 'advice'> & {
  readonly atLeast?: number | undefined;
  readonly atMost?: number | undefined;
  readonly advice?: string | undefined;
};

export function readProofEntry(message: ProofEntryMessage): ProofEntry {
  const { id, label, value, unit, atLeast = null, atMost = null, advice = null, adviceMessage } = message;
  const entry = { id, label, value, unit, atLeast, atMost, advice };
  if (adviceMessage === undefined) return entry;
  const { code, values } = adviceMessage;
  return { ...entry, adviceMessage: { code, values } };
}

/** The reverse of `readProofEntry`. */
export function proofEntryMessage({ atLeast, atMost, advice, ...entry }: ProofEntry): ProofEntryMessage {
  return {
    ...entry,
    ...(atLeast === null ? {} : { atLeast }),
    ...(atMost === null ? {} : { atMost }),
    ...(advice === null ? {} : { advice }),
  };
}

/** The entry of a measured value, which is rounded as it is shown; `advise` is called where it is out of bounds. */
export function proofEntry(id: ProofId, measured: number, advise: (value: number) => ProofAdvice): ProofEntry {
  const { decimals, ...check }: Check = PROOF_CHECKS[id];
  const value = Number(measured.toFixed(decimals));
  const isGood = value >= (check.atLeast ?? -Infinity) && value <= (check.atMost ?? Infinity);
  if (isGood) return { id, ...check, value, advice: null };
  const { sentence, message } = advise(value);
  return { id, ...check, value, advice: sentence, adviceMessage: message };
}

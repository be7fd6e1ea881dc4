import vocabulary from '../data/vocabulary.json' with { type: 'json' };

/** Token of each symbol of the model's alphabet. Every symbol is one UTF-16 unit. */
const TOKENS: ReadonlyMap<string, number> = new Map(Object.entries(vocabulary));

export interface Tokens {
  readonly tokens: readonly number[];
  /** Position in `phonemes` of each token's symbol. */
  readonly positions: readonly number[];
}

/** Converts phonemes to tokens of the model; unknown symbols are left out. */
export function toTokens(phonemes: string): Tokens {
  const tokens: number[] = [];
  const positions: number[] = [];
  for (let position = 0; position < phonemes.length; position += 1) {
    const token = TOKENS.get(phonemes[position]!);
    if (token === undefined) continue;
    tokens.push(token);
    positions.push(position);
  }
  return { tokens, positions };
}

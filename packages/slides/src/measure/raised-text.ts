/** Raised and lowered characters of Unicode. Faces have few of them, so they are drawn as smaller letters and digits. */

const scripts = (from: string, to: string): ReadonlyMap<string, string> =>
  new Map([...from].map((character, at) => [character, [...to][at]!]));

/** By the character that is raised. */
export const ABOVE = scripts(
  '0123456789+−=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVW',
  '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂ',
);
/** By the character that is lowered. */
export const BELOW = scripts('0123456789+−=()aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ');

export interface RaisedPart {
  readonly text: string;
  /** Index in the text, in UTF-16 units. */
  readonly start: number;
  readonly place: 'above' | 'below' | null;
}

/** Raised ones of Latin and of phonetics are in most faces; alone they are drawn by them. */
const IN_FACES = /^[¹²³ᵃ-ᶻʰ-ˡ]+$/u;
const RUNS = new RegExp(`[${[...ABOVE.values()].join('')}]+|[${[...BELOW.values()].join('')}]+`, 'gu');
const PLAIN = new Map([...ABOVE, ...BELOW].map(([plain, script]) => [script, plain]));
const LOWERED = new Set(BELOW.values());

/** Parts a text where it is raised or lowered; those parts have the plain characters. */
export function raisedParts(text: string): RaisedPart[] {
  const parts: RaisedPart[] = [];
  let done = 0;
  for (const { 0: run, index: start } of text.matchAll(RUNS)) {
    const isLowered = LOWERED.has(run[0]!);
    if (!isLowered && IN_FACES.test(run)) continue;
    if (start > done) parts.push({ text: text.slice(done, start), start: done, place: null });
    const plain = [...run].map((character) => PLAIN.get(character)!).join('');
    parts.push({ text: plain, start, place: isLowered ? 'below' : 'above' });
    done = start + run.length;
  }
  return done < text.length || done === 0 ? [...parts, { text: text.slice(done), start: done, place: null }] : parts;
}

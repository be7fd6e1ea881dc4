/** Initials of Hanyu Pinyin in the alphabet of the model. */
const INITIALS: Readonly<Record<string, string>> = {
  b: 'p', p: 'pʰ', m: 'm', f: 'f', d: 't', t: 'tʰ', n: 'n', l: 'l', g: 'k', k: 'kʰ', h: 'x', j: 'ʨ', q: 'ʨʰ', x: 'ɕ',
  zh: 'ꭧ', ch: 'ꭧʰ', sh: 'ʂ', r: 'ɻ', z: 'ʦ', c: 'ʦʰ', s: 's',
}; // prettier-ignore

/** Finals; `0` marks where the tone stands: behind the vowel. */
const FINALS: Readonly<Record<string, string>> = {
  a: 'a0', ai: 'ai0', an: 'a0n', ang: 'a0ŋ', ao: 'au0', e: 'ɤ0', ei: 'ei0', en: 'ə0n', eng: 'ə0ŋ', er: 'ɚ0', ê: 'ɛ0',
  i: 'i0', ia: 'ja0', ian: 'jɛ0n', iang: 'ja0ŋ', iao: 'jau0', ie: 'je0', in: 'i0n', ing: 'i0ŋ', io: 'jɔ0', iong: 'jʊ0ŋ', iou: 'jou0',
  o: 'wo0', ong: 'ʊ0ŋ', ou: 'ou0', u: 'u0', ua: 'wa0', uai: 'wai0', uan: 'wa0n', uang: 'wa0ŋ', uei: 'wei0', uen: 'wə0n',
  ueng: 'wə0ŋ', uo: 'wo0', ü: 'y0', üan: 'ɥɛ0n', üe: 'ɥe0', ün: 'y0n',
}; // prettier-ignore

/** Finals that are written shorter behind an initial. */
const SHORT: Readonly<Record<string, string>> = { iu: 'iou', ui: 'uei', un: 'uen' };

/** By tone: level, rising, low and falling; the neutral one (0 and 5) has no mark. */
const TONES = ['', '→', '↗', '↓', '↘'] as const;

const SYLLABLE = /^(?<initial>[zcs]h|[bpmfdtnlgkhjqxrzcs])?(?<final>[a-zêü]+)$/u;

/** A syllable without an initial by the final that it is. */
function withoutInitial(syllable: string): string {
  if (syllable.startsWith('yu')) return `ü${syllable.slice(2)}`;
  if (syllable === 'you') return 'iou';
  if (syllable.startsWith('yi')) return syllable.slice(1);
  if (syllable.startsWith('y')) return `i${syllable.slice(1)}`;
  if (syllable === 'wei') return 'uei';
  if (syllable === 'wen') return 'uen';
  if (syllable === 'wu') return 'u';
  return syllable.startsWith('w') ? `u${syllable.slice(1)}` : syllable;
}

/**
 * A syllable of Hanyu Pinyin without its mark, and its tone (1 to 4, else neutral), in the alphabet of the model; '' for no
 * syllable.
 */
export function phonemesOfPinyin(syllable: string, tone: number): string {
  const mark = TONES[tone] ?? '';
  if (/^h?[nm]g?$/.test(syllable)) return `${syllable.replace('ng', 'ŋ').replace('h', 'x')}${mark}`;
  const groups = SYLLABLE.exec(syllable)?.groups;
  if (!groups) return '';
  const { initial = '', final: written } = groups as { initial?: string; final: string };
  if (initial === '') return FINALS[withoutInitial(written)]?.replace('0', mark) ?? '';
  // After these initials 'i' stands for a syllabic consonant.
  if (written === 'i' && /^(?:[zcs]h?|r)$/.test(initial)) return `${INITIALS[initial]}ɨ${mark}`;
  const rounded = /^[jqx]$/.test(initial) ? written.replace(/^u/, 'ü') : written;
  const final = FINALS[SHORT[rounded] ?? rounded];
  return final === undefined ? '' : `${INITIALS[initial]}${final.replace('0', mark)}`;
}

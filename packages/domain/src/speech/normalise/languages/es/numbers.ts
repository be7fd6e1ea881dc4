import rules from 'cldr-rbnf/rbnf/es.json' with { type: 'json' };
import type { Beside } from '../../language.ts';
import type { Gender } from '../../speaking/forms.ts';
import { inPairs } from '../../speaking/decimals.ts';
import { createSpellOut } from '../../speaking/spell-out.ts';
import { wordSet } from '../../speaking/tables.ts';

const spell = createSpellOut(rules);
/** Digits of a number without millions, which never agree. */
const LONGEST_AGREEING = 6;

/** 'uno', 'un metro', 'una hora'. */
export function cardinal(digits: string, gender: Gender | null): string {
  const words = spell(digits, gender === null ? 'spellout-numbering' : `spellout-cardinal-${gender}`);
  // The thousands agree too: 'doscientas mil personas'.
  return gender === 'feminine' && digits.length <= LONGEST_AGREEING ? words.replaceAll('ientos', 'ientas') : words;
}

export const alone = (digits: string): string => cardinal(digits, null);
export const year = (value: number): string => alone(String(value));
export const decimals = (digits: string): string => inPairs(digits, alone);

const FEMININE = /(?:as?|ción|ciones|sión|siones|dad|dades|tud|tudes|umbres?|eces|ez|veces)$/;
const MASCULINE = wordSet(
  'día días problema problemas sistema sistemas programa programas tema temas mapa mapas idioma idiomas planeta planetas ' +
    'clima esquema esquemas diagrama diagramas teorema teoremas poema poemas drama telegrama kilogramas gramas',
);
const FEMININE_WORDS = wordSet(
  'vez noche tarde clase clases parte partes gente fase fases calle calles llave red redes ley leyes imagen imágenes mujer mujeres base bases nube señal',
);
/** Verbs in tenses of reports: 'los 21 pasaron'. */
const VERB = /(?:ó|aron|ieron|aba|aban|ía|ían|ará|arán|irá|irán)$/;

export function genderOf(noun: string): Gender | null {
  if (noun === '') return null;
  if (VERB.test(noun)) return null;
  if (FEMININE_WORDS.has(noun)) return 'feminine';
  return FEMININE.test(noun) && !MASCULINE.has(noun) ? 'feminine' : 'masculine';
}

/** 'primero', 'primera', and 'primer' before a masculine noun or with its own ending. */
export function ordinal(digits: string, ending: string, beside: Beside): string {
  if (/[ªa]$/.test(ending)) return rank(digits, 'feminine');
  const noun = beside.after();
  const isBeforeNoun = ending.endsWith('er') || (noun.length > 3 && genderOf(noun) === 'masculine');
  return rank(digits, isBeforeNoun ? 'masculine-adjective' : 'masculine');
}

function rank(digits: string, set: string): string {
  return (
    spell(digits, `spellout-ordinal-${set}`)
      // One word from the twenties on, and for thousands: 'vigesimoprimero', 'dosmilésimo'.
      .replace(/vigésim[oa] (?=\p{L}+$)/u, 'vigesimo')
      .replace('vigesimooctav', 'vigesimoctav')
      .replace(/(?<=^\p{L}+) (?=milésim)/u, '')
      .replace(/^un (?=mil|bil)/, '')
      .replace(/^decimo(?:primer|segund)(?=[oa]$)/, (word) => (word.endsWith('r') ? 'undécim' : 'duodécim'))
  );
}

/** 'tercio', 'quinto', 'doceavo', 'centésimo'; null where a fraction is said with 'sobre'. */
export function denominatorWord(denominator: string): string | null {
  const value = Number(denominator);
  if (value === 2) return 'medio';
  if (value === 3) return 'tercio';
  if (value <= 10 || (value < 1_000 && value % 100 === 0)) return rank(denominator, 'masculine');
  if (value < 100)
    return `${withoutAccents(alone(denominator)).replace(' y ', 'i').replace(/uno$/, 'un')}avo`.replace('aavo', 'avo');
  if (!/^[1-9]\d?0{3,}$|^100000?0*$/.test(denominator)) return null;
  return rank(denominator, 'masculine').replaceAll(' ', '');
}

const withoutAccents = (word: string): string => word.normalize('NFD').replaceAll(/\p{M}/gu, '');

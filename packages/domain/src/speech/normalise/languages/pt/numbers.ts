import rules from 'cldr-rbnf/rbnf/pt.json' with { type: 'json' };
import type { Gender } from '../../speaking/forms.ts';
import { createSpellOut } from '../../speaking/spell-out.ts';
import { wordSet } from '../../speaking/tables.ts';

const spell = createSpellOut(rules);

/** 'um', 'duas horas'. The forms of Brazil. */
export function cardinal(digits: string, gender: Gender | null): string {
  return spell(digits, `spellout-cardinal-${gender ?? 'masculine'}`);
}

export const alone = (digits: string): string => cardinal(digits, null);

const FEMININE = /(?:as?|ção|ções|são|sões|dades?|gens?|tudes?|ices?|ezes?|zes)$/;
const MASCULINE = wordSet(
  'dia dias problema problemas sistema sistemas programa programas tema temas mapa mapas idioma idiomas planeta planetas ' +
    'clima esquema esquemas diagrama diagramas teorema poema drama telegrama gramas grama quilogramas personagem meses ' +
    'juízes rapazes',
);
const FEMININE_WORDS = wordSet(
  'vez vezes noite noites tarde classe classes parte partes gente fase fases rede redes lei leis mulher mulheres mão mãos base bases nuvem chave chaves',
);

export function genderOf(noun: string): Gender | null {
  if (noun === '') return null;
  if (FEMININE_WORDS.has(noun)) return 'feminine';
  return FEMININE.test(noun) && !MASCULINE.has(noun) ? 'feminine' : 'masculine';
}

export function ordinal(digits: string, ending: string): string {
  return spell(digits, `spellout-ordinal-${/[ªa]$/.test(ending) ? 'feminine' : 'masculine'}`).replace(
    /^um (?=mil|bil)/,
    '',
  );
}

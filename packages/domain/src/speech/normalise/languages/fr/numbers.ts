import rules from 'cldr-rbnf/rbnf/fr.json' with { type: 'json' };
import type { Gender } from '../../speaking/forms.ts';
import { inPairs } from '../../speaking/decimals.ts';
import { createSpellOut } from '../../speaking/spell-out.ts';
import { wordSet } from '../../speaking/tables.ts';

const spell = createSpellOut(rules);

/** 'un', 'une heure'. */
export function cardinal(digits: string, gender: Gender | null): string {
  return spell(digits, `spellout-cardinal-${gender ?? 'masculine'}`);
}

export const alone = (digits: string): string => cardinal(digits, null);
export const decimals = (digits: string): string => inPairs(digits, alone);

const FEMININE =
  /(?:tions?|sions?|xions?|tés?|ettes?|ances?|ences?|ures?|ies?|ées?|elles?|esses?|ades?|ines?|trices?|euses?|udes?|ères?|ises?)$/;
const MASCULINE = wordSet(
  'côté comité été traité musée lycée incendie génie modèle squelette magazine silence murmure cure',
);
const FEMININE_WORDS = wordSet(
  'personne personnes page pages fois heure minute seconde semaine année journée ligne lignes image diapositive question ' +
    'réponse étape phase règle table tasse femme fille mère porte ville rue route chambre classe école équipe feuille ' +
    'flèche fête forme forêt langue lettre liste main maison méthode note nuit part partie pièce place plage porte pomme ' +
    'requête réunion salle tâche tête tonne valeur vidéo voiture voix zone base clé couche couleur date erreur idée ' +
    'machine mémoire milliseconde nouvelle donnée application fonction variable branche colonne cellule',
);

export function genderOf(noun: string): Gender | null {
  if (noun === '') return null;
  if (FEMININE_WORDS.has(noun)) return 'feminine';
  return FEMININE.test(noun) && !MASCULINE.has(noun) ? 'feminine' : 'masculine';
}

/** 'premier', 'première', 'deuxième', 'seconde'. */
export function ordinal(digits: string, ending: string): string {
  if (ending.startsWith('nd')) return ending.endsWith('e') ? 'seconde' : 'second';
  const isFeminine = /^(?:re|ère|ere)$/.test(ending);
  return (
    spell(digits, `spellout-ordinal-${isFeminine ? 'feminine' : 'masculine'}`)
      // The rules write 'quatre-vingt-et-unième' and 'cent-et-unième'.
      .replace('quatre-vingt-et-', 'quatre-vingt-')
      .replace(/(cent|mille|million)-et-/, '$1 ')
  );
}

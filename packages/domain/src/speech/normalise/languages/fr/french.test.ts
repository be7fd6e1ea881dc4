import { describe, expect, it } from 'vitest';
import { normaliseForSpeech } from '../../index.ts';

const TABLES: Readonly<Record<string, readonly (readonly [written: string, spoken: string])[]>> = {
  'names of formats': [['du JSON dans data.json, du YAML', 'du djézonne dans data point djézonne, du yamel']],
  numbers: [
    ['21 personnes, 1 livre et 80 pages', 'vingt-et-une personnes, un livre et quatre-vingts pages'],
    ['1 204 et 1.204', 'mille deux cent quatre et mille deux cent quatre'],
    ['3,14, -0,05 et 1,5 million', 'trois virgule quatorze, moins zéro virgule zéro cinq et un virgule cinq million'],
    ['5 M€, 3M utilisateurs', "cinq millions d'euros, trois millions d'utilisateurs"],
    ['Python 3.12 et v1.2.3', 'Python trois point douze et version un point deux point trois'],
    ['lun.-ven., 24h/24 et 7j/7', 'lundi à vendredi, vingt-quatre heures sur vingt-quatre et sept jours sur sept'],
    ["Paul, c.-à-d. l'aîné", "Paul, c'est-à-dire l'aîné"],
  ],
  ranks: [
    ['la 1re fois, le 2e étage, la 3ème place', 'la première fois, le deuxième étage, la troisième place'],
    ['au XIXe siècle, Louis XIV et François Ier', 'au dix-neuvième siècle, Louis quatorze et François premier'],
    ['au XVIIe s., du IIe s. av. J.-C.', 'au dix-septième siècle, du deuxième siècle avant Jésus-Christ.'],
    ['au XVe s.', 'au quinzième siècle.'],
    ['Le 1er Vers', 'Le premier Vers'],
  ],
  'fractions and ranges': [
    ['1/2, 2/3, 3/4 et 1 1/2', 'un demi, deux tiers, trois quarts et un et demi'],
    ['5-10 km/h, 1990-2000', 'cinq à dix kilomètres par heure, mille neuf cent quatre-vingt-dix à deux mille'],
  ],
  'dates and times': [
    ['du lun. au ven., UTC+01:00', 'du lundi au vendredi, U T C plus un'],
    ['en 52 av. J.-C.', 'en cinquante-deux avant Jésus-Christ.'],
    ['03/2026', 'mars deux mille vingt-six'],
    [
      'le 1er mai 2024, le 24/12/2024',
      'le premier mai deux mille vingt-quatre, le vingt-quatre décembre deux mille vingt-quatre',
    ],
    ['à 14h30, 9 h et 8:05', 'à quatorze heures trente, neuf heures et huit heures cinq'],
    ['2h 30min', 'deux heures et trente minutes'],
  ],
  'money and measures': [
    ['-5 C, 230 V et 16 A', 'moins cinq degrés Celsius, deux cent trente volts et seize ampères'],
    [`3'45" de pause, 1 cp`, 'trois minutes et quarante-cinq secondes de pause, un comprimé'],
    ['80 Mb/s, entre 5-10 €', 'quatre-vingts mégabits par seconde, entre cinq et dix euros'],
    ['3,50 €, 5 €/mois et 1 $', 'trois euros cinquante centimes, cinq euros par mois et un dollar'],
    [
      '1 h, 3 Go, 12,5 % et -5 °C',
      'une heure, trois gigaoctets, douze virgule cinq pour cent et moins cinq degrés Celsius',
    ],
  ],
  'telephone numbers and addresses': [
    ['01 23 45 67 89', 'zéro un, deux trois, quatre cinq, six sept, huit neuf'],
    ['a.b@courriel.fr', 'a point b arobase courriel point fr'],
  ],
  'abbreviations, acronyms and signs': [
    ["l'art. 3, l'al. 2 et p. 4-9", "l'article trois, l'alinéa deux et pages quatre à neuf"],
    [
      'le mer. 14/05 à 9h, 3e ét., n° 134/2019',
      'le mercredi quatorze mai à neuf heures, troisième étage, numéro cent trente-quatre deux mille dix-neuf',
    ],
    ['M. Roy et Mme Roy, n° 5, p. ex.', 'monsieur Roy et madame Roy, numéro cinq, par exemple'],
    ['l’API, l’ONU, d’11 ans et aujourd’hui', "l'A P I, l'onu, d'onze ans et aujourd'hui"],
    ['« x² + 2 = 6 » – ATTENTION', 'x au carré plus deux égale six, attention'],
  ],
};

describe.each(Object.entries(TABLES))('[TN4] French: %s', (_, rows) => {
  it.each(rows)('reads %j as %j', (written, spoken) => {
    expect(normaliseForSpeech(written, 'fr-CA')).toBe(spoken);
  });
});

import { describe, expect, it } from 'vitest';
import { normaliseForSpeech } from '../../index.ts';

const TABLES: Readonly<Record<string, readonly (readonly [written: string, spoken: string])[]>> = {
  numbers: [
    ['21 persone, 1 libro e 1 pagina', 'ventuno persone, un libro e una pagina'],
    ['1.204, 23.000 e 33', 'milleduecentoquattro, ventitremila e trentatré'],
    [
      '3,14, -0,05 e 1,5 milioni',
      'tre virgola quattordici, meno zero virgola zero cinque e uno virgola cinque milioni',
    ],
    ['5 mln €, 3M utenti', 'cinque milioni di euro, tre milioni di utenti'],
    ['Python 3.12 e v1.2.3', 'Python tre punto dodici e versione uno punto due punto tre'],
    ['lun-ven, nel XX sec.', 'lunedì a venerdì, nel ventesimo secolo.'],
  ],
  ranks: [
    ['la 1ª volta, il 3° piano', 'la prima volta, il terzo piano'],
    [
      'nel XIX secolo, Luigi XIV ed Elisabetta II',
      'nel diciannovesimo secolo, Luigi quattordicesimo ed Elisabetta seconda',
    ],
  ],
  'fractions and ranges': [
    ['1/2 litro, 2/3 e 3/4', 'mezzo litro, due terzi e tre quarti'],
    ['5-10 km/h, 1990-2000', "cinque a dieci chilometri all'ora, millenovecentonovanta a duemila"],
  ],
  'dates and times': [
    [
      'il 1° maggio 2024, il 24/12/2024',
      'il primo maggio duemilaventiquattro, il ventiquattro dicembre duemilaventiquattro',
    ],
    ['alle 14:30, alle 9.15 e alle 16:00', 'alle quattordici e mezza, alle nove e un quarto e alle sedici'],
    ['2h 30min', 'due ore e trenta minuti'],
  ],
  'money and measures': [
    ['10 MB/s, 80 Mb/s, 3 volte/anno', "dieci megabyte al secondo, ottanta megabit al secondo, tre volte all'anno"],
    ['5 €/kg, 2 cpr per 7 gg.', 'cinque euro per chilogrammo, due compresse per sette giorni.'],
    ['-5 C, 230 V e 16 A', 'meno cinque gradi Celsius, duecentotrenta volt e sedici ampere'],
    ['tra 5-10 €', 'tra cinque e dieci euro'],
    ['3,50 €, 5 €/mese e 1 $', 'tre euro cinquanta centesimi, cinque euro al mese e un dollaro'],
    ['1 h, 12,5% e -5 °C', "un'ora, dodici virgola cinque per cento e meno cinque gradi Celsius"],
  ],
  'telephone numbers and addresses': [
    ['Via Po 5, 20121 Milano', 'Via Po cinque, due zero uno due uno Milano'],
    ['::1 e UTC+01:00', 'due punti due punti uno e U T C più uno'],
    ['06 1234567', 'zero sei, uno due tre quattro cinque sei sette'],
    ['a.b@posta.it', 'a punto b chiocciola posta punto it'],
  ],
  'numbers before their noun': [
    ['1 idea, 1 zaino, 1 studente e 1 gatto', "un'idea, uno zaino, uno studente e un gatto"],
    ["un'ora e 21 ore", "un'ora e ventuno ore"],
  ],
  'abbreviations, acronyms and signs': [
    ["l'art. 9, co. 2, n. 134/2019", "l'articolo nove, comma due, numero centotrentaquattro duemiladiciannove"],
    ['1 cucch. di sale, 4 pers., es. 3', 'un cucchiaio di sale, quattro persone, esercizio tre'],
    ['TCP/UDP e DOM', 'T C P, U D P e dom'],
    ['Menu > Apri', 'Menu, Apri'],
    ['un file .mp3', 'un file punto M P tre'],
    [
      'Il Sig. Rossi e la Dott.ssa Bianchi, pag. 7, p.es.',
      'Il signor Rossi e la dottoressa Bianchi, pagina sette, per esempio',
    ],
    ['l’API dell’ONU, l’11 maggio, un po’', "l'A P I dell'onu, l'undici maggio, un po'"],
    ['x² + 2 = 6: ATTENZIONE, NON ORA', 'x al quadrato più due uguale a sei: attenzione, non ora'],
  ],
};

describe.each(Object.entries(TABLES))('[TN4] Italian: %s', (_, rows) => {
  it.each(rows)('reads %j as %j', (written, spoken) => {
    expect(normaliseForSpeech(written, 'it')).toBe(spoken);
  });
});

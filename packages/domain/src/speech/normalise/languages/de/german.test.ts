import { describe, expect, it } from 'vitest';
import { normaliseForSpeech } from '../../index.ts';

const TABLES: Readonly<Record<string, readonly (readonly [written: string, spoken: string])[]>> = {
  numbers: [
    ['12 Bücher, 1 Katze und 1 Hund', 'zwölf Bücher, eine Katze und ein Hund'],
    ['1.204 oder 1 204 Leute', 'eintausendzweihundertvier oder eintausendzweihundertvier Leute'],
    ['3,14 und -0,5', 'drei Komma eins vier und minus null Komma fünf'],
    ['Python 3.12 und v1.2.3', 'Python drei Punkt zwölf und Version eins Punkt zwei Punkt drei'],
    ['ab Python 3.12.', 'ab Python drei Punkt zwölf.'],
    ['007 und 25k Nutzer', 'null null sieben und fünfundzwanzigtausend Nutzer'],
    ['2,5 Mio. Leute, 1 Mrd. Euro', 'zwei Komma fünf Millionen Leute, eine Milliarde Euro'],
  ],
  ranks: [
    [
      'der 1. Platz, am 2. Tag, ein 3. Weg, das 21. Kapitel',
      'der erste Platz, am zweiten Tag, ein dritter Weg, das einundzwanzigste Kapitel',
    ],
    ['im 19. Jahrhundert', 'im neunzehnten Jahrhundert'],
    ['in der 2. Stunde', 'in der zweiten Stunde'],
    ['Wir haben 3.', 'Wir haben drei.'],
    ['3. und 4. Mai', 'dritter und vierter Mai'],
    ['bis zum 25.', 'bis zum fünfundzwanzigsten.'],
    ['Ludwig XIV. war alt, Kapitel IV', 'Ludwig der Vierzehnte war alt, Kapitel vier'],
  ],
  'fractions and ranges': [
    ['1/2, 2/3, 3/4 und 1 1/2', 'ein halb, zwei Drittel, drei Viertel und ein ein halb'],
    ['5-10 km/h, 12–15 %', 'fünf bis zehn Kilometer pro Stunde, zwölf bis fünfzehn Prozent'],
    ['im Format 16:9, 1920×1080', 'im Format sechzehn zu neun, eintausendneunhundertzwanzig mal eintausendachtzig'],
  ],
  'dates and years': [
    ['am 3. Mai 2024', 'am dritten Mai zweitausendvierundzwanzig'],
    [
      '24.12.2024 und 2024-12-24',
      'vierundzwanzigster Dezember zweitausendvierundzwanzig und vierundzwanzigster Dezember zweitausendvierundzwanzig',
    ],
    ['am 24.12. und vom 3.–5. Mai', 'am vierundzwanzigsten Dezember und vom dritten bis fünften Mai'],
    ['seit 1998, die 80er, 1990er', 'seit neunzehnhundertachtundneunzig, die achtziger, neunzehnhundertneunziger'],
    ['Mo–Fr', 'Montag bis Freitag'],
    ['2024-12-24T08:05:00Z', 'vierundzwanzigster Dezember zweitausendvierundzwanzig, acht Uhr fünf U T C'],
  ],
  'times and durations': [
    ['um 14:30 Uhr, 8 Uhr und 14 Uhr 30', 'um vierzehn Uhr dreißig, acht Uhr und vierzehn Uhr dreißig'],
    ['9–17 Uhr', 'neun bis siebzehn Uhr'],
    ['10.30–11.15 Uhr', 'zehn Uhr dreißig bis elf Uhr fünfzehn'],
    ['UTC+01:00', 'U T C plus eins'],
    ['am Di., 3.6. um 9 Uhr', 'am Dienstag, dritter Juni um neun Uhr'],
    ['zwischen 5-10 Leute', 'zwischen fünf und zehn Leute'],
    ['2h 30min und 1:02:03', 'zwei Stunden und dreißig Minuten und eine Stunde, zwei Minuten und drei Sekunden'],
  ],
  money: [
    ['3,50 €, € 20 und 0,99 €', 'drei Euro fünfzig Cent, zwanzig Euro und neunundneunzig Cent'],
    ['5 Mio. € pro Jahr, $2/Monat', 'fünf Millionen Euro pro Jahr, zwei Dollar pro Monat'],
  ],
  measures: [
    ['1 h, 1 km, -5 °C, 2 m²', 'eine Stunde, ein Kilometer, minus fünf Grad Celsius, zwei Quadratmeter'],
    ['3,5 GHz und 16 GB', 'drei Komma fünf Gigahertz und sechzehn Gigabyte'],
    ['-5 C, bei 180 C backen', 'minus fünf Grad Celsius, bei einhundertachtzig Grad Celsius backen'],
    ['ein Netzteil mit 5V, 2A', 'ein Netzteil mit fünf Volt, zwei Ampere'],
    ["in 90'", 'in neunzig Minuten'],
    [
      '15 Min., dann 8–10 Std. bei 80 Mb/s',
      'fünfzehn Minuten, dann acht bis zehn Stunden bei achtzig Megabit pro Sekunde',
    ],
    ['eine 5-kg-Dose', 'eine fünf Kilogramm Dose'],
  ],
  'telephone numbers and addresses': [
    ['Tel. 030 901820', 'Telefon null drei null, neun null eins acht zwei null'],
    ['+49 30 901820', 'plus neunundvierzig, drei null, neun null eins acht zwei null'],
    ['a.b@mail.de, www.beispiel.de/x', 'a Punkt b at mail Punkt de, beispiel Punkt de Schrägstrich x'],
  ],
  'abbreviations, acronyms and signs': [
    ['§ 1 Abs. 1 Satz 1 BGB', 'Paragraf eins Absatz eins Satz eins B G B'],
    ['Artikel 1 und Seite 1 hat 1 Bild', 'Artikel eins und Seite eins hat ein Bild'],
    [
      '§ 7 Abs. 4 S. 1 und S. 9, Art. 6 lit. f',
      'Paragraf sieben Absatz vier Satz eins und Seite neun, Artikel sechs Buchstabe f',
    ],
    ['2 EL Öl, 1 TL Salz, 1 Pck. Hefe', 'zwei Esslöffel Öl, ein Teelöffel Salz, ein Päckchen Hefe'],
    ['Urt. v. 3.5.2024, Az. 7', 'Urteil vom dritten Mai zweitausendvierundzwanzig, Aktenzeichen sieben'],
    ['§ 2 i. V. m. § 5', 'Paragraf zwei in Verbindung mit Paragraf fünf'],
    ['bis Do. früh, Bj. 1998', 'bis Donnerstag früh, Baujahr neunzehnhundertachtundneunzig'],
    ['Hauptstr. 5 und Schillerpl. 3', 'Hauptstraße fünf und Schillerplatz drei'],
    ['in der Ringstr.', 'in der Ringstraße.'],
    ['Ringstr. 5, 04109 Leipzig', 'Ringstraße fünf, null vier eins null neun Leipzig'],
    ['in 79098 Freiburg, D-50667 Köln', 'in sieben neun null neun acht Freiburg, D fünf null sechs sechs sieben Köln'],
    ['15000 Besucher', 'fünfzehntausend Besucher'],
    ['fe80::1', 'F E acht null Doppelpunkt Doppelpunkt eins'],
    ['Ruf 112 an', 'Ruf eins eins zwei an'],
    ['zzgl. MwSt. bei Roth & Co. KG', 'zuzüglich Mehrwertsteuer bei Roth und Co K G'],
    ['ls -l src/app.ts in ~/x.md', 'ls Bindestrich L src Schrägstrich app Punkt T S in Tilde Schrägstrich x Punkt M D'],
    ['z. B. Dr. Roth, d.h. S. 7', 'zum Beispiel Doktor Roth, das heißt Seite sieben'],
    ['TCP/IP (s. Abb. 2), u. U.', 'T C P I P, siehe Abbildung zwei, unter Umständen'],
    ['HTML bei BMW in der EU, NATO', 'H T M L bei B M W in der E U, nato'],
    ['WICHTIG: NICHT LÖSCHEN', 'wichtig: nicht löschen'],
    ['x² + 2 ≥ 6 & 10⁻³', 'x Quadrat plus zwei mindestens sechs und zehn hoch minus drei'],
    ['🚀 „Größe“ – los…', 'Größe, los.'],
    ['π und H₂O', 'Pi und H zwei O'],
  ],
};

describe.each(Object.entries(TABLES))('[TN4] German: %s', (_, rows) => {
  it.each(rows)('reads %j as %j', (written, spoken) => {
    expect(normaliseForSpeech(written, 'de-AT')).toBe(spoken);
  });
});

/**
 * How many cases of a collection the normaliser of speech reads as the collection does, by language and class, and what
 * a text costs in each language. `npm run bench:spoken -- FOLDER [LANGUAGE]`; naming a language lists what differs.
 *
 * The folder holds a folder for each language with files as those of NeMo-text-processing: `test_cases_CLASS.txt`, a case
 * on each line as 'written~spoken', further spoken forms behind more '~'; in German the written form is the last.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasSpokenForms, normaliseForSpeech } from '@slidewright/domain';

/** A paragraph of a talk in each language, with about as many numbers and signs. */
const TEXTS: Readonly<Record<string, string>> = {
  en: 'Dr. Lee said: the 1st of 1,204 boats made 12.5 km/h in May 2025, at 14:30. HTML and CSS are used every day in town. ',
  de: 'Dr. Lee sagte: das 1. von 1.204 Booten fuhr 12,5 km/h im Mai 2025 um 14:30 Uhr. HTML und CSS nutzt die Stadt täglich. ',
  es: 'El Dr. Lee dijo: el 1.º de 1.204 barcos hizo 12,5 km/h en mayo de 2025 a las 14:30. HTML y CSS se usan cada día. ',
  fr: 'Le Dr Lee dit : le 1er de 1 204 bateaux fait 12,5 km/h en mai 2025 à 14h30. L’HTML et le CSS servent tous les jours. ',
  it: 'Il dott. Lee disse: il 1º di 1.204 battelli fa 12,5 km/h nel maggio 2025 alle 14:30. HTML e CSS si usano ogni giorno. ',
  hi: 'डॉ. ली ने कहा: 1,204 में से पहली नाव मई 2025 में 14:30 बजे 12.5 km/h से चली। शहर में HTML और CSS रोज़ काम आते हैं। ',
  ja: 'リー博士は言った。2025年5月14:30、1,204隻の船の1番が12.5 km/hで進んだ。町では毎日HTMLとCSSが使われる。 ',
  zh: '李博士说：2025年5月14:30，1204条船里的第1条以12.5 km/h前进。城里每天都用HTML和CSS。 ',
  pt: 'O Dr. Lee disse: o 1º de 1.204 barcos fez 12,5 km/h em maio de 2025 às 14h30. HTML e CSS são usados todos os dias. ',
};
const COST_LENGTH = 20_000;
/** The cost of a language, as a share of that of English; a character of Chinese or Japanese is often a word. */
const MOST_COST = 3;

/** A text without case and punctuation; where words are written together, without spaces. */
function keyOf(text: string, language: string): string {
  const words = text
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
  return language === 'de' || language === 'it' ? words.replaceAll(' ', '') : words;
}

function scoreFile(path: string, language: string, isListed: boolean): { right: number; total: number } {
  let [right, total] = [0, 0];
  for (const line of readFileSync(path, 'utf8').split(/\r?\n/)) {
    const parts = line.split('~');
    if (parts.length < 2 || parts.join('') === '') continue;
    const written = language === 'de' ? parts.pop()! : parts.shift()!;
    const spoken = normaliseForSpeech(written, language, { names: 'written' });
    total += 1;
    if (parts.some((wanted) => keyOf(wanted, language) === keyOf(spoken, language))) right += 1;
    else if (isListed) console.log('   ', `${written} → ${spoken} (wanted: ${parts.join(' or ')})`);
  }
  return { right, total };
}

function scoreLanguage(folder: string, language: string, isListed: boolean): void {
  let [right, total] = [0, 0];
  for (const name of readdirSync(folder).toSorted()) {
    const kind = /^test_cases_(\w+)\.txt$/.exec(name)?.[1];
    // Cases of recognisers have many spoken forms for a written one.
    if (kind === undefined || kind.startsWith('normalize_with_audio')) continue;
    const found = scoreFile(join(folder, name), language, isListed);
    console.log(`  ${language} ${kind}: ${found.right} of ${found.total}`);
    right += found.right;
    total += found.total;
  }
  console.log(`${language}: ${right} of ${total} (${((100 * right) / total).toFixed(1)} %)`);
}

/** Microseconds of processor time for 1,000 characters: the least of five runs. */
function costOf(language: string): number {
  const text = TEXTS[language]!.repeat(Math.ceil(COST_LENGTH / TEXTS[language]!.length));
  const runs = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    normaliseForSpeech(text, language, { names: 'written' });
    return process.cpuUsage(before).user;
  });
  return (Math.min(...runs) * 1_000) / text.length;
}

function compareCosts(): void {
  const english = costOf('en');
  console.log(`en: ${english.toFixed(0)} µs for 1,000 characters`);
  for (const language of Object.keys(TEXTS).slice(1)) {
    const share = costOf(language) / english;
    const passed = share <= MOST_COST;
    console.log(
      `${language}: ${share.toFixed(2)} times that of English (at most ${MOST_COST}: ${passed ? 'passed' : 'MISSED'})`,
    );
    if (!passed) process.exitCode = 1;
  }
}

const [folder, only] = process.argv.slice(2);
if (folder === undefined || !existsSync(folder)) {
  console.error('Please name a folder of cases: npm run bench:spoken -- FOLDER [LANGUAGE]');
  process.exitCode = 2;
} else {
  for (const language of readdirSync(folder).toSorted())
    if (hasSpokenForms(language) && (only === undefined || only === language))
      scoreLanguage(join(folder, language), language, only === language);
  compareCosts();
}

import { alternatives, type Rewrite } from '../rewrite.ts';
import { decimalToWords, integerToWords, MAGNITUDES, plural } from './number-words.ts';

const CURRENCIES: Readonly<Record<string, readonly [one: string, many: string, cent: string, cents: string]>> = {
  $: ['dollar', 'dollars', 'cent', 'cents'],
  US$: ['dollar', 'dollars', 'cent', 'cents'],
  USD: ['dollar', 'dollars', 'cent', 'cents'],
  '€': ['euro', 'euros', 'cent', 'cents'],
  EUR: ['euro', 'euros', 'cent', 'cents'],
  '£': ['pound', 'pounds', 'penny', 'pence'],
  GBP: ['pound', 'pounds', 'penny', 'pence'],
  '¥': ['yen', 'yen', 'sen', 'sen'],
  JPY: ['yen', 'yen', 'sen', 'sen'],
  '₹': ['rupee', 'rupees', 'paisa', 'paise'],
  INR: ['rupee', 'rupees', 'paisa', 'paise'],
  CHF: ['franc', 'francs', 'centime', 'centimes'],
  '₩': ['won', 'won', 'jeon', 'jeon'],
  '₽': ['ruble', 'rubles', 'kopek', 'kopeks'],
};

function spokenMoney(symbol: string, amount: string, magnitude?: string): string {
  const [one, many, cent, cents] = CURRENCIES[symbol]!;
  const plain = amount.replaceAll(',', '');
  if (magnitude) return `${decimalToWords(plain)} ${MAGNITUDES[magnitude]!} ${many}`;
  const [whole = '0', fraction] = plain.split('.');
  const main = `${integerToWords(whole)} ${plural(whole, [one, many])}`;
  if (fraction === undefined || /^0+$/.test(fraction)) return main;
  if (fraction.length > 2) return `${decimalToWords(plain)} ${many}`;
  const small = fraction.padEnd(2, '0');
  const rest = `${integerToWords(small)} ${plural(String(Number(small)), [cent, cents])}`;
  return /^0+$/.test(whole) ? rest : `${main} and ${rest}`;
}

const AMOUNT = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?`;
const magnitudes = alternatives(Object.keys(MAGNITUDES));

export const MONEY: readonly Rewrite[] = [
  [
    new RegExp(
      String.raw`(?<!\w)(${alternatives(Object.keys(CURRENCIES))})\s?(${AMOUNT})(?:\s?(${magnitudes})\b)?`,
      'g',
    ),
    (_, symbol, amount, magnitude) => ` ${spokenMoney(symbol!, amount!, magnitude)} `,
  ],
  [
    new RegExp(
      String.raw`(?<![\w.])(${AMOUNT})(?:\s?(${magnitudes}))?\s?(€|£|¥|₹|₽|USD|EUR|GBP|CHF|JPY|INR)(?!\w)`,
      'g',
    ),
    (_, amount, magnitude, symbol) => ` ${spokenMoney(symbol!, amount!, magnitude)} `,
  ],
];

import type { Amount, ClassName, Item, Units } from '../item.ts';
import type { Beside, Speaker } from '../language.ts';
import type { Gender, SpokenForms } from './forms.ts';

/** Up to this power of ten a magnitude is written out in digits: '2,5k'. */
const LARGEST_DIGITS_MAGNITUDE = 3;
const LARGEST_SCALE = 15;

/** Creates the function that speaks items of all classes by the forms of one language. */
export function createSpeaker(forms: SpokenForms): (item: Item, beside: Beside) => string {
  const { words, units: unitTable } = forms;
  const alone = (digits: string): string => forms.cardinal(digits, null);
  const {
    isSingular = (whole, fraction) => fraction === '' && Number(whole) === 1,
    year: yearWords = (year) => alone(String(year)),
    decade: decadeWords = (century, tens) => alone(`${century ?? ''}${tens}0`),
    beforeNoun = (spoken) => spoken,
    scaleGender = 'masculine',
  } = forms;
  const digitWords = (digits: string): string => [...digits].map(alone).join(' ');
  const signOf = ({ sign }: Pick<Amount, 'sign'>): string =>
    sign === '' ? '' : `${sign === '-' ? words.minus : words.plus} `;
  /** The amount in digits where its magnitude allows it. */
  const inDigits = (amount: Amount): Amount => {
    const { magnitude, fraction } = amount;
    if (magnitude === 0 || magnitude > LARGEST_DIGITS_MAGNITUDE || fraction.length > magnitude) return amount;
    return { ...amount, whole: `${amount.whole}${fraction.padEnd(magnitude, '0')}`, fraction: '', magnitude: 0 };
  };
  /** A number in front of something of a gender; null for by itself. */
  const number = (written: Amount, gender: Gender | null): string => {
    const { whole, fraction, magnitude, isOtherMark, ...rest } = inDigits(written);
    const sign = signOf(rest);
    if (magnitude > 0) {
      const [one, many] = forms.scales[magnitude] ?? forms.scales[LARGEST_SCALE]!;
      const isOne = isSingular(whole, fraction);
      return `${sign}${plain(whole, fraction, scaleGender, isOtherMark)} ${isOne ? one : many}`;
    }
    if (fraction === '' && /^0\d/.test(whole)) return `${sign}${digitWords(whole)}`;
    return `${sign}${plain(whole, fraction, gender, isOtherMark)}`;
  };
  const plain = (whole: string, fraction: string, gender: Gender | null, isOtherMark = false): string => {
    const main = forms.cardinal(whole === '' ? '0' : whole, fraction === '' ? gender : null);
    if (fraction === '') return main;
    const small = isOtherMark && !/^0|^\d{3}/.test(fraction) ? alone(fraction) : forms.decimals(fraction);
    return `${main} ${isOtherMark ? words.point : words.comma} ${small}`;
  };
  /** A noun behind a number: 'un millón de euros'. */
  const behind = (written: Amount, noun: string): string => {
    const { whole, fraction, magnitude } = inDigits(written);
    const isRound = magnitude >= 6 || (fraction === '' && /[1-9]\d*0{6}$/.test(whole));
    return isRound ? `${forms.of(noun)}${noun}` : noun;
  };
  const perWords = (per: readonly string[]): string =>
    per.map((key) => ` ${forms.per(forms.perNoun(key) ?? unitTable.get(key)?.one ?? hours(key))}`).join('');
  /** '24h' → '24 Stunden'. */
  const hours = (key: string): string =>
    key.replace(/^(\d+)\s?h$/, (_, count: string) => `${alone(count)} ${unitTable.get('h')!.many}`);
  const isOne = (amount: Amount): boolean =>
    amount.magnitude === 0 && isSingular(amount.whole === '' ? '0' : amount.whole, amount.fraction);
  const withUnits = (count: (gender: Gender | null) => string, units: Units | null, isSingular: boolean): string => {
    if (units === null) return count(null);
    const names = unitTable.get(units.of);
    const name = names === undefined ? '' : ` ${isSingular ? names.one : names.many}`;
    return `${beforeNoun(count(names?.gender ?? null), name.trim())}${name}${perWords(units.per)}`;
  };
  const joined = (parts: readonly string[]): string =>
    parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${words.and} ${parts.at(-1)!}`;
  /** The noun behind a number; '' for another word: 'd'euros' has its article. */
  const countedNoun = (beside: Beside): string => {
    const word = forms.isNumbered(beside.before()) ? '' : beside.after();
    return forms.functionWords.has(word) || /^\p{L}{1,2}'/u.test(word) ? '' : word;
  };
  const amountOf = (whole: string, fraction = ''): Amount => ({
    sign: '',
    whole,
    fraction,
    magnitude: 0,
    isGrouped: false,
  });

  const speakers: { readonly [Name in ClassName]: Speaker<Name> } = {
    cardinal({ amount }, beside) {
      const noun = countedNoun(beside);
      const isCounted = noun !== '';
      const counted = beforeNoun(number(amount, isCounted ? forms.genderOf(noun) : null), noun);
      const of = isCounted ? behind(amount, noun).slice(0, -noun.length) : '';
      return of === '' ? counted : `${counted} ${of}`;
    },
    ordinal: ({ whole, ending }, beside) => forms.ordinal(whole, ending, beside),
    fraction({ sign, whole, numerator, denominator, as, units }, beside) {
      const minus = signOf({ sign });
      const isBelowTwo = whole === '' || Number(whole) === 1;
      if (as !== 'part') {
        const joiner = { score: ` ${words.outOf} `, over: ` ${words.over} `, split: ' ' }[as];
        return withUnits(() => `${minus}${alone(numerator)}${joiner}${alone(denominator)}`, units, false);
      }
      const part = (): string =>
        whole === ''
          ? forms.part(numerator, denominator, forms.genderOf(countedNoun(beside)))
          : forms.mixed(whole, numerator, denominator);
      if (units === null || units.of === '') return withUnits(() => `${minus}${part()}`, units, isBelowTwo);
      return `${minus}${forms.partOf(unitTable.get(units.of)!, whole, numerator, denominator)}${perWords(units.per)}`;
    },
    measure({ amount, units }) {
      const names = unitTable.get(units.of);
      const name = names === undefined ? '' : ` ${behind(amount, isOne(amount) ? names.one : names.many)}`;
      return `${beforeNoun(number(amount, names?.gender ?? null), name.trim())}${name}${perWords(units.per)}`;
    },
    money({ amount, currency, per }) {
      const {
        one,
        many,
        cent,
        cents,
        gender = 'masculine',
        centGender = 'masculine',
      } = forms.currencies.get(currency)!;
      const ending = perWords(per);
      const fraction = amount.fraction.replace(/(?<=\d\d)0+$/, '').replace(/^0+$/, '');
      const { whole } = amount;
      if (amount.magnitude > 0) return `${beforeNoun(number(amount, gender), many)} ${behind(amount, many)}${ending}`;
      // A part of a currency without small coins is said in decimals.
      if (fraction.length > 2 || (fraction !== '' && cent === ''))
        return `${number({ ...amount, fraction }, gender)} ${many}${ending}`;
      const small = fraction.padEnd(2, '0');
      const rest = `${forms.cardinal(small, centGender)} ${Number(small) === 1 ? cent : cents}`;
      if (fraction !== '' && /^0*$/.test(whole)) return `${signOf(amount)}${rest}${ending}`;
      const main = { ...amount, fraction: '' };
      const name = isSingular(whole === '' ? '0' : whole, '') ? one : many;
      const spoken = `${beforeNoun(number(main, gender), name)} ${behind(main, name)}`;
      return fraction === '' ? `${spoken}${ending}` : `${spoken} ${words.andCents} ${rest}${ending}`;
    },
    per: ({ per }) => perWords(per),
    range: ({ from, to }, beside) =>
      `${speak(from, { before: beside.before, after: () => '' })} ${BETWEEN.has(beside.before()) ? words.and : words.to} ${speak(to, { before: beside.before, after: beside.after })}`,
    ratio: ({ parts, by, units }) =>
      withUnits(
        () => parts.map((part) => number(part, null)).join(` ${by === 'to' ? words.ratio : words.by} `),
        units,
        false,
      ),
    date: (date, beside) => forms.date(date, beside),
    moment: ({ date, time, offset }, beside) =>
      `${date === null ? '' : `${speak(date, beside)}, `}${speak(time, beside)}${offset === null ? '' : ` ${speak(offset, beside)}`}`,
    offset: ({ zone, sign, hour, minute }) =>
      [
        ...zone,
        ...(sign === '' ? [] : [signOf({ sign }).trim(), alone(hour)]),
        ...(Number(minute) === 0 ? [] : [alone(minute)]),
      ].join(' '),
    weekday: ({ day }) => forms.weekdays[day - 1]!,
    year({ digits, year }) {
      const letters = /^\p{Lu}[\p{Lu} ]*\s/u.exec(digits)?.[0] ?? '';
      const own = digits.slice(letters.length);
      if (own.startsWith('0')) return `${letters}${digitWords(own)}`;
      return `${letters}${own.length === 4 ? yearWords(year) : alone(own)}`;
    },
    quarter: ({ quarter, year }) => `${alone(String(quarter))} Q ${alone(year)}`,
    decade: ({ century, tens }) => decadeWords(century, tens),
    time: (time) => forms.time(time),
    compound: ({ parts }) =>
      joined(
        (parts.length === 0 ? [['0', 's'] as const] : parts).map(([amount, unit]) =>
          withUnits(
            (gender) => number(amountOf(String(Number(amount))), gender),
            { of: unit, per: [] },
            Number(amount) === 1,
          ),
        ),
      ),
    telephone({ country, groups }) {
      const plus = country === '' ? '' : `${words.plus} ${forms.countryCode(country)}, `;
      return `${plus}${groups.map((group) => (/\p{L}/u.test(group) ? group : digitWords(group))).join(', ')}`;
    },
    electronic: ({ parts }) => parts.map(electronicPart).join(' '),
    version: ({ parts, isNamed }) =>
      `${isNamed ? `${words.version} ` : ''}${parts
        .map((part) => {
          if (/^x$/i.test(part)) return ` ${words.point} ${part}`;
          return /^\d+$/.test(part) ? ` ${words.point} ${alone(part)}` : ` ${part.replaceAll(/\d+/g, alone)}`;
        })
        .join('')
        .replace(` ${words.point} `, '')}`,
    address: ({ number: written }) => `${alone(/\d+/.exec(written)![0])} ${written.replace(/\d+/, '')}`.trim(),
    identifier: ({ kind, end }) =>
      `${{ id: 'I D ', hash: `${words.checksum} `, named: '' }[kind]}${words.endingIn} ${[...end].map((one) => (/\d/.test(one) ? alone(one) : one.toUpperCase())).join(' ')}`,
    digits: ({ groups }) => groups.map(digitWords).join(', '),
    serial: ({ parts }) =>
      parts
        .map((part) => {
          const [whole, fraction] = part.split('.');
          if (fraction !== undefined) return number({ ...amountOf(whole!, fraction), isOtherMark: true }, null);
          if (/^\d/.test(part)) return part.startsWith('0') || part.length > 4 ? digitWords(part) : alone(part);
          return /^(?:\p{Lu}{2,4}|x{2,})$/u.test(part) ? [...part].join(' ') : part;
        })
        .join(' '),
    resolution: ({ lines, mark }) => `${alone(lines)} ${mark.replace(/\d+/, alone)}`,
    roman: ({ value, as }, beside) => forms.roman(value, as, beside),
    acronym: ({ letters }) => [...letters].join(' '),
    capitals: ({ word }) => word,
    chemistry: ({ parts }) => parts.map((part) => (/^\d/.test(part) ? alone(part) : [...part].join(' '))).join(' '),
    power({ base, exponent, sign }) {
      const [whole, fraction = ''] = base.split('.');
      const spoken = /^\d/.test(base) ? number(amountOf(whole!, fraction), null) : base;
      if (sign === '' && exponent === '2') return `${spoken} ${words.squared}`;
      if (sign === '' && exponent === '3') return `${spoken} ${words.cubed}`;
      return `${spoken} ${words.power} ${sign === '-' ? `${words.minus} ` : ''}${/^\d+$/.test(exponent) ? alone(exponent) : exponent}`;
    },
    scientific: ({ amount, exponent, sign, units }) =>
      withUnits(
        () => `${number(amount, null)} ${words.timesTenTo} ${sign === '-' ? `${words.minus} ` : ''}${alone(exponent)}`,
        units,
        false,
      ),
    words: ({ spoken }) => spoken,
  };

  const signs: Readonly<Record<string, string>> = {
    '.': words.dot,
    '@': words.at,
    '/': words.slash,
    '#': words.hash,
    ':': words.colon,
    '-': words.dash,
    _: words.underscore,
    '+': words.plus,
    '~': words.tilde,
    '\\': words.backslash,
    '*': words.star,
  };
  function electronicPart(part: string): string {
    const sign = signs[part];
    if (sign !== undefined) return sign;
    if (/^\p{Lu}{2,4}\d?$/u.test(part) && !ENDINGS_SAID.has(part))
      return [...part].map((letter) => (/\d/.test(letter) ? alone(letter) : letter)).join(' ');
    return (forms.names.get(part) ?? part)
      .replaceAll(
        /\d+/g,
        (digits) => ` ${digits.length > 2 || digits.startsWith('0') ? digitWords(digits) : alone(digits)} `,
      )
      .trim();
  }
  function speak(item: Item, beside: Beside): string {
    return (speakers[item.class] as Speaker<ClassName>)(item, beside);
  }
  return speak;
}

/** Before a range whose ends 'and' joins. */
const BETWEEN = new Set(['zwischen', 'entre', 'tra', 'fra']);

/** Endings of files that are said as words. */
const ENDINGS_SAID = new Set(['JSON', 'GIF', 'ZIP', 'JPEG', 'YAML', 'TOML', 'NET', 'COM']);

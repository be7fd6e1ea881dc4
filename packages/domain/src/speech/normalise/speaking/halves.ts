import { isHalf, type Gender, type LanguageForms } from './forms.ts';

interface Halves extends Pick<LanguageForms, 'cardinal' | 'part' | 'of'> {
  readonly and: string;
  /** 'mezzo', 'demie': behind the whole; null for by itself. */
  half(gender: Gender | null): string;
  /** Before the name of its unit, where it is another word: 'un demi'. */
  readonly halfBefore?: string;
  isSingular?(whole: string): boolean;
}

/** A whole and a part where the part follows the noun: 'due metri e mezzo', 'tre quarti di litro', 'mezzo metro'. */
export function partsBehindNoun({
  cardinal,
  part,
  of,
  and,
  half,
  halfBefore,
  isSingular = (whole) => Number(whole) === 1,
}: Halves): Pick<LanguageForms, 'mixed' | 'partOf'> {
  const rest = (numerator: string, denominator: string, gender: Gender | null): string =>
    isHalf(numerator, denominator) ? half(gender) : part(numerator, denominator, null);
  return {
    mixed: (whole, numerator, denominator) => `${cardinal(whole, null)} ${and} ${rest(numerator, denominator, null)}`,
    partOf({ one, many, gender = null }, whole, numerator, denominator) {
      if (whole !== '')
        return `${cardinal(whole, gender)} ${isSingular(whole) ? one : many} ${and} ${rest(numerator, denominator, gender)}`;
      return isHalf(numerator, denominator)
        ? `${halfBefore ?? half(gender)} ${one}`
        : `${part(numerator, denominator, null)} ${of(one)}${one}`;
    },
  };
}

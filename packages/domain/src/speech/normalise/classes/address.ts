import { matchAt, SCORES, type SemioticClass } from '../semiotic-class.ts';

const STREET = String.raw`\s(?:[NSEW]\.?\s)?(?:\p{Lu}[\p{L}'’-]+\s|\d{1,3}(?:st|nd|rd|th)\s){1,3}(?<street>\p{L}{2,9})(?!\p{L})`;
const HOUSE = new RegExp(String.raw`(?<number>\d{1,5}\p{Lu}?)(?=${STREET})`, 'uy');
const DIRECTION = /(?<letter>[NSEW])\.?(?=\s(?:\p{Lu}\p{Ll}|\d{1,3}(?:st|nd|rd|th)))/uy;
const REGION = /(?<code>\p{Lu}{2})(?=[,.;]?(?:\s+\d{5}(?!\d)|\s*$|,))/uy;
const POSTCODE = /\d{5}(?:-\d{4})?(?!\d)/y;

/** Parts of postal addresses: numbers of houses, points of the compass, states and their postcodes. */
export const address: SemioticClass = {
  opens: ['capital', 'digit'],
  read({ text, language }, at) {
    const house = matchAt(HOUSE, text, at);
    const street = house && language.abbreviations.get(house.groups!['street']!.toLowerCase());
    const isStreet =
      street?.place === 'street' || language.abbreviations.has(`${house?.groups!['street']?.toLowerCase()}@street`);
    if (
      house &&
      (isStreet ||
        /^(?:Street|Avenue|Road|Lane|Drive|Boulevard|Way|Court|Highway|Place)$/.test(house.groups!['street']!))
    )
      return { end: at + house[0].length, item: { class: 'address', number: house[0] }, score: SCORES.typical + 0.3 };
    const before = text.slice(Math.max(0, at - 8), at);
    const direction = language.directions.size > 0 && /\d\s$/.test(before) ? matchAt(DIRECTION, text, at) : null;
    if (direction)
      return {
        end: at + direction[0].length,
        item: { class: 'words', spoken: language.directions.get(direction.groups!['letter']!) ?? direction[0] },
        score: SCORES.typical,
      };
    const code = /,\s$/.test(before) ? matchAt(REGION, text, at)?.groups!['code'] : undefined;
    const region = language.regions.get(code ?? '');
    if (region !== undefined) return { end: at + 2, item: { class: 'words', spoken: region }, score: SCORES.typical };
    const isBehindRegion = language.regions.has(/(?:^|\s)(\p{Lu}{2}),?\s+$/u.exec(before)?.[1] ?? '');
    const pattern = isBehindRegion ? POSTCODE : language.patterns.postcode;
    const postcode = pattern ? matchAt(pattern, text, at) : null;
    return (
      postcode && {
        end: at + postcode[0].length,
        item: { class: 'digits', groups: postcode[0].split('-') },
        score: SCORES.typical + 0.4,
      }
    );
  },
};

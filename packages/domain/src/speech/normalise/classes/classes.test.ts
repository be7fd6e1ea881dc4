import { describe, expect, it } from 'vitest';
import { normaliseForSpeech } from '../index.ts';

/** Words of a lexicon, for what depends on one. */
const KNOWN = new Set('basics budget for plan security team teams the garden open weekly free'.split(' '));

const say = (text: string): string =>
  normaliseForSpeech(text, 'en', { names: 'written', isWord: (word) => KNOWN.has(word) });

const TABLES: Readonly<Record<string, readonly (readonly [written: string, spoken: string])[]>> = {
  'marks that decide': [
    ['On mar. 7 we met', 'On March seventh we met'],
    ['3*4 and 6 * 7', 'three times four and six times seven'],
    ['Come at 2.45 p.m. today', 'Come at two forty five P M today'],
    ['70 A.D and the U.S economy', 'seventy A D and the U S economy'],
    ['the PIN is 4711, my card ending in 2040', 'the PIN is four seven one one, my card ending in two zero four zero'],
    ['He said "version 5" twice', 'He said version five twice'],
    ['a 13" or 15" screen', 'a thirteen inches or fifteen inches screen'],
    ['DOM, SUN and XML', 'DOM, S U N and X M L'],
    ['open MON-FRI or SAT, SUN', 'open Monday to Friday or Saturday, Sunday'],
    ['pick Tools > Options', 'pick Tools, Options'],
    ['a > b and 9 > 4', 'a is greater than b and nine is greater than four'],
    ['the pairs <1,2> and <2,5>', 'the pairs one, two and two, five'],
    ['cold <5 days', 'cold less than five days'],
    ['from S → M', 'from S to M'],
    ['disk is full → delete the logs first', 'disk is full, delete the logs first'],
    ['Done. → next', 'Done. next'],
    ['a comment starts with # here', 'a comment starts with hash here'],
    ['in 340 A.D', 'in three hundred forty A D'],
    ['tom-b_1@my-host.org', 'tom dash b underscore one at my dash host dot org'],
  ],
  'numbers with magnitudes and separators': [
    ['2.4m readers and a 13B model', 'two point four million readers and a thirteen billion model'],
    ['3 500 000 trees', 'three million five hundred thousand trees'],
    ['-7 and +3', 'minus seven and plus three'],
    [
      '007 and 4111 1111 1111 1111',
      'zero zero seven and four one one one, one one one one, one one one one, one one one one',
    ],
  ],
  ordinals: [['the 3rd, 42nd and 99.5th', 'the third, forty second and ninety nine point fifth']],
  ranges: [
    ['€30-€45', 'thirty to forty five euros'],
    ['$2-3bn', 'two to three billion dollars'],
    ['15%-20%', 'fifteen percent to twenty percent'],
    ['8am-6pm', 'eight A M to six P M'],
    ['3 - 5 kg', 'three to five kilograms'],
    ['Tue-Thu', 'Tuesday to Thursday'],
    ['2019-21 and 1914–1918', 'twenty nineteen to twenty one and nineteen fourteen to nineteen eighteen'],
    ['FY2024-25', 'F Y twenty twenty four to twenty five'],
    ['May 3-5, 2024', 'May third to fifth, twenty twenty four'],
    ['9 - 4 = 5', 'nine minus four equals five'],
  ],
  'dates, years and decades': [
    ['on 3/14/24 and by 6/30', 'on March fourteenth, twenty twenty four and by June thirtieth'],
    ['28-02-2023', 'February twenty eighth, twenty twenty three'],
    ['on the 5th of May', 'on the fifth of May'],
    ['up in 3Q21 and the 1Q2024', 'up in the third quarter of twenty one and the first quarter of twenty twenty four'],
    ["the class of '98", 'the class of ninety eight'],
    ['hits of the 70s and the mid-80s', 'hits of the seventies and the mid eighties'],
    ['the 1960s-80s', 'the nineteen sixties to eighties'],
    ['three 9s', 'three nines'],
    ['may 5 people come', 'may five people come'],
  ],
  'times and durations': [
    ['a ride of 3h 15m', 'a ride of three hours fifteen minutes'],
    ['2m 5s a lap', 'two minutes five seconds a lap'],
    ['0:04:30 of sound', 'four minutes thirty seconds of sound'],
    ['a 20m talk in a 20m pool', 'a twenty minute talk in a twenty meter pool'],
  ],
  ratios: [
    ['a ratio of 3:2', 'a ratio of three to two'],
    ['drawn at 1:500', 'drawn at one to five hundred'],
    ['a 3x5 m room', 'a three by five meters room'],
  ],
  'per something': [
    ['$12/month', 'twelve dollars per month'],
    ['80 words/min', 'eighty words per minute'],
    ['$4/seat/week', 'four dollars per seat per week'],
    ['5 ml/kg', 'five milliliters per kilogram'],
  ],
  fractions: [
    ['3 1/4 miles', 'three and a quarter miles'],
    ['-1/3 or -2 1/4 km', 'minus one third or minus two and a quarter kilometers'],
    ['1/100 of it', 'one hundredth of it'],
    ['a 60/40 split', 'a sixty forty split'],
    ['rated 7/10', 'rated seven out of ten'],
    ['130/85 mmHg', 'one hundred thirty over eighty five millimeters of mercury'],
  ],
  money: [
    ['a gain of -$8', 'a gain of minus eight dollars'],
    ['$.75', 'seventy five cents'],
    ['a $20-million bridge', 'a twenty million dollar bridge'],
  ],
  measures: [
    ['a 5 km walk of 5 km', 'a five kilometer walk of five kilometers'],
    ['12 million kg', 'twelve million kilograms'],
    ['a 13" screen', 'a thirteen inch screen'],
    ['2,500 mAh and 47 kΩ', 'two thousand five hundred milliamp hours and forty seven kilohms'],
    ['6 mo and 2 wk', 'six months and two weeks'],
  ],
  'telephone numbers': [
    ['(212) 555-0187', 'two one two, five five five, zero one eight seven'],
    ['+49 30 901820', 'plus four nine, three zero, nine zero one eight two zero'],
    ['212.555.0187', 'two one two, five five five, zero one eight seven'],
    ['call 1-800-MY-APPLE', 'call one, eight hundred, my, apple'],
    ['call 888-GO-4-IT', 'call eight eight eight, go, four, it'],
    ['555-0187', 'five five five, zero one eight seven'],
  ],
  'addresses, files and identifiers': [
    ['ask a_b@mail.co.uk', 'ask a underscore b at mail dot co dot uk'],
    ['open src/main.ts', 'open src main dot T S'],
    ['123e4567-e89b-12d3-a456-426614174abc', 'I D ending in four A B C'],
    ['see http://localhost:9000/status now', 'see localhost colon nine zero zero zero slash status now'],
    ['run ./build.sh and ../bin/tool.', 'run dot slash build dot S H and dot dot slash bin slash tool.'],
    ['edit ~/notes/todo.md and .npm.json', 'edit slash notes slash todo dot M D and dot npm dot JSON'],
    ['like /users/list.', 'like slash users slash list.'],
    ['follow @ada@social.example and @acme.org', 'follow at ada at social dot example and at acme dot org'],
    ['on State.READY call board.getClock', 'on State dot ready call board dot getClock'],
    ['EventKind.STOP and libx2.a', 'EventKind dot stop and libx two dot A'],
    ['set MAX_AGE_2 and API_KEY', 'set max age two and A P I key'],
    ['10.0.0.25', 'one zero dot zero dot zero dot two five'],
    ['Python 3.12.4', 'Python three point twelve point four'],
    ['77 Oak Ave., Salem, OR 97301', 'seventy seven Oak Avenue, Salem, Oregon nine seven three zero one'],
  ],
  'acronyms and capitals': [
    ['XML, TCP and TS', 'X M L, T C P and T S'],
    ['HR PLAN FOR THE TEAM', 'H R plan for the team'],
    ['IT BUDGET BASICS', 'I T budget basics'],
    ['a FREE ride with NASA', 'a free ride with NASA'],
    ['We like VS Code', 'We like V S Code'],
    ['two PCs', "two P C's"],
    ["an AI-based tool, gem5's use", "an A I based tool, gem five's use"],
    ['CI/CD, I/O and TCP/IP', 'C I C D, I O and T C P I P'],
    ['TCP/UDP and DNS', 'T C P, U D P and D N S'],
  ],
  'letters and digits': [
    ['1440p and 4K video', 'fourteen forty p and four K video'],
    ['a 4xx error', 'a four x x error'],
    ['k8s and i18n', 'Kubernetes and internationalization'],
    ['a 401(k), two 403(b)s and a 501(c)(3)', "a four oh one K, two four oh three B's and a five oh one C three"],
    ['an MP3 of the B2B talk', 'an M P three of the B two B talk'],
  ],
  'Roman numbers': [
    ['Part III and World War I', 'Part three and World War one'],
    ['Louis XVI and Elizabeth II', 'Louis the sixteenth and Elizabeth the second'],
    ['I am', 'I am'],
  ],
  chemistry: [
    ['KOH, CaCl₂ and CO2', 'K O H, C a C l two and C O two'],
    ['Mg(OH)₂', 'M g O H two'],
  ],
  mathematics: [
    ['10⁻⁶ and 2^8', 'ten to the power of minus six and two to the power of eight'],
    ['3e-4', 'three times ten to the minus four'],
    ['y = x + 1', 'y equals x plus one'],
  ],
  'abbreviations by their place': [
    ['Sen. Ray and Lt. Cho', 'Senator Ray and Lieutenant Cho'],
    ['Mt. Hood, Ft. Bragg, St. Ives', 'Mount Hood, Fort Bragg, Saint Ives'],
    ['at 9 Hill St. in May', 'at nine Hill Street in May'],
    ['min. 3 users', 'minimum three users'],
    ['Say no.', 'Say no.'],
    ['as Wu et al. 2019 say', 'as Wu et al twenty nineteen say'],
  ],
  'ends of words in brackets': [
    ['the file(s) and class(es)', 'the files and classes'],
    ['f(s) is a function', 'f, s, is a function'],
  ],
  'raised letters': [['the 3ʳᵈ', 'the third']],
};

describe.each(Object.entries(TABLES))('[TN1, TN2] %s', (_, rows) => {
  it.each(rows)('reads %j as %j', (written, spoken) => {
    expect(say(written)).toBe(spoken);
  });
});

it('[TN1] speaks words for numbers of 400 digits, walls of signs and mixed scripts', () => {
  expect(say('7'.repeat(400))).toMatch(/^(?:seven ?){400}$/);
  expect(say('§§§ $$$ ### 7')).toMatch(/seven$/);
  expect(say('Москва 5 km 北京')).toContain('five kilometers');
});

import type { Patterns } from '../../patterns.ts';

export const PATTERNS: Patterns = {
  ordinal: /(?<whole>\d{1,3}(?:,\d{3})+|\d+)(?:\.(?<fraction>\d+))?(?:st|nd|rd|th|ˢᵗ|ⁿᵈ|ʳᵈ|ᵗʰ)(?![\p{L}\p{N}])/iuy,
  day: /(?<day>\d{1,2})(?:st|nd|rd|th|º|\.(?=\s\p{L}))?(?![\p{L}\d]|[:.,]\d)/iuy,
  dayAndMonth: /\s+(?:of\s+|de\s+)?/iy,
  monthAndYear: /(?:(?:,?\s|-)(?<year>1[1-9]\d\d|20\d\d|2100)|\s'(?<short>\d\d))(?![\d:]|[.,]\d)/y,
  shortDate: /(?<a>\d{1,2})\/(?<b>\d{1,2})(?![\d/.]*\d)/y,
  clocks: [
    /(?<hour>\d{1,2}):(?<minute>[0-5]\d)(?![\d:])/y,
    // '0630' behind a word of time.
    /(?<=(?<!\p{L})(?:at|by|until|from|before|after) )(?<hour>0\d)(?<minute>[0-5]\d)(?!\d|[.,:/-]\d|\p{L}|\s?[%°])/iuy,
    /(?<hour>1[0-2]|0?[1-9])\.(?<minute>[0-5]\d)(?=\s?[ap]\.?m\b)/iy,
    /(?<hour>1[0-2]|0?[1-9])(?=\s?[ap]\.?m\b)/iy,
  ],
  half: /(?:\s?(?=[ap]\.?m\b)|(?<=:\d\d)(?=[ap](?![\p{L}\d])))(?<half>[ap])(?:\.?m\b)?(?<stop>\.?)/iuy,
  durationPart: /(?<amount>\d+)\s?(?<unit>days?|d|hours?|hrs?|h|minutes?|mins?|m|seconds?|secs?|s)(?![\p{L}])/uy,
  durationUnits: { d: 'd', h: 'h', m: 'min', s: 's' },
  primeUnits: ['ft', 'in'],
  decade: /(?<century>1[1-9]|20)?(?<tens>\d)0(?:['’]?|(?<=\d{4}) )s(?![\p{L}\d])/uy,
  counted:
    /^(?:(?:kilo|centi|milli|micro|nano)?(?:met(?:er|re)s?|grams?|watts?|bytes?|volts?)|(?:mega|giga|tera)bytes?|percent|seconds?|minutes?|hours?|pixels?|dollars?|euros?|pounds?|degrees?|people|users|words|miles|feet|calories)$/i,
  romanEnding: null,
  telephone: null,
};

/** The rules for numbers in words of one language, as the package `cldr-rbnf` has them. */
export interface NumberRules {
  readonly rbnf: {
    readonly rbnf: { readonly SpelloutRules: Readonly<Record<string, string | readonly (readonly string[])[]>> };
  };
}

interface Rule {
  readonly base: bigint;
  /** The highest power of the radix that is not above the base: what the rule divides by. */
  readonly divisor: bigint;
  /** Whether the rule speaks both the quotient and the remainder. */
  readonly isDouble: boolean;
  readonly text: string;
}

/** Longer numbers have no words in the rules. */
const LONGEST_DIGITS = 18;
/** A part left out for multiples, a plural, or a substitution: of the remainder, the quotient or the number itself. */
const PARTS =
  /\[(?<optional>[^\]]*)\]|\$\(cardinal,one\{(?<one>[^}]*)\}other\{(?<other>[^}]*)\}\)\$|→(?<rest>[^→]*)→|←(?<times>[^←]*)←|=(?<same>[^=]*)=/g;

/** Spells a run of at most 18 decimal digits by a set of rules, such as 'spellout-cardinal-feminine'. */
export type SpellOut = (digits: string, set: string) => string;

/**
 * Creates the function that spells numbers out by rules of the Unicode CLDR (UTS #35, part 3, "Rule-Based Number
 * Formatting"). Words of one number that the rules join by a soft hyphen are one word. Numbers of more than 18 digits
 * are spelt digit by digit.
 */
export function createSpellOut({ rbnf }: NumberRules): SpellOut {
  const sets = new Map<string, readonly Rule[]>();
  const rulesOf = (name: string): readonly Rule[] => {
    const known = sets.get(name);
    if (known) return known;
    const source = rbnf.rbnf.SpelloutRules[`%${name}`];
    if (source === undefined || typeof source === 'string') throw new Error(`no rules ${name}`);
    const rules = source.filter(([base]) => /^\d/.test(base!)).map(([base, text]) => ruleOf(base!, text!));
    sets.set(name, rules);
    return rules;
  };
  const spell = (value: bigint, name: string): string => {
    const rules = rulesOf(name);
    let index = rules.findLastIndex(({ base }) => base <= value);
    const { base, divisor, isDouble } = rules[index]!;
    // A multiple of the divisor has no remainder to speak, so the rule before it is meant.
    if (isDouble && value % divisor === 0n && base % divisor !== 0n) index -= 1;
    return apply(rules[index]!, value, name);
  };
  const apply = (rule: Rule, value: bigint, name: string): string => {
    const rest = value % rule.divisor;
    const times = value / rule.divisor;
    const write = (text: string): string =>
      text.replaceAll(PARTS, (_, ...match) => {
        const groups = match.at(-1) as Record<string, string | undefined>;
        const set = (written: string): string => (written === '' ? name : written.slice(1));
        if (groups['optional'] !== undefined) return rest === 0n ? '' : write(groups['optional']);
        if (groups['one'] !== undefined) return times === 1n ? groups['one'] : groups['other']!;
        if (groups['rest'] !== undefined) return spell(rest, set(groups['rest']));
        if (groups['times'] !== undefined) return spell(times, set(groups['times']));
        return spell(value, set(groups['same']!));
      });
    return write(rule.text);
  };
  return (digits, set) => {
    const trimmed = digits.replace(/^0+(?=\d)/, '');
    if (trimmed.length > LONGEST_DIGITS) return [...trimmed].map((digit) => spell(BigInt(digit), set)).join(' ');
    return spell(BigInt(trimmed), set).replaceAll('\u00ad', '');
  };
}

function ruleOf(written: string, source: string): Rule {
  const [base, radix = '10'] = written.split('/').map((part) => part.replaceAll(/\D/g, ''));
  // An apostrophe in front keeps the spaces behind it; the end is marked by a semicolon.
  const text = source.replace(/^'/, '').replace(/;$/, '');
  const value = BigInt(base!);
  let divisor = 1n;
  while (value >= divisor * BigInt(radix)) divisor *= BigInt(radix);
  return { base: value, divisor, isDouble: /→.*→/.test(text) && /←.*←/.test(text), text };
}

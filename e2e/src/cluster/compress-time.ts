export interface RuleGroup {
  readonly name: string;
  readonly rules: readonly Rule[];
}

export interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

const SECONDS_PER_UNIT: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };

/**
 * The same rules with every duration divided by `factor`: their ranges, how long a condition must hold, and limits of
 * ages. A fault of half an hour is then one of 90 s at a factor of 20. Ratios and counts stay.
 */
export function compressTime(groups: readonly RuleGroup[], factor: number): RuleGroup[] {
  const shorter = (duration: string): string => {
    const [, count, unit] = /^(\d+)([smhd])$/.exec(duration)!;
    return `${(Number(count) * SECONDS_PER_UNIT[unit!]!) / factor}s`;
  };
  const compressed = ({ expr, for: held, ...rest }: Rule): Rule => {
    const ranges = expr.replaceAll(/\[(\w+)\]/g, (_range, duration: string) => `[${shorter(duration)}]`);
    return {
      ...rest,
      expr: /_oldest_\w*seconds\b/.test(expr)
        ? ranges.replaceAll(/> (\d+)/g, (_limit, seconds) => `> ${Number(seconds) / factor}`)
        : ranges,
      ...(held === undefined ? {} : { for: shorter(held) }),
    };
  };
  return groups.map(({ name, rules }) => ({ name, rules: rules.map(compressed) }));
}

const UNITS = ['kB', 'MB', 'GB'] as const;

/** A size as '840 kB' or '12.4 MB'; 1 kB is 1000 bytes. */
export function formatBytes(bytes: number): string {
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 ? Math.ceil(value) : value.toFixed(1)} ${UNITS[unit]}`;
}

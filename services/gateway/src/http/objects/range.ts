/** The requested part of an object. `end` is inclusive. */
export type RangeRequest =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly start: number; readonly end: number }
  | { readonly kind: 'unsatisfiable' };

/**
 * Reads a Range header (RFC 9110, section 14) for an object of `size` bytes. Several ranges, other
 * units and malformed ones are answered with the whole object, as the standard allows.
 */
export function parseRange(header: string | undefined, size: number): RangeRequest {
  const match = /^bytes=\s*(\d*)\s*-\s*(\d*)\s*$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return { kind: 'whole' };
  const [first, last] = [match[1]!, match[2]!];
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? { kind: 'unsatisfiable' } : { kind: 'part', start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return { kind: 'whole' };
  return start >= size ? { kind: 'unsatisfiable' } : { kind: 'part', start, end };
}

/** Whether the If-Range condition holds: it is absent or names this version (RFC 9110, section 13.1.5). */
export function rangeStillFits(ifRange: string | undefined, version: { etag: string; lastModified: Date }): boolean {
  if (ifRange === undefined) return true;
  if (ifRange.startsWith('"')) return ifRange === version.etag;
  return Date.parse(ifRange) === Math.floor(version.lastModified.getTime() / 1_000) * 1_000;
}

/** Whether If-None-Match names this version, weakly compared. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((part) => {
    const candidate = part.trim().replace(/^W\//, '');
    return candidate === '*' || candidate === etag;
  });
}

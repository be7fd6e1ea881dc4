/** 'Firefox on Linux' from the user agent of a browser; null for another program. */
export function describePlace(userAgent: string | null): string | null {
  const agent = userAgent ?? '';
  const browser = /(Edg|OPR|Firefox|Chrome|Safari)\//.exec(agent)?.[1];
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(agent)?.[1];
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS X': 'macOS' };
  if (!browser && !system) return null;
  return [names[browser ?? ''] ?? browser ?? 'A browser', names[system ?? ''] ?? system].filter(Boolean).join(' on ');
}

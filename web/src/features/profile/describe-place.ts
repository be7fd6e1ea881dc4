import { say } from '../../lib/language/messages.ts';

/** 'Firefox on Linux' from the user agent of a browser; null for another program. */
export function describePlace(userAgent: string | null): string | null {
  const agent = userAgent ?? '';
  const browser = /(Edg|OPR|Firefox|Chrome|Safari)\//.exec(agent)?.[1];
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(agent)?.[1];
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS X': 'macOS' };
  if (!browser && !system) return null;
  const browserName = browser === undefined ? say('profile.sessions.browser') : (names[browser] ?? browser);
  if (system === undefined) return browserName;
  return say('profile.sessions.place', { browser: browserName, system: names[system] ?? system });
}

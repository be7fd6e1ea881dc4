import type { Rewrite } from '../rewrite.ts';

function spokenAddress(host: string, path: string): string {
  const spell = (part: string) =>
    part
      .replaceAll('.', ' dot ')
      .replaceAll('/', ' slash ')
      .replaceAll(/[-_~+%=&?#]+/g, ' ');
  const cleanPath = path.replace(/[?#].*$/, '').replace(/\/$/, '');
  return ` ${spell(host.replace(/^www\./i, ''))}${cleanPath.length <= 40 ? spell(cleanPath) : ''} `;
}

/** E-mail and web addresses. */
export const ADDRESSES: readonly Rewrite[] = [
  [
    /\b([\w.+-]+)@([\w-]+(?:\.[\w-]+)+)\b/g,
    (_, name, host) =>
      `${name!.replaceAll('.', ' dot ').replaceAll(/[-_+]/g, ' ')} at ${host!.replaceAll('.', ' dot ')}`,
  ],
  [/\b(?:https?|ftp):\/\/([\w.-]+)(?::\d+)?(\/[^\s<>()]*[\w/])?/gi, (_, host, path = '') => spokenAddress(host!, path)],
  [/\bwww\.([\w-]+(?:\.[\w-]+)+)(\/[^\s<>()]*[\w/])?/gi, (_, host, path = '') => spokenAddress(host!, path)],
  [
    /\b((?:[a-z0-9-]+\.)+(?:com|org|net|io|dev|ai|edu|gov|co\.uk))\b(\/[^\s<>()]*[\w/])?/gi,
    (_, host, path = '') => spokenAddress(host!, path),
  ],
];

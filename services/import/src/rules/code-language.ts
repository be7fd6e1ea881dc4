import type { Block } from '@slidewright/slides/kinds/index';

type CodeLanguage = Extract<Block, { kind: 'code' }>['language'];

/** What only one language has. */
const SIGNS: readonly (readonly [language: CodeLanguage, sign: RegExp])[] = [
  ['bash', /^#!.*\b(?:ba)?sh\b|^\$ (?:npm|npx|git|cd|sudo|docker|curl|pip|ls|make)\b/m],
  ['c', /^#include <\w+\.h>(?![\s\S]*\bstd::)/m],
  ['cpp', /\bstd::\w|^#include <(?:iostream|vector|string|memory|algorithm)>/m],
  ['csharp', /^using System\b.*;|\bConsole\.Write(?:Line)?\(/m],
  ['docker', /^FROM \S+(?: AS \w+)?\n(?:[\s\S]*\n)?(?:RUN|COPY|CMD|ENTRYPOINT|WORKDIR) /m],
  ['go', /^package \w+$|^func (?:\(\w+ \*?\w+\) )?\w+\(.*\) .*\{$|\bfmt\.Print/m],
  ['html', /^<!doctype html/i],
  ['java', /\bpublic static void main\(|\bSystem\.out\.print/],
  ['javascript', /\bconsole\.log\(|\brequire\('[^']+'\)|^(?:const|let) \w+ = .*=>/m],
  ['kotlin', /^fun \w+\(.*\).*\{$|\bprintln\("[^"]*\$\{/m],
  ['php', /^<\?php\b/m],
  ['python', /^\s*(?:async )?def \w+\(.*\)(?: -> .+)?:\s*$|^from [\w.]+ import \w|^if __name__ == /m],
  ['ruby', /^\s*def \w+[?!]?(?:\([^)]*\))?\n[\s\S]*^\s*end$/m],
  ['rust', /\bfn \w+(?:<.*>)?\(.*\)(?: -> .+)? \{|\blet mut \w|\bprintln!\(/],
  ['sql', /^\s*(?:select\b[\s\S]*\bfrom\b|insert into \w|create table \w|update \w+ set\b)/i],
  ['xml', /^<\?xml\b/],
];
/** Signs of JavaScript are in TypeScript as well, which has these. */
const TYPES = /^\s*(?:export )?(?:interface \w+.* \{|type \w+ = )|\b\w+\??: (?:string|number|boolean|void)\b/m;
/** The time for a test may grow by a power of the length. */
const LONGEST = 4_000;
const LONGEST_LINE = 200;

/** The language of a piece of code, if it has signs of one and of no other; '' if that is not certain. */
export function codeLanguage(written: string): CodeLanguage {
  if (isJson(written)) return 'json';
  const lines = written.slice(0, LONGEST).split('\n');
  const code = lines.filter((line) => line.length <= LONGEST_LINE).join('\n');
  const found = SIGNS.filter(([, sign]) => sign.test(code)).map(([language]) => language);
  const [only, ...others] = found;
  if (only === undefined || others.length > 0) return '';
  return only === 'javascript' && TYPES.test(code) ? 'typescript' : only;
}

function isJson(code: string): boolean {
  if (!/^\s*[[{]/.test(code)) return false;
  try {
    return JSON.parse(code) !== null;
  } catch {
    return false;
  }
}

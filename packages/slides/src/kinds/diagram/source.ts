import type { Orientation } from '../../measure/geometry.ts';
import type { TextDirection } from '../../measure/text-shape.ts';
import { blockProblem, type BlockProblem } from '../problems.ts';
import { mindmapAsFlowchart } from './mindmap.ts';

/** What a checked source is, or why it cannot be drawn. */
export type CheckedDiagram = { readonly source: string; readonly isTree?: true } | { readonly problem: BlockProblem };

const TYPES = /^(?:flowchart|graph|sequenceDiagram|classDiagram|stateDiagram(?:-v2)?|erDiagram)\b/;
/** Colours of single nodes, links and scripts: a diagram has the colours of the theme. */
const LOOKS = /^(?:style|classDef|linkStyle|cssClass|click|callback|links?\s+\w+\s*[:"])/;
const MOST_LINES = 100;
const MOST_ARROWS = 100;
const MOST_JOINTS = 100;
const ARROW = /--|==|-\.|->|~~~/g;
/** Signs that put several nodes on one line: Mermaid lays out 900 on a busy machine in 12 s or more, of the 30 s that a picture has. */
const JOINT = /[;&]/g;

/**
 * Checks the source of a diagram and removes settings, comments and looks. Shapes with `@{…}` are refused because they
 * can name images, and so is everything that could name an address in a style.
 */
export function checkedDiagram(
  written: string,
  orientation: Orientation = 'landscape',
  direction: TextDirection = 'ltr',
): CheckedDiagram {
  const lines = written
    .replaceAll(/\r\n?/g, '\n')
    .replace(/^\s*---\n[^]*?\n---\s*(?:\n|$)/, '')
    .replaceAll(/%%\{[^]*?(?:\}%%|$)/g, '')
    .split('\n')
    .map((line) => line.replace(/^(\s*)%%.*$/, '').replace(/^(\s*rect)\s.*$/, '$1 rgba(128, 128, 128, 0.12)'))
    .flatMap((line) => line.split(/;(?=\s*(?:style|classDef|linkStyle|click)\b)/))
    .filter((line) => line.trim() !== '' && !LOOKS.test(line.trim()));
  const shown = lines.join('\n');
  const tree = mindmapAsFlowchart(shown);
  const source = tree ?? shown;
  const count = (sign: RegExp): number => source.match(sign)?.length ?? 0;
  if (!TYPES.test(source.trim())) return { problem: blockProblem('diagramType') };
  if (source.includes('@{')) return { problem: blockProblem('diagramShapes', { example: '@{…}' }) };
  if (/url\s*\(|@import|\\[\da-f]/i.test(source)) return { problem: blockProblem('diagramAddress') };
  if (source.includes('$$')) return { problem: blockProblem('diagramMathematics') };
  if (lines.length > MOST_LINES || count(ARROW) > MOST_ARROWS)
    return { problem: blockProblem('diagramLong', { lines: MOST_LINES, arrows: MOST_ARROWS }) };
  if (count(JOINT) > MOST_JOINTS) return { problem: blockProblem('diagramJoints', { most: MOST_JOINTS }) };
  const laid = turned(source, orientation);
  return { source: direction === 'rtl' ? fromTheRight(laid) : laid, ...(tree === null ? {} : { isTree: true }) };
}

/** A diagram that goes to the right goes to the left on a slide that is read from there. */
const fromTheRight = (source: string): string =>
  source.replaceAll(/^(\s*(?:flowchart|graph|direction)\s+)LR\b/gm, '$1RL');

/** The same flowchart in the other direction; null for other diagrams. */
export function inOtherDirection(source: string, direction: TextDirection = 'ltr'): string | null {
  const found = /^(\s*(?:flowchart|graph)\s+)(TB|TD|BT|LR|RL)\b/.exec(source);
  if (found === null) return null;
  return `${found[1]}${/^[LR]/.test(found[2]!) ? 'TB' : direction === 'rtl' ? 'RL' : 'LR'}${source.slice(found[0].length)}`;
}

/** The number of actors of a sequence, at least 1. */
export function actorCount(source: string): number {
  const names = source.split('\n').flatMap((line) => {
    const [, own] = /^\s*(?:create\s+)?(?:participant|actor)\s+(\S+)/.exec(line) ?? [];
    const [, from, to] = /^\s*([^\s:<>-][^:<>-]*)(?:<<)?--?[>x)]{1,2}[+-]?([^:]+):/.exec(line) ?? [];
    return [own, from, to].flatMap((name) => name?.trim() ?? []);
  });
  return Math.max(1, new Set(names).size);
}

/** Lays a diagram along the longer side of the slide: a flowchart on a vertical one downwards, others without a direction on a wide one to the right. */
function turned(source: string, orientation: Orientation): string {
  if (orientation === 'portrait') return source.replace(/^(\s*(?:flowchart|graph)\s+)(?:LR|RL)\b/, '$1TB');
  if (/^\s*direction\s/m.test(source)) return source;
  return source.replace(/^(\s*(?:classDiagram|stateDiagram(?:-v2)?|erDiagram)[ \t]*)\n/, '$1\ndirection LR\n');
}

/** Words that are no names. */
const KEYWORDS =
  /^(?:subgraph|end|direction|TB|TD|BT|LR|RL|class|state|note|participant|actor|loop|alt|else|opt|par|and|rect|over|as|left|right|of|activate|deactivate|autonumber|title|namespace|box|create|destroy)$/i;
const LABELS =
  /"([^"]*)"|\|([^|]*)\||\[+[(/\\]?([^\][()]*?)[)/\\]?\]+|\(+([^()[\]]*)\)+|\{+([^{}]*)\}+|(?:^|\s):\s*(.+)$|([\p{L}\p{N}_]+)/gu;

/** The labels of a diagram in the order of its source, each once; the name of a node that has no label. */
export function diagramLabels(written: string): string[] {
  const checked = checkedDiagram(written);
  const lines = 'source' in checked ? checked.source.split('\n').slice(1) : [];
  const labelled = new Set<string>();
  const found: { readonly text: string; readonly isName: boolean }[] = [];
  for (const line of lines) {
    const [, alias, actor] = /^\s*(?:participant|actor)\s+(\S+)\s+as\s+(.+)$/.exec(line) ?? [];
    if (alias !== undefined) {
      labelled.add(alias);
      found.push({ text: plain(actor!), isName: false });
      continue;
    }
    // A message or a relation ends with its text after a colon.
    const [, statement = line, message] = /^([^"[({|]*?):(?!:)\s*(.+)$/.exec(line) ?? [];
    let name = '';
    for (const { 0: whole, 7: word, ...groups } of statement.matchAll(LABELS)) {
      if (word !== undefined) {
        name = KEYWORDS.test(word) ? '' : word;
        if (name !== '' && !/^[ox]$/.test(name)) found.push({ text: name, isName: true });
        continue;
      }
      const label = Object.values(groups).find((text) => typeof text === 'string' && text !== whole) as
        | string
        | undefined;
      if (label === undefined || label.trim() === '') continue;
      if (!/^\s*[|:]/.test(whole)) labelled.add(name);
      found.push({ text: plain(label), isName: false });
    }
    if (message !== undefined) found.push({ text: plain(message), isName: false });
  }
  const texts = found.flatMap(({ text, isName }) => (isName && labelled.has(text) ? [] : [text]));
  return [...new Set(texts)].filter((text) => /[\p{L}\p{N}]/u.test(text));
}

const plain = (label: string): string =>
  label
    .replaceAll(/<br\s*\/?>|\\n/gi, ' ')
    .replaceAll(/^["'\s]+|["'\s]+$/g, '')
    .replaceAll(/\s+/g, ' ');

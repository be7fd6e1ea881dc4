import { LIMITS } from '@slidewright/domain';
import type { Block } from '@slidewright/slides/kinds/index';
import type { BulletRow } from '@slidewright/slides/kinds/bullets/index';
import { IMAGE_TYPES } from '../../../../lib/queries/images.ts';
import { languageNamed } from '@slidewright/slides/kinds/code/languages';
import { pastedCells } from '@slidewright/slides/kinds/table/pasted-cells';
import { say } from '../../../../lib/language/messages.ts';

/** A block made of the clipboard, and a sentence about it. */
export interface PastedBlock {
  readonly block: Block;
  readonly note: string;
}

/** The block that a clipboard holds without doubt: the cells of a table, or code of an editor; null for anything else. */
export function pastedBlock(clipboard: DataTransfer): PastedBlock | null {
  const text = clipboard.getData('text/plain').replaceAll(/\r\n?/g, '\n');
  const page = parsedHtml(clipboard);
  const fromEditor = editorLanguage(clipboard);
  if (fromEditor !== null) return codeOf(text, fromEditor);
  const table = page && onlyElement(page, 'table');
  if (table) return tableOf(tabbedCells(table as HTMLTableElement));
  const pre = page && onlyElement(page, 'pre');
  // A browser that shows a text file has it in an element with wrapped lines.
  if (pre && !/pre-wrap/.test(pre.getAttribute('style') ?? '')) return codeOf(text === '' ? pre.textContent : text, '');
  return isTabbed(text) ? tableOf(text) : null;
}

/** The image file of a clipboard without text; null for any other clipboard. */
export function pastedImage(clipboard: DataTransfer): File | null {
  if (clipboard.getData('text/plain').trim() !== '') return null;
  const types = IMAGE_TYPES.split(',');
  return [...clipboard.files].find(({ type }) => types.includes(type)) ?? null;
}

/** The bullets that a clipboard holds: the items of a list or several lines; null for a single line. */
export function pastedRows(clipboard: DataTransfer): readonly BulletRow[] | null {
  const page = parsedHtml(clipboard);
  const lists = page && onlyLists(page);
  const rows = lists ? lists.flatMap((list) => rowsOfList(list, 0)) : rowsOfLines(clipboard.getData('text/plain'));
  return rows.length > 1 ? rows : null;
}

/** The page of the clipboard; parsed without running or loading anything. */
function parsedHtml(clipboard: DataTransfer): HTMLElement | null {
  const html = clipboard.getData('text/html');
  if (html === '') return null;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const unseen of body.querySelectorAll('style, script, template, meta, link, title')) unseen.remove();
  return body;
}

const isBlank = (text: string | null): boolean => (text ?? '').trim() === '';

/** The only element of this name, if there is no text outside of it. */
function onlyElement(page: HTMLElement, name: string): HTMLElement | null {
  const [first, ...others] = page.querySelectorAll<HTMLElement>(name);
  if (first === undefined || others.length > 0) return null;
  const outside = page.cloneNode(true) as HTMLElement;
  outside.querySelector(name)!.remove();
  return isBlank(outside.textContent) ? first : null;
}

/** The outermost lists, if there is no text outside of them. */
function onlyLists(page: HTMLElement): HTMLElement[] | null {
  const outermost = (within: HTMLElement) =>
    [...within.querySelectorAll<HTMLElement>('ul, ol')].filter((list) => !list.parentElement?.closest('ul, ol'));
  const outside = page.cloneNode(true) as HTMLElement;
  for (const list of outermost(outside)) list.remove();
  const lists = outermost(page);
  return lists.length > 0 && isBlank(outside.textContent) ? lists : null;
}

/** The items of a list; what lies deeper than the second level is on the second. */
function rowsOfList(list: Element, level: 0 | 1): BulletRow[] {
  return [...list.children].flatMap((item) => {
    if (item.matches('ul, ol')) return rowsOfList(item, 1);
    const own = item.cloneNode(true) as Element;
    for (const inner of own.querySelectorAll('ul, ol')) inner.remove();
    const text = (own.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
    const inner = [...item.querySelectorAll('ul, ol')].filter(
      (below) => below.parentElement!.closest('li, ul, ol') === item,
    );
    return [...(text === '' ? [] : [{ text, level }]), ...inner.flatMap((below) => rowsOfList(below, 1))];
  });
}

/** Lines without their marks; indented lines are on the second level. */
function rowsOfLines(text: string): BulletRow[] {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  const indents = lines.map((line) => line.search(/\S/) + (line.match(/^\s*?\t/) ? 1 : 0));
  const least = Math.min(...indents);
  return lines.map((line, index) => ({
    text: line.trim().replace(/^(?:[-*•◦▪–]|\d{1,3}[.)])\s+/, ''),
    level: indents[index]! >= least + 2 ? 1 : 0,
  }));
}

/** Whether all of at least two lines have the same number of cells, at least two. */
function isTabbed(text: string): boolean {
  const lines = text.replace(/\n+$/, '').split('\n');
  const columns = lines[0]!.split('\t').length;
  return (
    lines.length > 1 &&
    columns > 1 &&
    !text.startsWith('\t') &&
    lines.every((line) => line.split('\t').length === columns)
  );
}

/** The cells of a table with tabs between them. */
function tabbedCells(table: HTMLTableElement): string {
  const cellText = (cell: HTMLTableCellElement): string => {
    const text = (cell.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
    return (text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text) + '\t'.repeat(spanOf(cell));
  };
  return [...table.rows].map((row) => [...row.cells].map(cellText).join('\t')).join('\n');
}

/** Further columns that a cell covers, as far as a table can have them. */
const spanOf = ({ colSpan }: HTMLTableCellElement): number => Math.min(colSpan, LIMITS.tableColumns) - 1;

/** A table of at least two columns; its first row is the header. */
function tableOf(text: string): PastedBlock | null {
  const pasted = text.includes('\t') ? pastedCells(text) : null;
  const [header, ...rows] = pasted?.cells ?? [];
  if (pasted === null || header === undefined) return null;
  const columns = Math.max(...pasted.cells.map((cells) => cells.length));
  return {
    block: { kind: 'table', header: [...header], rows: rows.map((cells) => [...cells]) },
    note: say(pasted.isCut ? 'wizard.paste.tableCut' : 'wizard.paste.table', { columns, rows: rows.length }),
  };
}

/** The names of languages in Visual Studio Code that differ from those here. */
const EDITOR_LANGUAGES: Readonly<Record<string, string>> = {
  javascriptreact: 'tsx',
  jsonc: 'json',
  shellscript: 'bash',
  typescriptreact: 'tsx',
};

/** The language of the editor that the clipboard comes from; null if it is none or holds prose. */
function editorLanguage(clipboard: DataTransfer): string | null {
  try {
    const { mode } = JSON.parse(clipboard.getData('vscode-editor-data')) as { readonly mode?: unknown };
    if (typeof mode !== 'string' || ['plaintext', 'markdown', 'latex'].includes(mode)) return null;
    return Object.hasOwn(EDITOR_LANGUAGES, mode) ? EDITOR_LANGUAGES[mode]! : mode;
  } catch {
    return null;
  }
}

/** Several lines of code, without the indentation that all of them have. */
function codeOf(text: string | null, language: string): PastedBlock | null {
  const lines = (text ?? '')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd()
    .split('\n');
  if (lines.length < 2) return null;
  const indents = lines.filter((line) => !isBlank(line)).map((line) => line.search(/\S/));
  const shared = Math.min(...indents);
  const whole = lines.map((line) => line.slice(shared));
  const kept: string[] = [];
  let length = 0;
  for (const line of whole.slice(0, LIMITS.codeLines)) {
    length += line.length + 1;
    if (length > LIMITS.codeLength) break;
    kept.push(line);
  }
  if (kept.length === 0) return null;
  return {
    block: { kind: 'code', code: kept.join('\n'), language: languageNamed(language), highlight: '' },
    note: say(kept.length < whole.length ? 'wizard.paste.codeCut' : 'wizard.paste.code', { lines: kept.length }),
  };
}

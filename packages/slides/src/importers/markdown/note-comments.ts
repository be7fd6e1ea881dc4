import { areSettings, readFrontMatter, type FrontMatter } from './front-matter.ts';
import { asHtml, readAloud } from './html.ts';

/** Marp's settings (https://marpit.marp.app/directives), `_` before them for one slide, and Slidewright's `duration`. */
const DIRECTIVE =
  /^_?(?:marp|theme|style|headingDivider|lang|size|math|title|author|description|keywords|url|image|paginate|header|footer|class|color|background(?:Color|Image|Position|Repeat|Size)|transition|duration)$/;

/** The settings of a comment; null for one that is notes. Settings that cannot be read are none. */
export function directivesOf(comment: string): FrontMatter | null {
  const lines = comment.trim().split('\n');
  const names = lines.flatMap((line) => /^([A-Za-z_][\w.-]*)[ \t]*:/.exec(line)?.[1] ?? []);
  if (!areSettings(lines) || !names.every((name) => DIRECTIVE.test(name))) return null;
  return readFrontMatter(comment) ?? {};
}

/**
 * Speaker notes as a comment of a Markdown document; '' for blank notes. Tags are
 * escaped; a backslash stands within the end of a comment, and before notes that could be read as settings.
 */
export function noteComment(notes: string): string {
  const lines = asHtml(trimmed(notes));
  if (lines === '') return '';
  const marked = directivesOf(lines) !== null || lines.startsWith('\\') ? `\\${lines}` : lines;
  return `<!--\n${marked.replaceAll(/--(\\*)>/g, '--\\$1>')}\n-->`;
}

/** For a slide without notes that would get some when it is read. */
export const NO_NOTES = '<!--\n\\\n-->';

/** The words of a comment: the inverse of `noteComment`, without spaces at the ends of lines. */
export function notesOf(comment: string): string {
  const notes = trimmed(comment)
    .replace(/^\\/, '')
    .replaceAll(/--\\(\\*)>/g, '--$1>');
  return trimmed(readAloud(notes));
}

const trimmed = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();

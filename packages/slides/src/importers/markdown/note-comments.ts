import { areSettings, readFrontMatter, type FrontMatter } from './front-matter.ts';
import { asHtml, readAloud } from './html.ts';

/** Marp's settings (https://marpit.marp.app/directives), those of its old versions, and Slidewright's `duration`. */
const NAME =
  'marp|theme|style|headingDivider|lang|size|math|title|author|description|keywords|url|image|paginate|page_number|template|width|height|prerender|header|footer|class|color|background(?:Color|Image|Position|Repeat|Size)|transition|duration';
const DIRECTIVE = new RegExp(`^_?(?:${NAME})$`);
/** One that is meant for this slide, which no notes begin with. */
const OWN_DIRECTIVE = new RegExp(`^_(?:${NAME})[ \\t]*:`);

/** Attributes of a slide or of what is above the comment, in the way of reveal.js and of Obsidian's Advanced Slides. */
const ATTRIBUTES = /^\.?(?:slide|element)\b:?\s+[\w-]+\s*=/;

/** Comments for programs: formatters, linters and tables of contents. Marp leaves them out of notes too. */
const FOR_PROGRAMS =
  /^(?:prettier-ignore|markdownlint-|lint (?:disable|enable|ignore)|textlint-|eslint-|deno-fmt-ignore|c?spell-?checker:|c?spell:|omit (?:in|from) toc|toc|\/toc|(?:START|END) doctoc|DON'T EDIT THIS SECTION|fit$)/i;

/** The settings of a comment; null for one that is notes. Settings that cannot be read are none. */
export function directivesOf(comment: string): FrontMatter | null {
  const text = comment.trim();
  if (ATTRIBUTES.test(text)) return { _backgroundImage: backgroundOf(text) };
  if (FOR_PROGRAMS.test(text)) return {};
  // Old versions of Marp have '$' or '*' before names.
  const lines = text.split('\n').map((line) => line.replace(/^[$*](?=[a-z_]+:)/, ''));
  const names = lines.flatMap((line) => /^([A-Za-z_][\w.-]*)[ \t]*:/.exec(line)?.[1] ?? []);
  const areDirectives = areSettings(lines) && names.every((name) => DIRECTIVE.test(name));
  if (!areDirectives && !OWN_DIRECTIVE.test(text)) return null;
  return readFrontMatter(lines.join('\n')) ?? {};
}

/** The picture behind a slide that its attributes name, as in Marp's `_backgroundImage`. */
function backgroundOf(attributes: string): string {
  return `url(${/\s(?:data-background(?:-image)?|bg)\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1] ?? ''})`;
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

import { parse, YAMLParseError } from 'yaml';

/** Settings at the top of a document or a slide, by name. */
export type FrontMatter = Readonly<Record<string, unknown>>;

/** A line of settings, or one that continues the value above it. */
const SETTING_LINE = /^(?:[A-Za-z_][\w.-]*[ \t]*:(?:[ \t]|$)|[ \t]+\S|-[ \t]|#|[ \t]*$)/;

/** Whether lines are settings in YAML and not text; at least one is. */
export function areSettings(lines: readonly string[]): boolean {
  return lines.some((line) => /^[A-Za-z_][\w.-]*[ \t]*:/.test(line)) && lines.every((line) => SETTING_LINE.test(line));
}

/** Reads settings. Returns null for YAML that cannot be read or is no list of names. */
export function readFrontMatter(yaml: string): FrontMatter | null {
  try {
    const value: unknown = parse(yaml, { maxAliasCount: 10, logLevel: 'error' });
    if (value === null || value === undefined) return {};
    return typeof value === 'object' && !Array.isArray(value) ? (value as FrontMatter) : null;
  } catch (error) {
    if (error instanceof YAMLParseError || error instanceof ReferenceError) return null;
    throw error;
  }
}

/** Settings of lines, and the indices of those that YAML cannot read. */
export interface ReadSettings {
  readonly settings: FrontMatter;
  readonly unreadable: readonly number[];
}

/** Reads settings; where YAML cannot read all of them, each on its own, a value of one line as a text (`title: A: B`). */
export function readSettings(lines: readonly string[]): ReadSettings {
  const whole = readFrontMatter(lines.join('\n'));
  if (whole !== null) return { settings: whole, unreadable: [] };
  const starts = lines.flatMap((line, index) => (/^[A-Za-z_]/.test(line) ? [index] : []));
  const settings: Record<string, unknown> = {};
  const unreadable: number[] = [];
  for (const [at, start] of starts.entries()) {
    const own = lines.slice(start, starts[at + 1]);
    const isOneLine = own.slice(1).every((line) => line.trim() === '');
    const [, name = '', value = ''] = (isOneLine ? /^([\w.-]+)[ \t]*:[ \t]+([^[{].*)$/.exec(own[0]!) : null) ?? [];
    const read = readFrontMatter(own.join('\n')) ?? (name === '' ? null : { [name]: value });
    if (read === null) unreadable.push(start);
    else Object.assign(settings, read);
  }
  return { settings, unreadable: starts.length === 0 ? [0] : unreadable };
}

/** The setting of one of these names as a text, '' without one. */
export function textSetting(settings: FrontMatter, ...names: readonly string[]): string {
  for (const name of names) {
    const value = settings[name];
    if (typeof value === 'string') return value.trim();
    if (typeof value === 'number') return String(value);
  }
  return '';
}

/** The line of a setting at the top of a document that has it, counted from 1. */
export function lineOfSetting(text: string, name: string): number {
  const lines = text.split(/\r\n?|\n/);
  return lines.findIndex((line) => line.startsWith(name) && /^[ \t]*:/.test(line.slice(name.length))) + 1;
}

import type { HighlighterCore, LanguageRegistration } from '@shikijs/core';
import { createCompiler } from '../compiler.ts';
import type { CodeLanguage } from './languages.ts';

/** A piece of a line in one colour. */
export interface CodeToken {
  readonly text: string;
  /** A CSS value that refers to the variables of `CODE_COLOURS`. */
  readonly colour: string;
}

type Grammar = () => Promise<{ default: LanguageRegistration[] }>;

const GRAMMARS: Readonly<Record<Exclude<CodeLanguage, ''>, Grammar>> = {
  bash: () => import('@shikijs/langs/bash'),
  c: () => import('@shikijs/langs/c'),
  cpp: () => import('@shikijs/langs/cpp'),
  csharp: () => import('@shikijs/langs/csharp'),
  css: () => import('@shikijs/langs/css'),
  diff: () => import('@shikijs/langs/diff'),
  docker: () => import('@shikijs/langs/docker'),
  go: () => import('@shikijs/langs/go'),
  haskell: () => import('@shikijs/langs/haskell'),
  html: () => import('@shikijs/langs/html'),
  java: () => import('@shikijs/langs/java'),
  javascript: () => import('@shikijs/langs/javascript'),
  json: () => import('@shikijs/langs/json'),
  kotlin: () => import('@shikijs/langs/kotlin'),
  lua: () => import('@shikijs/langs/lua'),
  php: () => import('@shikijs/langs/php'),
  powershell: () => import('@shikijs/langs/powershell'),
  python: () => import('@shikijs/langs/python'),
  r: () => import('@shikijs/langs/r'),
  ruby: () => import('@shikijs/langs/ruby'),
  rust: () => import('@shikijs/langs/rust'),
  scala: () => import('@shikijs/langs/scala'),
  sql: () => import('@shikijs/langs/sql'),
  swift: () => import('@shikijs/langs/swift'),
  toml: () => import('@shikijs/langs/toml'),
  tsx: () => import('@shikijs/langs/tsx'),
  typescript: () => import('@shikijs/langs/typescript'),
  xml: () => import('@shikijs/langs/xml'),
  yaml: () => import('@shikijs/langs/yaml'),
};

const THEME = 'variables';
/** Longer lines are not highlighted: the time of some expressions grows with the square of the length. */
const LONGEST_LINE = 500;

interface Source {
  readonly code: string;
  readonly language: CodeLanguage;
}

let highlighter: Promise<HighlighterCore> | undefined;
const compiler = createCompiler<Source, readonly (readonly CodeToken[])[]>(
  ({ code, language }) => `${language}\n${code}`,
  highlight,
);

/** The tokens of each line if `prepareCode` has made them, otherwise undefined. */
export function highlightedCode(code: string, language: CodeLanguage): readonly (readonly CodeToken[])[] | undefined {
  const compiled = compiler.compiled({ code, language });
  return compiled !== undefined && 'output' in compiled ? compiled.output : undefined;
}

/**
 * Highlights code; loads the highlighter and the grammar of the language at the first use. Returns null if there is
 * nothing to wait for. The same code always has the same tokens, because no time limit ends the work.
 */
export function prepareCode(code: string, language: CodeLanguage): Promise<void> | null {
  return language === '' ? null : compiler.prepare({ code, language });
}

async function highlight({ code, language }: Source): Promise<readonly (readonly CodeToken[])[]> {
  if (language === '') return [];
  highlighter ??= createHighlighter();
  highlighter.catch(() => (highlighter = undefined));
  const [core, grammar] = await Promise.all([highlighter, GRAMMARS[language]()]);
  await core.loadLanguage(grammar.default);
  const lines = core.codeToTokensBase(code, {
    lang: language,
    theme: THEME,
    tokenizeTimeLimit: 0,
    tokenizeMaxLineLength: LONGEST_LINE,
  });
  return lines.map((line) => line.map(({ content, color = 'inherit' }) => ({ text: content, colour: color })));
}

async function createHighlighter(): Promise<HighlighterCore> {
  const [{ createCssVariablesTheme, createHighlighterCore }, { createJavaScriptRegexEngine }] = await Promise.all([
    import('@shikijs/core'),
    import('@shikijs/engine-javascript'),
  ]);
  return createHighlighterCore({
    themes: [createCssVariablesTheme({ name: THEME, variablePrefix: '--code-' })],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
}

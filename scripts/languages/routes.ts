import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { findingsOf } from './sources.ts';

/** A file that is loaded with parts of the catalogue: a page of the router, or a document. */
export interface Entry {
  /** Path of the file. */
  readonly file: string;
  readonly parts: ReadonlySet<string>;
}

const textsOf = (nodes: readonly ts.Node[]): string[] =>
  nodes.flatMap((node) => (ts.isStringLiteralLike(node) ? [node.text] : []));

/** The pages of a router, `page(() => import('./routes/start.tsx'), 'start')`, each with the parts it names. */
export function pagesOf(router: string): Entry[] {
  const file = ts.createSourceFile(router, readFileSync(router, 'utf8'), ts.ScriptTarget.Latest, true);
  const lists = new Map<string, string[]>();
  const pages: Entry[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer && ts.isAsExpression(node.initializer)) {
      const { expression } = node.initializer;
      if (ts.isArrayLiteralExpression(expression)) lists.set(node.name.getText(), textsOf(expression.elements));
    }
    if (ts.isCallExpression(node) && node.expression.getText() === 'page') {
      const [code, ...named] = node.arguments;
      const path = /import\('(.+)'\)/.exec(code!.getText())![1]!;
      const spread = named.filter(ts.isSpreadElement).flatMap(({ expression }) => lists.get(expression.getText())!);
      pages.push({ file: join(dirname(router), path), parts: new Set([...textsOf(named), ...spread]) });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return pages;
}

/** Files that a file imports from the app, at once or later. */
function importsOf(name: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(name, 'utf8'), true, true);
  return importedFiles
    .map(({ fileName }) => fileName)
    .filter((path) => path.startsWith('.') && /\.tsx?$/.test(path))
    .map((path) => join(dirname(name), path))
    .filter((path) => existsSync(path));
}

/** The codes that a file may say. */
function codesIn(name: string, codes: ReadonlySet<string>): ReadonlySet<string> {
  const { texts, patterns } = findingsOf(name);
  return new Set([...codes].filter((code) => texts.has(code) || patterns.some((pattern) => pattern.test(code))));
}

/** Codes that an entry's files say without a part that it or its document (`always`) loads. */
export function missingParts({ file, parts }: Entry, always: readonly string[], codes: ReadonlySet<string>): string[] {
  const seen = new Set([file]);
  const faults: string[] = [];
  for (const name of seen) {
    for (const imported of importsOf(name)) if (imported.startsWith('web/src/')) seen.add(imported);
    const unloaded = [...codesIn(name, codes)].find((code) => {
      const part = code.split('.')[0]!;
      return !always.includes(part) && !parts.has(part);
    });
    if (unloaded !== undefined) faults.push(`${file} does not load the part of ${unloaded}, which ${name} says`);
  }
  return faults;
}

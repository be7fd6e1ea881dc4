import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** What a source file says about messages. */
export interface SourceFindings {
  /** Texts in quotation marks: any may be a code. */
  readonly texts: ReadonlySet<string>;
  /** Codes that are made of a known set: `words.theme.${id}`. */
  readonly patterns: readonly RegExp[];
  /** Texts for readers that are no messages, and formats outside of format.ts, with their lines. */
  readonly faults: readonly string[];
}

/** Attributes whose text is read or spoken. */
const SHOWN_ATTRIBUTES = new Set([
  'about',
  'action',
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'description',
  'hint',
  'label',
  'message',
  'pendingAction',
  'placeholder',
  'subtitle',
  'success',
  'summary',
  'title',
]);

/** Words that are the same in every language. */
const SAME_EVERYWHERE =
  /^(?:https?:.*|Slidewright|Mac OS X|webhook-id|Markdown|LaTeX|PowerPoint|API|URL|WebVTT|SRT|ms|s)$/;
const WORD = /\p{L}{2,}/u;
const SENTENCE = /^\p{Lu}[\p{L}’'-]* .*\p{L}/u;

const FORMATS = /^(?:Intl|toLocaleString|toLocaleDateString|toLocaleTimeString|localeCompare)$/;

const isWords = (text: string): boolean => WORD.test(text) && !SAME_EVERYWHERE.test(text.trim());

/** The texts an expression of JSX may show: of both branches, and the words of a template. */
function shownTexts(node: ts.Expression): ts.Node[] {
  if (ts.isParenthesizedExpression(node)) return shownTexts(node.expression);
  if (ts.isConditionalExpression(node)) return [...shownTexts(node.whenTrue), ...shownTexts(node.whenFalse)];
  if (ts.isBinaryExpression(node)) return [...shownTexts(node.left), ...shownTexts(node.right)];
  if (ts.isStringLiteralLike(node)) return isWords(node.text) ? [node] : [];
  if (ts.isTemplateExpression(node)) {
    const words = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
    return words.some(isWords) ? [node] : [];
  }
  return [];
}

/** Whether a text is for developers: of the console, of an error that is a bug, or a type. */
function isForDevelopers(node: ts.Node): boolean {
  for (let up = node.parent; up !== undefined; up = up.parent) {
    if (ts.isCallExpression(up) && up.expression.getText().startsWith('console.')) return true;
    if (ts.isNewExpression(up) && /^(?:TypeError|RangeError|SyntaxError)$/.test(up.expression.getText())) return true;
    if (ts.isLiteralTypeNode(up) || ts.isImportDeclaration(up)) return true;
    if (ts.isBlock(up)) return false;
  }
  return false;
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Reads a source file of the web app. */
export function readSource(name: string, source: string): SourceFindings {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true);
  const texts = new Set<string>();
  const patterns: RegExp[] = [];
  const found = new Map<ts.Node, string>();
  const isText = (text: string): string => `is no message: ${JSON.stringify(text.trim().replaceAll(/\s+/g, ' '))}`;

  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) {
      texts.add(node.text);
      if (SENTENCE.test(node.text) && isWords(node.text) && !isForDevelopers(node)) found.set(node, isText(node.text));
    } else if (ts.isTemplateExpression(node)) {
      const [head, ...rest] = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
      if (/^[a-z]+\./.test(head!)) patterns.push(new RegExp(`^${[head!, ...rest].map(escaped).join('[\\w-]+')}$`));
      if (
        (SENTENCE.test(head!) || rest.some((text) => /(?:^| )\p{Ll}{2,} \p{Ll}{2,}/u.test(text))) &&
        !isForDevelopers(node)
      )
        found.set(node, isText(node.getText()));
    } else if (ts.isJsxText(node)) {
      if (isWords(node.text)) found.set(node, isText(node.text));
    } else if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent)) {
      for (const text of shownTexts(node.expression)) found.set(text, isText(text.getText()));
    } else if (ts.isJsxAttribute(node) && SHOWN_ATTRIBUTES.has(node.name.getText())) {
      const value = node.initializer;
      const shown = !value
        ? []
        : ts.isStringLiteral(value)
          ? shownTexts(value)
          : ts.isJsxExpression(value) && value.expression
            ? shownTexts(value.expression)
            : [];
      for (const text of shown) found.set(text, isText(text.getText()));
    } else if (ts.isIdentifier(node) && FORMATS.test(node.text) && !isSegmenter(node) && !isTypeName(node))
      found.set(node, `${node.text} is used: lib/language/format.ts follows the page's language`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  const faults = [...found].map(([node, fault]) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    return `${name}:${line + 1} ${fault}`;
  });
  return { texts, patterns, faults };
}

const known = new Map<string, SourceFindings>();

/** What the file of this path says about messages; each file is read once. */
export function findingsOf(name: string): SourceFindings {
  const findings = known.get(name) ?? readSource(name, readFileSync(name, 'utf8'));
  known.set(name, findings);
  return findings;
}

/** Intl.Segmenter divides texts and formats nothing. */
function isSegmenter(node: ts.Identifier): boolean {
  return ts.isPropertyAccessExpression(node.parent) && node.parent.name.text === 'Segmenter';
}

function isTypeName(node: ts.Identifier): boolean {
  return ts.isQualifiedName(node.parent);
}

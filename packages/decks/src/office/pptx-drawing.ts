/** What of a slide is drawn in another way than LibreOffice would. */
export interface DrawnAs {
  /** Ids of the shapes of sounds that a presentation does not show. */
  readonly icons: ReadonlySet<string>;
  /** LaTeX of the equations in its texts, in the order of the part. LibreOffice leaves them out. */
  readonly equations: readonly string[];
}

/** The XML of a slide without its icons, and with its equations as texts. */
export function toBeDrawn(xml: string, { icons, equations }: DrawnAs, written: (latex: string) => string): string {
  return withWrittenEquations(icons.size === 0 ? xml : withoutPictures(xml, icons), equations, written);
}

function withoutPictures(xml: string, ids: ReadonlySet<string>): string {
  return replaced(xml, /<((?:[A-Za-z_][\w.-]{0,20}:)?pic)(?=[\s>])/g, (element) => {
    const [, id = ''] = /cNvPr\s[^<>]*?\bid\s*=\s*["'](\d{1,10})["']/.exec(element) ?? [];
    return ids.has(id) ? '' : element;
  });
}

const DRAWING_PREFIX =
  /\bxmlns:([A-Za-z_][\w.-]{0,20})\s*=\s*["'](?:http:\/\/schemas\.openxmlformats\.org|http:\/\/purl\.oclc\.org\/ooxml)\/drawingml\/(?:2006\/)?main["']/;

function withWrittenEquations(xml: string, equations: readonly string[], written: (latex: string) => string): string {
  const [, prefix] = DRAWING_PREFIX.exec(xml) ?? [];
  const start = /<(a14:m)(?=[\s>])/g;
  // Alternatives that are not read may have others.
  if (prefix === undefined || (xml.match(start)?.length ?? 0) !== equations.length) return xml;
  let next = 0;
  return replaced(xml, start, () => {
    const text = written(equations[next++]!).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    return `<${prefix}:r><${prefix}:t> ${text} </${prefix}:t></${prefix}:r>`;
  });
}

/** XML with other elements in place of those whose tag is found, which contain none of their kind. */
function replaced(xml: string, start: RegExp, replace: (element: string) => string): string {
  const kept: string[] = [];
  let from = 0;
  for (const { 1: name = '', index } of xml.matchAll(start)) {
    if (index < from) continue;
    const closing = `</${name}>`;
    const at = xml.indexOf(closing, index);
    if (at < 0) break;
    const end = at + closing.length;
    kept.push(xml.slice(from, index), replace(xml.slice(index, end)));
    from = end;
  }
  return [...kept, xml.slice(from)].join('');
}

import { xmlPart, xmlText } from '../xml.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const OFFICE_TYPE = 'application/vnd.openxmlformats-officedocument';

/** Types of relationships between parts. */
export const RELATION = {
  document: `${OFFICE}/officeDocument`,
  core: 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties',
  app: `${OFFICE}/extended-properties`,
  slideMaster: `${OFFICE}/slideMaster`,
  slideLayout: `${OFFICE}/slideLayout`,
  slide: `${OFFICE}/slide`,
  notesMaster: `${OFFICE}/notesMaster`,
  notesSlide: `${OFFICE}/notesSlide`,
  theme: `${OFFICE}/theme`,
  presProps: `${OFFICE}/presProps`,
  image: `${OFFICE}/image`,
  audio: `${OFFICE}/audio`,
  media: 'http://schemas.microsoft.com/office/2007/relationships/media',
} as const;

const PRESENTATION = `${OFFICE_TYPE}.presentationml`;

/** Content types of parts. */
export const CONTENT = {
  presentation: `${PRESENTATION}.presentation.main+xml`,
  presProps: `${PRESENTATION}.presProps+xml`,
  slide: `${PRESENTATION}.slide+xml`,
  slideLayout: `${PRESENTATION}.slideLayout+xml`,
  slideMaster: `${PRESENTATION}.slideMaster+xml`,
  notesMaster: `${PRESENTATION}.notesMaster+xml`,
  notesSlide: `${PRESENTATION}.notesSlide+xml`,
  theme: `${OFFICE_TYPE}.theme+xml`,
  app: `${OFFICE_TYPE}.extended-properties+xml`,
  core: 'application/vnd.openxmlformats-package.core-properties+xml',
} as const;

/** A relationship to another part; ids are rId1, rId2 … in order. */
export interface Relation {
  readonly type: string;
  /** Path of the part in the package. */
  readonly target: string;
}

/** A part in XML, with the parts that it refers to. */
export interface XmlPart {
  readonly path: string;
  readonly contentType: string;
  readonly content: string;
  readonly relations?: readonly Relation[];
}

export interface PackageFile {
  readonly path: string;
  readonly text: string;
}

/**
 * The files of a package (ECMA-376, part 2): content types, relationships and parts. `root` are the relationships of the
 * package; `defaults` are content types by file extension, of the parts that are not XML.
 */
export function packageFiles(
  parts: readonly XmlPart[],
  { root, defaults }: { readonly root: readonly Relation[]; readonly defaults: Readonly<Record<string, string>> },
): PackageFile[] {
  return [
    { path: '[Content_Types].xml', text: contentTypes(parts, defaults) },
    { path: '_rels/.rels', text: relationships('', root) },
    ...parts.flatMap(({ path, content, relations = [] }) => [
      { path, text: xmlPart(content) },
      ...(relations.length > 0 ? [{ path: relationsPath(path), text: relationships(path, relations) }] : []),
    ]),
  ];
}

function contentTypes(parts: readonly XmlPart[], defaults: Readonly<Record<string, string>>): string {
  const all = { rels: 'application/vnd.openxmlformats-package.relationships+xml', xml: 'application/xml', ...defaults };
  return xmlPart(
    [
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">',
      ...Object.entries(all).map(([extension, type]) => `<Default Extension="${extension}" ContentType="${type}"/>`),
      ...parts.map(({ path, contentType }) => `<Override PartName="/${path}" ContentType="${contentType}"/>`),
      '</Types>',
    ].join(''),
  );
}

function relationships(path: string, relations: readonly Relation[]): string {
  return xmlPart(
    [
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">',
      ...relations.map(
        ({ type, target }, index) =>
          `<Relationship Id="rId${index + 1}" Type="${type}" Target="${xmlText(relativePath(path, target))}"/>`,
      ),
      '</Relationships>',
    ].join(''),
  );
}

function relationsPath(path: string): string {
  const slash = path.lastIndexOf('/') + 1;
  return `${path.slice(0, slash)}_rels/${path.slice(slash)}.rels`;
}

/** The path of `target` from the folder of `path`. */
function relativePath(path: string, target: string): string {
  const from = path.split('/').slice(0, -1);
  const to = target.split('/');
  let shared = 0;
  while (shared < from.length && from[shared] === to[shared]) shared += 1;
  return [...from.slice(shared).map(() => '..'), ...to.slice(shared)].join('/');
}

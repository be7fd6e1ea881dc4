import { setImmediate as nextTurn } from 'node:timers/promises';
import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from 'saxes';

export interface HarmlessXml {
  /** UTF-8. Null for what is not well-formed, has an internal DTD subset, or is in an unknown encoding. */
  readonly xml: string | null;
  /** Whether it is an SVG picture that lacks something that it had. */
  readonly isChangedPicture: boolean;
}

/** An address that stays inside the document: a path below the part's folder, or a place in it. */
const INSIDE =
  /^(?:#[^"'&]*|(?:\.\/)*(?!\.\.)(?:[\p{L}\p{N}_. ()+,~@-]|%20)+(?:\/(?!\.\.)(?:[\p{L}\p{N}_. ()+,~@-]|%20)+)*\/?)$/u;
/** Paths in relationships may go up to another folder of the document. */
const INSIDE_PACKAGE =
  /^(?:#[^"'&]*|\/?(?:\.{1,2}\/)*(?:[\p{L}\p{N}_. ()+,~@-]|%20)+(?:\/(?:[\p{L}\p{N}_. ()+,~@-]|%20)+)*\/?)$/u;
/** In an SVG picture: a place in it, or a picture in pixels that is written out. */
const INSIDE_PICTURE = /^(?:#[^"'&]*|data:image\/(?:png|jpe?g|gif);base64,[A-Za-z\d+/=\s]*)$/;
/** The time for a test of an address grows by the square of its length; that of a picture that is written out does not. */
const LONGEST_ADDRESS = 1_000;
/** A part that does not exist. LibreOffice refuses an empty address in relationships. */
const NOWHERE = 'Pictures/left-out.png';

/** Attributes with addresses, whatever their prefix. */
const ADDRESSES: ReadonlySet<string> = new Set(['href', 'src', 'action', 'codebase', 'archive']);
/** What a style refers to. A backslash could spell the words in another way. */
const STYLE_ADDRESS = /@import|\\|url\s*\((?!\s*["']?#)/i;
/**
 * Elements that are left out: LibreOffice without its database programs refuses a deck that has a form, and controls are
 * not drawn; the others load or run something.
 */
const LEFT_OUT: ReadonlySet<string> = new Set(
  'forms scripts event-listeners dde-source applet floating-frame'.split(' '),
);
const LEFT_OUT_OF_PICTURES: ReadonlySet<string> = new Set(['script', 'foreignObject']);

const BYTE_ORDER_MARKS: readonly (readonly [hex: string, encoding: string | null])[] = [
  ['efbbbf', 'utf-8'],
  ['fffe0000', null],
  ['0000feff', null],
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
  ['3c00', 'utf-16le'],
  ['003c', 'utf-16be'],
  // The beginning of XML in EBCDIC.
  ['4c6fa794', null],
];
const BLANK = new Set([0x09, 0x0a, 0x0d, 0x20]);

/** Whether a parser could read the bytes as XML: they begin as XML does, after any number of blanks. */
export function isXml(bytes: Buffer): boolean {
  if (markOf(bytes) !== undefined) return true;
  const first = bytes.findIndex((byte) => !BLANK.has(byte));
  return bytes[first] === 0x3c;
}

function markOf(bytes: Buffer): (typeof BYTE_ORDER_MARKS)[number] | undefined {
  const start = bytes.toString('hex', 0, 4);
  return BYTE_ORDER_MARKS.find(([mark]) => start.startsWith(mark));
}

/** The characters of XML without its declaration; null for an encoding that is not known, or was not kept to. */
function charactersOf(bytes: Buffer): string | null {
  const mark = markOf(bytes);
  const declared = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]*)["']/.exec(bytes.toString('latin1', 0, 1_024))?.[1];
  const encoding = mark === undefined ? (declared ?? 'utf-8') : mark[1];
  if (encoding === null) return null;
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.trimStart().replace(/^<\?xml\s[^>]*\?>/, '');
  } catch {
    return null;
  }
}

/** Characters that are parsed before other work of this process has its turn. */
const AT_ONCE = 256 * 1_024;
const MOST_DEPTH = 1_000;

/**
 * Parses XML and writes it again, without comments, processing instructions, a document type, and addresses that lead out
 * of the document. What parsers may read in different ways is therefore not in the result.
 */
export async function harmlessXml(bytes: Buffer): Promise<HarmlessXml> {
  const text = charactersOf(bytes);
  if (text === null) return { xml: null, isChangedPicture: false };
  const written = createWriter();
  try {
    for (let at = 0; at < text.length; at += AT_ONCE) {
      written.parser.write(text.slice(at, at + AT_ONCE));
      if (text.length > AT_ONCE) await nextTurn();
    }
    written.parser.close();
  } catch {
    return { xml: null, isChangedPicture: written.isPicture() };
  }
  return { xml: await written.end(), isChangedPicture: written.isPicture() && written.isChanged() };
}

interface Writer {
  readonly parser: SaxesParser<{ xmlns: true; position: false }>;
  isPicture(): boolean;
  isChanged(): boolean;
  end(): Promise<string>;
}

function createWriter(): Writer {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const pieces: (string | Promise<string>)[] = ['<?xml version="1.0" encoding="UTF-8"?>'];
  const open: SaxesTagNS[] = [];
  let root: 'picture' | 'relationships' | 'other' | null = null;
  let isChanged = false;
  /** Depth of the element that is left out with its content; 0 outside of one. */
  let leftOutAt = 0;
  /** Text of an element that is looked at as a whole. */
  let collected: string | null = null;

  /** Elements with files, styles or addresses as their text. */
  const isCollected = ({ local }: SaxesTagNS): boolean =>
    local === 'binary-data' || local === 'config-item' || (root === 'picture' && local === 'style');
  const isInside = (address: string, tag: SaxesTagNS): boolean => {
    if (root === 'picture') return address === '' || INSIDE_PICTURE.test(address);
    if (address.length > LONGEST_ADDRESS) return false;
    if (root === 'relationships') return !isExternal(tag) && INSIDE_PACKAGE.test(address);
    return address === '' || INSIDE.test(address);
  };
  const changed = (value: string): string => {
    isChanged = true;
    return value;
  };
  const harmlessValue = (attribute: SaxesAttributeNS, tag: SaxesTagNS): string => {
    const { local, value } = attribute;
    if (root === 'relationships' && local.toLowerCase() === 'target')
      return isInside(value, tag) ? value : changed(NOWHERE);
    // LibreOffice refuses the address of a picture that is not there, but not an empty one.
    if (ADDRESSES.has(local.toLowerCase())) return isInside(value, tag) ? value : changed('');
    if (root === 'picture' || local.toLowerCase() === 'style') return STYLE_ADDRESS.test(value) ? changed('') : value;
    return value;
  };
  const written = (text: string): void => {
    if (leftOutAt > 0) return;
    if (collected !== null) collected += text;
    else pieces.push(escapedText(text));
  };
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', (declared) => {
    if (/^\s*svg\b/i.test(declared)) root = 'picture';
    if (declared.includes('[')) throw new Error('a document type with declarations');
  });
  parser.on('text', written);
  parser.on('cdata', written);
  parser.on('opentag', (tag) => {
    open.push(tag);
    if (open.length > MOST_DEPTH) throw new Error('nested too deep');
    if (open.length === 1) root = rootOf(tag);
    if (leftOutAt > 0) return;
    if (LEFT_OUT.has(tag.local) || (root === 'picture' && LEFT_OUT_OF_PICTURES.has(tag.local))) {
      leftOutAt = open.length;
      isChanged = true;
      return;
    }
    const attributes = Object.values(tag.attributes)
      // Others are resolved against it.
      .filter(({ name }) => name !== 'xml:base')
      .map((attribute) => ` ${attribute.name}="${escaped(harmlessValue(attribute, tag))}"`);
    pieces.push(`<${tag.name}${attributes.join('')}>`);
    collected = isCollected(tag) ? '' : collected;
  });
  parser.on('closetag', (tag) => {
    const isLeftOut = leftOutAt > 0;
    if (leftOutAt === open.length) leftOutAt = 0;
    open.pop();
    if (isLeftOut) return;
    if (collected !== null && isCollected(tag)) {
      pieces.push(harmlessText(tag, collected, changed));
      collected = null;
    }
    pieces.push(`</${tag.name}>`);
  });
  return {
    parser,
    isPicture: () => root === 'picture',
    isChanged: () => isChanged,
    end: async () => (await Promise.all(pieces)).join(''),
  };
}

function rootOf({ local }: SaxesTagNS): 'picture' | 'relationships' | 'other' {
  if (local.toLowerCase() === 'svg') return 'picture';
  return local === 'Relationships' ? 'relationships' : 'other';
}

const isExternal = ({ attributes }: SaxesTagNS): boolean =>
  Object.values(attributes).some(({ local, value }) => local === 'TargetMode' && value.trim() !== 'Internal');

function harmlessText(
  { local }: SaxesTagNS,
  text: string,
  changed: (value: string) => string,
): string | Promise<string> {
  if (local === 'binary-data') return harmlessFile(text, changed);
  if (local === 'style') return escapedText(STYLE_ADDRESS.test(text) ? changed('') : text);
  return escapedText(/[:/\\]/.test(text) ? '' : text);
}

/** A picture that is written out as text: one in SVG may have addresses of its own. */
async function harmlessFile(text: string, changed: (value: string) => string): Promise<string> {
  const bytes = Buffer.from(text, 'base64');
  if (!isXml(bytes)) return /^(?:89504e47|ffd8ff|47494638)/.test(bytes.toString('hex', 0, 4)) ? text : changed('');
  const { xml } = await harmlessXml(bytes);
  return xml === null ? changed('') : Buffer.from(xml).toString('base64');
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapedText = (text: string): string => text.replaceAll(/[&<>\r]/g, (character) => ESCAPES[character] ?? '&#13;');

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"\t\n\r]/g, (character) => ESCAPES[character] ?? `&#${character.charCodeAt(0)};`);

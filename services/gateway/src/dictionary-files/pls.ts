import { DOMImplementation, DOMParser, MIME_TYPE, XMLSerializer, type Element } from '@xmldom/xmldom';
import { errorReason, type Pronunciation } from '@slidewright/domain';
import { unreadable } from './refusals.ts';

/** Of PLS 1.0, https://www.w3.org/TR/pronunciation-lexicon/. */
const PLS = 'http://www.w3.org/2005/01/pronunciation-lexicon';
/** Attributes of ours, which other readers ignore. */
const OWN = 'urn:slidewright:dictionary';

/** A lexicon with one lexeme for each entry: a phoneme for IPA, an alias for a respelling. */
export function writePls(entries: readonly Pronunciation[]): string {
  const document = new DOMImplementation().createDocument(PLS, 'lexicon', null);
  const root = document.documentElement!;
  root.setAttribute('version', '1.0');
  root.setAttribute('alphabet', 'ipa');
  root.setAttribute('xml:lang', 'en');
  const add = (parent: Element, name: string, text: string): void => {
    const element = document.createElementNS(PLS, name);
    element.appendChild(document.createTextNode(text));
    parent.appendChild(element);
  };
  for (const { term, said, alphabet, exactCase } of entries) {
    const lexeme = document.createElementNS(PLS, 'lexeme');
    if (exactCase) lexeme.setAttributeNS(OWN, 'own:exactCase', 'true');
    add(lexeme, 'grapheme', term);
    add(lexeme, alphabet === 'ipa' ? 'phoneme' : 'alias', said);
    root.appendChild(lexeme);
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(document)}\n`;
}

/**
 * Reads a lexicon: of each lexeme all graphemes and the first phoneme or alias, the preferred one if it is marked. Throws
 * VALIDATION_FAILED that names the lexeme for one without both, and for another alphabet than IPA. Elements at other places
 * than PLS has for them are left out.
 */
export function readPls(xml: string): Pronunciation[] {
  const root = parse(xml);
  const alphabet = root.getAttribute('alphabet') ?? 'ipa';
  return childrenOf(root, 'lexeme').flatMap((lexeme, index) => {
    const texts = (name: string) => childrenOf(lexeme, name);
    const terms = texts('grapheme')
      .map(textOf)
      .filter((term) => term !== '');
    const [term] = terms;
    const choices = [...texts('phoneme'), ...texts('alias')];
    const chosen = choices.find((choice) => choice.getAttribute('prefer') === 'true') ?? choices[0];
    if (term === undefined) throw unreadable(errorReason('plsTermMissing', { number: index + 1 }));
    if (!chosen || textOf(chosen) === '') throw unreadable(errorReason('plsSaidMissing', { term }));
    const isPhoneme = chosen.localName === 'phoneme';
    const ofPhoneme = chosen.getAttribute('alphabet') ?? alphabet;
    if (isPhoneme && ofPhoneme !== 'ipa') throw unreadable(errorReason('plsAlphabet', { term, alphabet: ofPhoneme }));
    const exactCase = lexeme.getAttributeNS(OWN, 'exactCase') === 'true';
    return terms.map((one): Pronunciation => ({
      term: one,
      said: textOf(chosen),
      alphabet: isPhoneme ? 'ipa' : 'respelling',
      exactCase,
    }));
  });
}

function parse(xml: string): Element {
  try {
    const document = new DOMParser({
      onError: (level, message) => {
        if (level !== 'warning') throw new Error(message);
      },
    }).parseFromString(xml, MIME_TYPE.XML_APPLICATION);
    const root = document.documentElement;
    if (root?.localName === 'lexicon' && root.namespaceURI === PLS) return root;
  } catch {
    throw unreadable(errorReason('xmlDamaged'));
  }
  throw unreadable(errorReason('plsKind'));
}

/** The children of an element that have this name in PLS. */
function childrenOf(parent: Element, name: string): Element[] {
  const found: Element[] = [];
  for (let node = parent.firstChild; node !== null; node = node.nextSibling) {
    const element = node.nodeType === node.ELEMENT_NODE ? (node as Element) : null;
    if (element?.namespaceURI === PLS && element.localName === name) found.push(element);
  }
  return found;
}

const textOf = (element: Element): string => (element.textContent ?? '').trim().replaceAll(/\s+/gu, ' ');

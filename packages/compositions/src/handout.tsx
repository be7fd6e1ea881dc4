import { textDirection, textLanguage } from '@slidewright/slides/measure/text-shape';
import { fontStack } from '@slidewright/slides/themes/typefaces';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Handout, HandoutSlide } from './handout-content.ts';

declare global {
  interface Window {
    /** Fulfilled when the handout can be printed; rejected if it cannot. */
    handoutReady?: Promise<void>;
  }
}

/** What fits beside the number of the page. */
const FOOTER_CHARACTERS = 80;

/** Shows the handout that the server of the bundle has, and sets `window.handoutReady`. */
export function showHandout(): void {
  window.handoutReady = show();
}

async function show(): Promise<void> {
  const answer = await fetch('/handout/content.json');
  const handout = (await answer.json()) as Handout;
  document.title = handout.title;
  if (handout.language !== '') document.documentElement.lang = handout.language;
  const root = document.createElement('main');
  // The elements of Remotion's page have no place on paper.
  document.body.replaceChildren(root);
  flushSync(() => createRoot(root).render(<HandoutPages handout={handout} />));
  await Promise.all([...root.querySelectorAll('img')].map(loaded));
  // Faces are asked for when the text that needs them is laid out.
  document.body.getBoundingClientRect();
  await document.fonts.ready;
}

async function loaded(picture: HTMLImageElement): Promise<void> {
  if (!picture.complete) {
    await new Promise((resolve, reject) => {
      picture.addEventListener('load', resolve, { once: true });
      picture.addEventListener('error', reject, { once: true });
    });
  }
  if (picture.naturalWidth === 0) throw new Error(`${picture.src} is not a picture`);
}

function HandoutPages({ handout }: { readonly handout: Handout }) {
  return (
    <>
      <style>{styles(handout)}</style>
      {handout.slides.map((slide, index) => (
        <Sheet key={slide.pictures[0]} slide={slide} number={index + 1} />
      ))}
    </>
  );
}

function Sheet({ slide, number }: { readonly slide: HandoutSlide; readonly number: number }) {
  const { title, pictures, text, notes } = slide;
  return (
    <section>
      <Words as="h2" text={title}>
        <span className="number">{number}</span>
      </Words>
      <div className="pictures" dir={textDirection(title)}>
        {pictures.map((file, index) => (
          <img key={file} src={`/handout/${file}`} alt={index === 0 ? text : ''} />
        ))}
      </div>
      {paragraphsOf(notes).map(({ offset, text: paragraph }) => (
        <Words key={offset} as="p" text={paragraph} />
      ))}
    </section>
  );
}

/** The paragraphs of a text, with their places in it. */
function paragraphsOf(text: string): { readonly offset: number; readonly text: string }[] {
  return [...text.matchAll(/\S(?:[^\n]|\n(?!\s*\n))*/g)].map(({ index, 0: paragraph }) => ({
    offset: index,
    text: paragraph.trim(),
  }));
}

/** A text in its direction, with the faces of its script. */
function Words({
  as: Element,
  text,
  children,
}: {
  readonly as: 'h2' | 'p';
  readonly text: string;
  readonly children?: ReactNode;
}) {
  const language = textLanguage(text);
  return (
    <Element dir={textDirection(text)} lang={language} style={{ fontFamily: fontStack('sans', language) }}>
      {children}
      {text}
    </Element>
  );
}

function styles({ title }: Handout): string {
  const letters = [...title.replaceAll(/\s+/g, ' ').trim()];
  const cut = letters.length > FOOTER_CHARACTERS ? `${letters.slice(0, FOOTER_CHARACTERS - 1).join('')}…` : title;
  const footer = `font: 8pt ${fontStack('sans', textLanguage(title))}; color: #5b6068; vertical-align: top; padding-top: 5mm;`;
  return `
    @page {
      size: A4;
      margin: 16mm 20mm 20mm;
      @bottom-left { content: ${cssText(cut)}; white-space: nowrap; ${footer} }
      @bottom-right { content: counter(page) ' / ' counter(pages); ${footer} }
    }
    html, body { margin: 0; background: white; color: #1b1d22; }
    main { font-size: 10.5pt; line-height: 1.5; font-variant-numeric: tabular-nums; }
    section { break-before: page; }
    section:first-of-type { break-before: auto; }
    h2 { margin: 0 0 4mm; font-size: 11pt; line-height: 1.35; font-weight: 600; overflow-wrap: anywhere; break-after: avoid; }
    h2 .number { margin-inline-end: 0.9em; color: #5b6068; font-weight: 400; unicode-bidi: isolate; }
    .pictures { display: flex; flex-wrap: wrap; gap: 4mm; margin-bottom: 5mm; }
    img { box-sizing: border-box; max-width: 100%; max-height: 118mm; border: 0.25mm solid #d5d7db; break-inside: avoid; }
    p { margin: 0 0 3mm; max-width: 150mm; white-space: pre-line; overflow-wrap: anywhere; orphans: 3; widows: 3; }
    p[dir='rtl'] { margin-inline-end: auto; }
  `;
}

/** A string of CSS with nothing in it that could end the string or the style sheet. */
function cssText(text: string): string {
  const escaped = [...text].map((letter) =>
    /[\p{L}\p{M}\p{N} ]/u.test(letter) ? letter : `\\${letter.codePointAt(0)!.toString(16)} `,
  );
  return `"${escaped.join('')}"`;
}

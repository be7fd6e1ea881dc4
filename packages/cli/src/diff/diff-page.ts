import type { DeckComparison, SlideChange } from './compare-decks.ts';
import { changeSentence, summaryLines } from './sentences.ts';
import type { SlidePictures } from './slide-pictures.ts';

export interface DiffPage {
  readonly oldName: string;
  readonly newName: string;
  readonly comparison: DeckComparison;
  /** Null: without pictures. */
  readonly before: SlidePictures | null;
  readonly after: SlidePictures | null;
}

const STYLE = `
:root { color-scheme: light dark; --line: #d0d4da; --muted: #5b6470; --side: #f5f6f8 }
@media (prefers-color-scheme: dark) { :root { --line: #3a4048; --muted: #a3acb8; --side: #1d2126 } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1.5rem }
h1 { font-size: 1.5rem; margin: 0 0 .5rem } h2 { font-size: 1.05rem; margin: 0 0 .75rem }
ul { padding-left: 1.2rem; color: var(--muted); margin: 0 0 2rem }
section { border-top: 1px solid var(--line); padding: 1.5rem 0 }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem }
figure { margin: 0 } figcaption { color: var(--muted); font-size: .85rem; margin-bottom: .35rem }
img { width: 100%; height: auto; border: 1px solid var(--line); border-radius: 4px; display: block; margin-bottom: .5rem }
.none { border: 1px dashed var(--line); border-radius: 4px; background: var(--side); color: var(--muted); display: grid; place-items: center; aspect-ratio: 16 / 9 }
@media (max-width: 40rem) { .pair { grid-template-columns: 1fr } }`;

/** One HTML page without references to other files, for a person who reviews the change. */
export function diffPage({ oldName, newName, comparison, before, after }: DiffPage): string {
  const title = `${escaped(newName)}: what changes in the film`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${STYLE}
</style>
<main>
<h1>${title}</h1>
<ul>${summaryLines(oldName, newName, comparison)
    .map((line) => `<li>${escaped(line)}</li>`)
    .join('')}</ul>
${comparison.changes.map((change) => sectionOf(change, before, after)).join('\n')}
</main>
</html>
`;
}

function sectionOf(change: SlideChange, before: SlidePictures | null, after: SlidePictures | null): string {
  const heading = `<h2>${escaped(changeSentence(change))}</h2>`;
  if (before === null || after === null || change.kind === 'moved') return `<section>${heading}</section>`;
  const pair =
    figure('Before', change.before, before, change.title) + figure('After', change.after, after, change.title);
  return `<section>${heading}<div class="pair">${pair}</div></section>`;
}

function figure(caption: string, slide: number | null, pictures: SlidePictures, title: string): string {
  const pages = slide === null ? [] : (pictures.get(slide) ?? []);
  const alt = escaped(`${caption}: slide ${slide ?? ''}, ${title}`);
  const shown = pages.map((page) => `<img src="data:image/png;base64,${page.toString('base64')}" alt="${alt}">`);
  const label = slide === null ? caption : `${caption}, slide ${slide}`;
  return `<figure><figcaption>${label}</figcaption>${shown.join('') || '<div class="none">No slide</div>'}</figure>`;
}

function escaped(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replaceAll(/[&<>"]/g, (character) => entities[character]!);
}

import type { MermaidConfig } from 'mermaid';
import { fontsFor } from '../../drawing/fonts-for.ts';
import type { ThemeProps } from '../../drawing/theme-props.ts';
import { SMALLEST_BULLET } from '../../measure/geometry.ts';
import { mixed, tinted } from '../../themes/colour.ts';
import { createCompiler, SourceError, type Compiled } from '../compiler.ts';
import { blockProblem, type BlockProblem } from '../problems.ts';
import { diagramHeight, type Diagram } from './index.ts';
import { actorCount, checkedDiagram, inOtherDirection, type CheckedDiagram } from './source.ts';

/** What a diagram is compiled from. */
interface DiagramSource {
  readonly checked: CheckedDiagram;
  /** Not set in landscape, whose width is enough for any. */
  readonly isNarrow?: true;
  readonly font: string;
  readonly colours: Readonly<Record<'background' | 'box' | 'ink' | 'line' | 'accent', string>>;
}

/** A drawn diagram, and the size that it has in its area. */
export interface DrawnDiagram {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  /** Size of its letters. */
  readonly letters: number;
}

/** Size of the letters that Mermaid lays out, as usual with it; the diagram is then scaled with its lines. */
const FONT_SIZE = 16;
/** Letters in reference units below which a flowchart may have its other direction, and how much larger they are there. */
const SMALL_LETTERS = 36;
const CLEARLY = 1.15;
/** Largest letters, relative to the slide's text. */
const LARGEST_SCALE = 1;

const compiler = createCompiler<DiagramSource, Omit<DrawnDiagram, 'letters'>>(
  (source) => JSON.stringify(source),
  (source) => {
    // Mermaid has one configuration at a time.
    const drawn = last.then(() => draw(source));
    last = drawn.catch(() => undefined);
    return drawn;
  },
);
let last: Promise<unknown> = Promise.resolve();

/** The source of a diagram with the colours and the face of its theme, and of a flowchart in its other direction. */
function sourcesOf({ source }: Diagram, { palette, faces, orientation, direction }: ThemeProps): DiagramSource[] {
  const checked = checkedDiagram(source, orientation, direction);
  const look = {
    ...(orientation === 'portrait' ? { isNarrow: true as const } : {}),
    font: faces.text,
    colours: {
      background: palette.background,
      box: tinted(palette.background, palette.accent, 0.1, [palette.text]),
      ink: palette.text,
      line: mixed(palette.background, palette.text, 0.55),
      accent: palette.accent,
    },
  };
  const other = 'source' in checked ? inOtherDirection(checked.source, direction) : null;
  return [{ checked, ...look }, ...(other === null ? [] : [{ checked: { ...checked, source: other }, ...look }])];
}

/**
 * The diagram in its area, or why there is none, if `prepareDiagram` has made it. A flowchart has its other direction
 * where its letters would be small and are larger in that one.
 */
export function drawnDiagram(block: Diagram, theme: ThemeProps): Compiled<DrawnDiagram> | undefined {
  const [usual, other] = sourcesOf(block, theme).map((source) => inArea(compiler.compiled(source), theme));
  if (usual === undefined || !('output' in usual) || other === undefined || !('output' in other)) return usual;
  const isBetter = usual.output.letters < SMALL_LETTERS && other.output.letters > usual.output.letters * CLEARLY;
  return isBetter ? other : usual;
}

function inArea(
  drawn: Compiled<Omit<DrawnDiagram, 'letters'>> | undefined,
  { geometry, textSize }: ThemeProps,
): Compiled<DrawnDiagram> | undefined {
  if (drawn === undefined || 'problem' in drawn) return drawn;
  const { svg, width, height } = drawn.output;
  const area = geometry.text.width;
  const largest = (textSize * LARGEST_SCALE) / FONT_SIZE;
  const scale = Math.min(area / width, (diagramHeight(area) * textSize) / height, largest);
  return { output: { svg, width: width * scale, height: height * scale, letters: FONT_SIZE * scale } };
}

/** Draws a diagram with Mermaid, which is loaded at the first use; null if there is nothing to wait for. */
export function prepareDiagram(block: Diagram, theme: ThemeProps): Promise<void> | null {
  const missing = sourcesOf(block, theme).flatMap((source) => compiler.prepare(source) ?? []);
  return missing.length === 0 ? null : Promise.all(missing).then(() => undefined);
}

/** Whether the letters of a diagram are too small to read. */
export const isTooSmall = ({ letters }: DrawnDiagram): boolean => letters < SMALLEST_BULLET - 0.5;

async function draw(source: DiagramSource): Promise<Omit<DrawnDiagram, 'letters'>> {
  const { checked, font } = source;
  if ('problem' in checked) throw new SourceError(checked.problem);
  const { default: mermaid } = await import('mermaid');
  // Mermaid measures its labels.
  await fontsFor(`${FONT_SIZE}px ${font}`, checked.source);
  mermaid.initialize(configOf(source));
  const id = `diagram-${numberOf(JSON.stringify(source))}`;
  const svg = await mermaid.render(id, checked.source).then(
    (drawn) => drawn.svg,
    (error: unknown) => {
      throw new SourceError(problemOf(error));
    },
  );
  const [, , width = 0, height = 0] = (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? '').split(/\s+/).map(Number);
  const isForeign = /<(?:image|foreignObject|script|a)\b|href="(?!#)|url\((?!["']?#)/i.test(svg);
  if (isForeign || !(width > 0) || !(height > 0)) throw new SourceError(blockProblem('diagramFailed'));
  return { svg: withCentredStates(stretched(svg)), width, height };
}

/** An SVG that fills the element that it is in. */
const stretched = (svg: string): string =>
  svg.replace(/^<svg [^>]*>/, (tag) =>
    tag
      .replaceAll(/ (?:width|height|style)="[^"]*"/g, '')
      .replace('<svg ', '<svg style="display:block;width:100%;height:100%" '),
  );

/** The box of a state, with its label at the left end of the longest line. */
const STATE_LABEL =
  /(<g class="node +statediagram-state"[^>]*><rect class="basic label-container"[^>]*><\/rect><g class="label" style="[^"]*" transform="translate\()[-\d.]+(,[^>]*>(?:(?!<text ).)*<text [^>]*style=")/g;

/** Lines of the label of a state in its middle, as in other diagrams; Mermaid puts them at the left. */
const withCentredStates = (svg: string): string => svg.replaceAll(STATE_LABEL, '$10$2text-anchor:middle;');

/** A number of a text, for ids that are the same each time (FNV-1a). */
function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

function problemOf(error: unknown): BlockProblem {
  const message = error instanceof Error ? error.message : '';
  const line = /(?:Parse|Lexical) error on line (\d+)/.exec(message)?.[1];
  if (line !== undefined) return blockProblem('diagramLine', { line });
  if (/too many edges|Edge limit/i.test(message)) return blockProblem('diagramArrows');
  return blockProblem('diagramInvalid');
}

/** Lines that are seen from far away. */
const LINES = `
  .flowchart-link, .relation, .transition, .relationshipLine, .messageLine0, .messageLine1 { stroke-width: 1.6px; }
  .node rect, .node circle, .node polygon, .node path, rect.actor { stroke-width: 1.4px; }
`;

/** Width of a sequence on a vertical slide at which its letters are large enough, in pixels of Mermaid. */
const NARROW_SEQUENCE = 400;
const ACTOR_GAP = 24;
const NARROWEST_ACTOR = 88;

/** The width of each actor of a sequence on a vertical slide, and of the messages between two. */
function narrowActor(checked: CheckedDiagram): number {
  const count = 'source' in checked ? actorCount(checked.source) : 1;
  return Math.max(NARROWEST_ACTOR, Math.floor(NARROW_SEQUENCE / count) - ACTOR_GAP);
}

function configOf({ checked, isNarrow, font, colours }: DiagramSource): MermaidConfig {
  const isTree = 'source' in checked && checked.isTree === true;
  const { background, box, ink, line, accent } = colours;
  return {
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    deterministicIds: true,
    deterministicIDSeed: 'diagram',
    maxTextSize: 10_000,
    maxEdges: 100,
    theme: 'base',
    look: 'classic',
    layout: 'dagre',
    htmlLabels: false,
    fontFamily: font,
    fontSize: FONT_SIZE,
    flowchart: {
      htmlLabels: false,
      useMaxWidth: false,
      wrappingWidth: isTree ? (isNarrow ? 120 : 150) : 240,
      diagramPadding: 2,
      padding: isTree ? 6 : 10,
      nodeSpacing: isTree ? 12 : 36,
      rankSpacing: isTree ? 32 : 42,
      subGraphTitleMargin: { top: 6, bottom: 10 },
    },
    sequence: {
      useMaxWidth: false,
      mirrorActors: false,
      actorFontSize: FONT_SIZE,
      messageFontSize: FONT_SIZE,
      noteFontSize: FONT_SIZE,
      actorFontFamily: font,
      messageFontFamily: font,
      noteFontFamily: font,
      height: 44,
      messageMargin: 30,
      diagramMarginX: 2,
      // The lines of the actors end below the head of the last arrow.
      diagramMarginY: 12,
      // A message has several lines, so that the actors stand close to each other.
      ...(isNarrow ? { wrap: true, wrapPadding: 4, actorMargin: ACTOR_GAP, width: narrowActor(checked) } : {}),
    },
    class: { htmlLabels: false, useMaxWidth: false },
    state: { useMaxWidth: false },
    er: { useMaxWidth: false, fontSize: FONT_SIZE },
    themeCSS: `${LINES} .marker.er circle { fill: ${background}; } .edgeLabel rect, .edgeLabel .background { fill: none !important; } .edgeLabel text { paint-order: stroke; stroke: ${background}; stroke-width: 8px; stroke-linejoin: round; }`,
    themeVariables: {
      background,
      fontFamily: font,
      fontSize: `${FONT_SIZE}px`,
      primaryColor: box,
      primaryTextColor: ink,
      primaryBorderColor: accent,
      secondaryColor: background,
      secondaryTextColor: ink,
      secondaryBorderColor: line,
      tertiaryColor: background,
      tertiaryTextColor: ink,
      tertiaryBorderColor: line,
      lineColor: line,
      textColor: ink,
      mainBkg: box,
      nodeBorder: accent,
      clusterBkg: background,
      clusterBorder: line,
      titleColor: ink,
      edgeLabelBackground: background,
      actorBkg: box,
      actorBorder: accent,
      actorTextColor: ink,
      actorLineColor: line,
      signalColor: line,
      signalTextColor: ink,
      labelBoxBkgColor: box,
      labelBoxBorderColor: line,
      labelTextColor: ink,
      loopTextColor: ink,
      noteBkgColor: box,
      noteBorderColor: line,
      noteTextColor: ink,
      attributeBackgroundColorOdd: background,
      attributeBackgroundColorEven: box,
    },
  } as MermaidConfig;
}

import { timestampDate, type Timestamp } from '@bufbuild/protobuf/wkt';
import { withoutSpeechMarks } from '@slidewright/domain';
import { isWholePage } from '@slidewright/slides/kinds/page/index';
import { themeOf } from '@slidewright/slides/themes/index';
import { readFileSync } from 'node:fs';
import { slideSounds } from '../../exporters/audio.ts';
import type { ExportedFile } from '../../exporters/exporter.ts';
import { narrationMs, type Film, type FilmSlide } from '../../film.ts';
import type { Format } from '../format.ts';
import { bodyLines, fontScale, paragraphs, plainParagraphs, textHeight } from './body.ts';
import { CONTENT, packageFiles, RELATION, type Relation, type XmlPart } from './package.ts';
import {
  packagePictures,
  picturesOf,
  pictureShape,
  withoutPictures,
  type PackagePictures,
  type Picture,
} from './pictures.ts';
import { tableShape } from './table.ts';
import {
  framesOf,
  LAYOUTS,
  NOTES_MASTER,
  NOTES_SIZE,
  placeholder,
  shapeTree,
  SLIDE_MASTER,
  templateParts,
  type Frame,
  type Look,
  type SlideSize,
} from './template.ts';
import { narrationTiming, transition } from './timing.ts';
import { NAMESPACES, xmlText } from '../xml.ts';

type Deck = Pick<Film, 'timeline' | 'settings' | 'brand' | 'width' | 'height' | 'slides' | 'images' | 'stills'>;

const MEDIA_TYPES = { mp3: 'audio/mpeg', png: 'image/png', jpg: 'image/jpeg' };
const SOUND_PICTURE = 'ppt/media/sound.png';
const PRESENTATION = 'ppt/presentation.xml';
const PRESENTATION_PROPERTIES = 'ppt/presProps.xml';
const LONGER_SIDE = 12_192_000;
/** Drawings are made for slides that are at least this long, in pixels. */
const DRAWN_PIXELS = 1_920;
const SOUND_SHAPE = 4;
const TABLE_SHAPE = 5;
/** The first of the pictures of a slide. */
const PICTURE_SHAPE = 6;
/** Width of a picture to its height from which it has the whole width of a slide. */
const WIDE = 2;
/** Between text and the pictures below it. */
const TEXT_MARGIN = 304_800;
const SOUND_SHAPE_SIZE = 406_400;
const SOUND_SHAPE_MARGIN = 152_400;

/**
 * A presentation whose titles, bullets and notes can be edited. Each slide plays its narration and advances as in the
 * film; images, charts, diagrams and equations are in it as pictures.
 */
export const pptx: Format = {
  needs: 'slides',
  readsMedia: true,
  draws: 'drawings',
  zipEnding: '.pptx',
  files: (film: Deck) => {
    const size = slideSize(film);
    const sounds = new Map(
      slideSounds(film).map((file, index) => [file.slideId, { ...file, path: `ppt/media/narration${index + 1}.mp3` }]),
    );
    const pictures = packagePictures(film, LONGER_SIDE / Math.max(film.width, film.height, DRAWN_PIXELS));
    const parts = [
      ...documentParts(film, size),
      ...templateParts(lookOf(film), size),
      ...film.slides.flatMap((slide, index) =>
        slideParts(slide, index + 1, {
          size,
          language: languageOf(film),
          pictures,
          sound: sounds.get(slide.slide.id)?.path ?? null,
        }),
      ),
    ];
    const files = packageFiles(parts, {
      root: [
        { type: RELATION.document, target: PRESENTATION },
        { type: RELATION.core, target: 'docProps/core.xml' },
        { type: RELATION.app, target: 'docProps/app.xml' },
      ],
      defaults: MEDIA_TYPES,
    });
    return [
      ...files.map(({ path, text }): ExportedFile => ({ kind: 'text', path, write: () => text })),
      ...(sounds.size > 0 ? [{ kind: 'text', path: SOUND_PICTURE, write: readSoundPicture } as const] : []),
      ...sounds.values(),
      ...pictures.files,
    ];
  },
};

const readSoundPicture = () => readFileSync(new URL('sound.png', import.meta.url));
const slidePath = (number: number): string => `ppt/slides/slide${number}.xml`;
const notesPath = (number: number): string => `ppt/notesSlides/notesSlide${number}.xml`;
const languageOf = ({ timeline }: Pick<Film, 'timeline'>): string => timeline.language || 'en-US';

function slideSize({ width, height }: Pick<Film, 'width' | 'height'>): SlideSize {
  const scale = LONGER_SIDE / Math.max(width, height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** The colours of the timeline's brand or theme, and typefaces that offices have. */
function lookOf({ settings, brand }: Pick<Film, 'settings' | 'brand'>): Look {
  const { palette, faces } = themeOf({ theme: settings.theme, ...(brand === null ? {} : { brand }) }).tokens;
  const hex = (colour: string, fallback: string) => /^#([0-9a-f]{6})$/i.exec(colour)?.[1]?.toUpperCase() ?? fallback;
  const face = (name: string) => (name === 'display' || name === 'serif' ? 'Georgia' : 'Calibri');
  const text = hex(palette.text, '1B1D22');
  return {
    background: hex(palette.background, 'FFFFFF'),
    text,
    title: hex(palette.title, text),
    accent: hex(palette.accent, text),
    muted: hex(palette.muted, text),
    titleFace: face(faces.title),
    textFace: face(faces.text),
  };
}

function documentParts({ timeline, slides }: Deck, size: SlideSize): XmlPart[] {
  const relations: Relation[] = [
    { type: RELATION.slideMaster, target: SLIDE_MASTER },
    { type: RELATION.notesMaster, target: NOTES_MASTER },
    { type: RELATION.presProps, target: PRESENTATION_PROPERTIES },
    ...slides.map((_, index) => ({ type: RELATION.slide, target: slidePath(index + 1) })),
  ];
  const ids = slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${4 + index}"/>`).join('');
  return [
    {
      path: PRESENTATION,
      contentType: CONTENT.presentation,
      content: `<p:presentation ${NAMESPACES} saveSubsetFonts="1"><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:notesMasterIdLst><p:notesMasterId r:id="rId2"/></p:notesMasterIdLst><p:sldIdLst>${ids}</p:sldIdLst><p:sldSz cx="${size.width}" cy="${size.height}"/><p:notesSz cx="${NOTES_SIZE.width}" cy="${NOTES_SIZE.height}"/></p:presentation>`,
      relations,
    },
    { path: PRESENTATION_PROPERTIES, contentType: CONTENT.presProps, content: `<p:presentationPr ${NAMESPACES}/>` },
    {
      path: 'docProps/core.xml',
      contentType: CONTENT.core,
      content: `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${xmlText(timeline.title)}</dc:title><dc:creator>Slidewright</dc:creator><dc:description>${xmlText(timeline.description)}</dc:description><dcterms:created xsi:type="dcterms:W3CDTF">${time(timeline.createdAt)}</dcterms:created><dcterms:modified xsi:type="dcterms:W3CDTF">${time(timeline.updatedAt)}</dcterms:modified></cp:coreProperties>`,
    },
    {
      path: 'docProps/app.xml',
      contentType: CONTENT.app,
      content: `<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Application>Slidewright</Application><Slides>${slides.length}</Slides></Properties>`,
    },
  ];
}

function time(timestamp: Timestamp | undefined): string {
  return (timestamp ? timestampDate(timestamp) : new Date(0)).toISOString().replace(/\.\d+Z$/, 'Z');
}

/** A column for text and one for pictures; on a vertical slide, and with wide pictures, one below the other. */
function textAndPictures(
  frame: Frame,
  size: SlideSize,
  pictures: readonly Picture[],
  textHeight: number,
): [Frame, Frame] {
  const isWide = pictures.every(({ width, height }) => width > height * WIDE);
  if (size.height > size.width || isWide) return split(frame, Math.min(0.5, textHeight / frame.height));
  const text = Math.round(frame.width * 0.54);
  const rest = Math.round(frame.width * 0.42);
  return [
    { ...frame, width: text },
    { ...frame, x: frame.x + frame.width - rest, width: rest },
  ];
}

/** Equal parts of a frame with space between, along its longer side. */
function shares({ x, y, width, height }: Frame, count: number): Frame[] {
  const gap = Math.round(Math.min(width, height) * 0.04);
  return Array.from({ length: count }, (_, index) => {
    if (width > height) {
      const each = Math.floor((width - gap * (count - 1)) / count);
      return { x: x + index * (each + gap), y, width: each, height };
    }
    const each = Math.floor((height - gap * (count - 1)) / count);
    return { x, y: y + index * (each + gap), width, height: each };
  });
}

/** A share of a frame and what is left below it. */
function split({ x, y, width, height }: Frame, share: number): [Frame, Frame] {
  const above = Math.round(height * share);
  return [
    { x, y, width, height: above },
    { x, y: y + above, width, height: height - above },
  ];
}

interface SlideSetting {
  readonly size: SlideSize;
  readonly language: string;
  readonly pictures: PackagePictures;
  /** Path of its narration. */
  readonly sound: string | null;
}

function slideParts(film: FilmSlide, number: number, { size, language, pictures, sound }: SlideSetting): XmlPart[] {
  const { slide, durationMs, narrationStartMs } = film;
  const pictured = picturesOf(slide.blocks, pictures);
  const blocks = withoutPictures(slide.blocks, pictures);
  // Only one table can have a place of its own; the text of others is among the lines.
  const table = blocks.find((block) => block.kind === 'table') ?? null;
  const lines = bodyLines(blocks.filter((block) => block !== table));
  const frames = framesOf(size);
  const hasText = lines.length > 0 || table !== null;
  const [textFrame, pictureFrame] =
    pictured.length === 0 || !hasText
      ? [frames.body, frames.body]
      : textAndPictures(
          frames.body,
          size,
          pictured,
          table === null ? textHeight(lines, frames.body.width) + TEXT_MARGIN : frames.body.height,
        );
  const [bodyFrame, tableFrame] = table === null || lines.length === 0 ? [textFrame, textFrame] : split(textFrame, 0.5);
  const isTitle = !hasText && pictured.length === 0;
  // A page hides the title, which stays in the outline.
  const pictureFrames = isWholePage(slide.blocks) ? [{ x: 0, y: 0, ...size }] : shares(pictureFrame, pictured.length);
  const title = plainParagraphs(slide.title.replaceAll(/\s+/g, ' ').trim(), language);
  const scale = fontScale(lines, bodyFrame);
  const fit =
    scale === 100 ? '<a:normAutofit/>' : `<a:normAutofit fontScale="${scale * 1000}" lnSpcReduction="10000"/>`;
  // After the layout, the notes and the parts of the sound.
  const firstPicture = sound === null ? 3 : 6;
  const shapes = [
    placeholder(2, 'Title', isTitle ? 'type="ctrTitle"' : 'type="title"', { paragraphs: title }),
    ...(lines.length === 0
      ? []
      : [
          placeholder(3, 'Content', 'idx="1"', {
            ...(bodyFrame === frames.body ? {} : { frame: bodyFrame }),
            body: `<a:bodyPr>${fit}</a:bodyPr>`,
            paragraphs: paragraphs(lines, language),
          }),
        ]),
    ...(table === null ? [] : [tableShape(TABLE_SHAPE, table, tableFrame, language)]),
    ...pictured.map((picture, index) =>
      pictureShape(PICTURE_SHAPE + index, `rId${firstPicture + index}`, picture, pictureFrames[index]!),
    ),
  ];
  const notes = withoutSpeechMarks(slide.speakerNotes).trim();
  const relations: Relation[] = [
    { type: RELATION.slideLayout, target: isTitle ? LAYOUTS.title : LAYOUTS.content },
    { type: RELATION.notesSlide, target: notesPath(number) },
    ...(sound === null
      ? []
      : [
          { type: RELATION.media, target: sound },
          { type: RELATION.audio, target: sound },
          { type: RELATION.image, target: SOUND_PICTURE },
        ]),
    ...pictured.map(({ path }) => ({ type: RELATION.image, target: path })),
  ];
  const timing = sound === null ? '' : narrationTiming(SOUND_SHAPE, narrationStartMs, narrationMs(film));
  return [
    {
      path: slidePath(number),
      contentType: CONTENT.slide,
      content: `<p:sld ${NAMESPACES}><p:cSld>${shapeTree([...shapes, ...(sound === null ? [] : [soundShape(size)])])}</p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr>${transition(durationMs)}${timing}</p:sld>`,
      relations,
    },
    {
      path: notesPath(number),
      contentType: CONTENT.notesSlide,
      content: `<p:notes ${NAMESPACES}><p:cSld>${shapeTree([
        placeholder(2, 'Slide Image', 'type="sldImg"', { isPicture: true }),
        placeholder(3, 'Notes', 'type="body" idx="1"', { paragraphs: plainParagraphs(notes, language) }),
      ])}</p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:notes>`,
      relations: [
        { type: RELATION.notesMaster, target: NOTES_MASTER },
        { type: RELATION.slide, target: slidePath(number) },
      ],
    },
  ];
}

/** The sound as a picture in the corner, which the presentation does not show; rId3 and rId4 are its file. */
function soundShape({ width, height }: SlideSize): string {
  const side = SOUND_SHAPE_SIZE;
  return `<p:pic><p:nvPicPr><p:cNvPr id="${SOUND_SHAPE}" name="Narration" descr="Narration"><a:hlinkClick r:id="" action="ppaction://media"/></p:cNvPr><p:cNvPicPr><a:picLocks noChangeAspect="1"/></p:cNvPicPr><p:nvPr><a:audioFile r:link="rId4"/><p:extLst><p:ext uri="{DAA4B4D4-6D71-4841-9C94-3DE7FCFB9230}"><p14:media xmlns:p14="http://schemas.microsoft.com/office/powerpoint/2010/main" r:embed="rId3"/></p:ext></p:extLst></p:nvPr></p:nvPicPr><p:blipFill><a:blip r:embed="rId5"/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr><a:xfrm><a:off x="${width - side - SOUND_SHAPE_MARGIN}" y="${height - side - SOUND_SHAPE_MARGIN}"/><a:ext cx="${side}" cy="${side}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`;
}

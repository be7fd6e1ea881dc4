/** The fixed parts of a presentation: theme, master, two layouts and the master of notes. */
import { CONTENT, RELATION, type XmlPart } from './package.ts';
import { NAMESPACES, xmlText } from '../xml.ts';

/** Size of a slide, in English metric units (914,400 to an inch). */
export interface SlideSize {
  readonly width: number;
  readonly height: number;
}

/** Colours as 'RRGGBB', and names of typefaces. */
export interface Look {
  readonly background: string;
  readonly title: string;
  readonly text: string;
  readonly accent: string;
  readonly muted: string;
  readonly titleFace: string;
  readonly textFace: string;
}

export const NOTES_SIZE: SlideSize = { width: 6_858_000, height: 9_144_000 };

export const LAYOUTS = { content: 'ppt/slideLayouts/slideLayout1.xml', title: 'ppt/slideLayouts/slideLayout2.xml' };
export const SLIDE_MASTER = 'ppt/slideMasters/slideMaster1.xml';
export const NOTES_MASTER = 'ppt/notesMasters/notesMaster1.xml';
const THEME = 'ppt/theme/theme1.xml';
const NOTES_THEME = 'ppt/theme/theme2.xml';

/** Points × 100 of the title and of both levels of the body. */
export const TEXT_SIZE = { title: 4_400, body: [3_000, 2_600] } as const;

export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where title and body stand. */
export function framesOf({ width, height }: SlideSize): { title: Frame; body: Frame; alone: Frame } {
  const margin = Math.round(Math.min(width, height) * 0.1);
  const inner = width - 2 * margin;
  const titleHeight = Math.round(Math.min(width, height) * 0.2);
  const bodyTop = Math.round(margin * 0.7) + titleHeight + Math.round(margin * 0.2);
  return {
    title: { x: margin, y: Math.round(margin * 0.7), width: inner, height: titleHeight },
    body: { x: margin, y: bodyTop, width: inner, height: height - bodyTop - margin },
    alone: { x: margin, y: Math.round(height * 0.3), width: inner, height: Math.round(height * 0.4) },
  };
}

export function templateParts(look: Look, size: SlideSize): XmlPart[] {
  const frames = framesOf(size);
  return [
    { path: THEME, contentType: CONTENT.theme, content: theme(look) },
    {
      path: NOTES_THEME,
      contentType: CONTENT.theme,
      content: theme({ ...look, background: 'FFFFFF', text: '000000' }),
    },
    {
      path: SLIDE_MASTER,
      contentType: CONTENT.slideMaster,
      content: slideMaster(look, frames),
      relations: [
        { type: RELATION.slideLayout, target: LAYOUTS.content },
        { type: RELATION.slideLayout, target: LAYOUTS.title },
        { type: RELATION.theme, target: THEME },
      ],
    },
    layoutPart(LAYOUTS.content, 'obj', 'Title and Content', [
      placeholder(2, 'Title', 'type="title"'),
      placeholder(3, 'Content', 'idx="1"'),
    ]),
    layoutPart(LAYOUTS.title, 'title', 'Title', [
      placeholder(2, 'Title', 'type="ctrTitle"', { frame: frames.alone, body: '<a:bodyPr anchor="ctr"/>' }),
    ]),
    {
      path: NOTES_MASTER,
      contentType: CONTENT.notesMaster,
      content: notesMaster(size),
      relations: [{ type: RELATION.theme, target: NOTES_THEME }],
    },
  ];
}

function layoutPart(path: string, type: string, name: string, shapes: readonly string[]): XmlPart {
  return {
    path,
    contentType: CONTENT.slideLayout,
    content: `<p:sldLayout ${NAMESPACES} type="${type}" preserve="1"><p:cSld name="${name}">${shapeTree(shapes)}</p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`,
    relations: [{ type: RELATION.slideMaster, target: SLIDE_MASTER }],
  };
}

export function shapeTree(shapes: readonly string[]): string {
  return `<p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>${shapes.join('')}</p:spTree>`;
}

/** A shape that takes place, look and prompt from the master, unless it has its own. */
export function placeholder(
  id: number,
  name: string,
  kind: string,
  {
    frame,
    body = '<a:bodyPr/>',
    paragraphs = '<a:p><a:endParaRPr lang="en-US"/></a:p>',
    isPicture = false,
  }: {
    readonly frame?: Frame;
    readonly body?: string;
    readonly paragraphs?: string;
    readonly isPicture?: boolean;
  } = {},
): string {
  const place = frame
    ? `<p:spPr><a:xfrm><a:off x="${frame.x}" y="${frame.y}"/><a:ext cx="${frame.width}" cy="${frame.height}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>`
    : '<p:spPr/>';
  const locks = isPicture ? '<a:spLocks noGrp="1" noRot="1" noChangeAspect="1"/>' : '<a:spLocks noGrp="1"/>';
  const text = isPicture ? '' : `<p:txBody>${body}<a:lstStyle/>${paragraphs}</p:txBody>`;
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name} ${id}"/><p:cNvSpPr>${locks}</p:cNvSpPr><p:nvPr><p:ph ${kind}/></p:nvPr></p:nvSpPr>${place}${text}</p:sp>`;
}

const COLOUR_MAP =
  '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>';

function slideMaster(look: Look, frames: ReturnType<typeof framesOf>): string {
  const shapes = [
    placeholder(2, 'Title', 'type="title"', {
      frame: frames.title,
      body: '<a:bodyPr vert="horz" lIns="0" tIns="45720" rIns="0" bIns="45720" anchor="b"><a:normAutofit/></a:bodyPr>',
    }),
    placeholder(3, 'Text', 'type="body" idx="1"', {
      frame: frames.body,
      body: '<a:bodyPr vert="horz" lIns="0" tIns="45720" rIns="0" bIns="45720"><a:normAutofit/></a:bodyPr>',
    }),
  ];
  const level = (index: number): string => {
    const size = TEXT_SIZE.body[Math.min(index, 1)]!;
    const indent = 320_000;
    return `<a:lvl${index + 1}pPr marL="${indent * (index + 1)}" indent="-${indent}" algn="l"><a:lnSpc><a:spcPct val="100000"/></a:lnSpc><a:spcBef><a:spcPts val="1000"/></a:spcBef><a:buClr><a:schemeClr val="accent1"/></a:buClr><a:buFont typeface="Arial"/><a:buChar char="•"/><a:defRPr sz="${size}" kern="1200"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="+mn-lt"/><a:ea typeface="+mn-ea"/><a:cs typeface="+mn-cs"/></a:defRPr></a:lvl${index + 1}pPr>`;
  };
  return [
    `<p:sldMaster ${NAMESPACES}><p:cSld><p:bg><p:bgPr><a:solidFill><a:schemeClr val="bg1"/></a:solidFill><a:effectLst/></p:bgPr></p:bg>${shapeTree(shapes)}</p:cSld>`,
    COLOUR_MAP,
    '<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/><p:sldLayoutId id="2147483650" r:id="rId2"/></p:sldLayoutIdLst>',
    '<p:txStyles>',
    `<p:titleStyle><a:lvl1pPr algn="l"><a:lnSpc><a:spcPct val="95000"/></a:lnSpc><a:buNone/><a:defRPr sz="${TEXT_SIZE.title}" kern="1200"><a:solidFill><a:srgbClr val="${look.title}"/></a:solidFill><a:latin typeface="+mj-lt"/><a:ea typeface="+mj-ea"/><a:cs typeface="+mj-cs"/></a:defRPr></a:lvl1pPr></p:titleStyle>`,
    `<p:bodyStyle>${[0, 1].map(level).join('')}</p:bodyStyle>`,
    '<p:otherStyle><a:defPPr><a:defRPr lang="en-US"/></a:defPPr></p:otherStyle>',
    '</p:txStyles></p:sldMaster>',
  ].join('');
}

function notesMaster({ width, height }: SlideSize): string {
  const pictureWidth = Math.round(Math.min(NOTES_SIZE.width * 0.8, (NOTES_SIZE.height * 0.35 * width) / height));
  const pictureHeight = Math.round((pictureWidth * height) / width);
  const x = Math.round((NOTES_SIZE.width - pictureWidth) / 2);
  const shapes = [
    placeholder(2, 'Slide Image', 'type="sldImg" idx="2"', {
      frame: { x, y: 685_800, width: pictureWidth, height: pictureHeight },
      isPicture: true,
    }),
    placeholder(3, 'Notes', 'type="body" sz="quarter" idx="3"', {
      frame: { x: 685_800, y: 4_400_550, width: NOTES_SIZE.width - 2 * 685_800, height: 3_600_450 },
    }),
  ];
  return `<p:notesMaster ${NAMESPACES}><p:cSld><p:bg><p:bgRef idx="1001"><a:schemeClr val="bg1"/></p:bgRef></p:bg>${shapeTree(shapes)}</p:cSld>${COLOUR_MAP}<p:notesStyle><a:lvl1pPr marL="0" algn="l"><a:defRPr sz="1200" kern="1200"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="+mn-lt"/><a:ea typeface="+mn-ea"/><a:cs typeface="+mn-cs"/></a:defRPr></a:lvl1pPr></p:notesStyle></p:notesMaster>`;
}

function theme({ background, text, accent, muted, titleFace, textFace }: Look): string {
  const colour = (name: string, value: string) => `<a:${name}><a:srgbClr val="${value}"/></a:${name}>`;
  const face = (name: string, typeface: string) =>
    `<a:${name}><a:latin typeface="${xmlText(typeface)}"/><a:ea typeface=""/><a:cs typeface=""/></a:${name}>`;
  const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
  const line = (width: number) => `<a:ln w="${width}">${fill}</a:ln>`;
  const effect = '<a:effectStyle><a:effectLst/></a:effectStyle>';
  return [
    '<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Slidewright"><a:themeElements>',
    '<a:clrScheme name="Slidewright">',
    colour('dk1', text),
    colour('lt1', background),
    colour('dk2', muted),
    colour('lt2', background),
    ...[1, 2, 3, 4, 5, 6].map((number) => colour(`accent${number}`, number % 2 === 1 ? accent : muted)),
    colour('hlink', accent),
    colour('folHlink', muted),
    '</a:clrScheme>',
    `<a:fontScheme name="Slidewright">${face('majorFont', titleFace)}${face('minorFont', textFace)}</a:fontScheme>`,
    `<a:fmtScheme name="Slidewright"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${line(6_350)}${line(12_700)}${line(19_050)}</a:lnStyleLst><a:effectStyleLst>${effect.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme>`,
    '</a:themeElements></a:theme>',
  ].join('');
}

import { xmlPart, xmlText } from '../xml.ts';

export interface Course {
  readonly timelineId: string;
  readonly title: string;
  readonly description: string;
  /** BCP 47. */
  readonly language: string;
  /** Paths of all files but the manifest. */
  readonly files: readonly string[];
}

/** Manifest of SCORM 1.2 (imsmanifest.xml) with one item. */
export function scormManifest({ timelineId, title, files }: Course): string {
  const name = `<title>${xmlText(title)}</title>`;
  return xmlPart(
    [
      `<manifest identifier="timeline-${timelineId}" version="1" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">`,
      '<metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>',
      `<organizations default="course"><organization identifier="course">${name}<item identifier="film" identifierref="page">${name}</item></organization></organizations>`,
      '<resources><resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="index.html">',
      ...files.map((path) => `<file href="${xmlText(path)}"/>`),
      '</resource></resources></manifest>',
    ].join('\n'),
  );
}

/** Course structure of cmi5 (cmi5.xml) with one assignable unit, which moves on when it is completed. */
export function cmi5Structure({ timelineId, title, description, language }: Course): string {
  const text = (name: string, value: string) =>
    `<${name}><langstring lang="${xmlText(language)}">${xmlText(value)}</langstring></${name}>`;
  const described = `${text('title', title)}${text('description', description || title)}`;
  const id = `urn:uuid:${timelineId}`;
  return xmlPart(
    [
      '<courseStructure xmlns="https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd">',
      `<course id="${id}">${described}</course>`,
      `<au id="${id}#film" moveOn="Completed" launchMethod="AnyWindow">${described}<url>index.html</url></au>`,
      '</courseStructure>',
    ].join('\n'),
  );
}

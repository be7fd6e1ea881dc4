import { importWarning, type CodedWarning } from '@slidewright/domain';
import { child, descendants, type XmlElement } from '../../xml.ts';
import { buildsOf, MOST_STATES, type SlideState } from './states.ts';

/** States of all slides of a deck: each is drawn, and is an image of the library. */
export const MOST_STATES_OF_DECK = 200;
/** Of the part of a slide, which is written once for each state. */
const MOST_BYTES = 1_024 ** 2;

export interface ReadBuilds {
  /** None for a slide that is shown complete. */
  readonly states: readonly SlideState[];
  /** What of its animations a film does not have. */
  readonly leftOut: readonly CodedWarning[];
}

/** The states of slide `page`, counted from 1, whose part has `bytes`; at most `most`. */
export function readBuilds(
  slide: XmlElement,
  { page, bytes, most }: { readonly page: number; readonly bytes: number; readonly most: number },
): ReadBuilds {
  const builds = bytes > MOST_BYTES ? null : buildsOf(slide);
  const { states = [], clicksTogether = 0, isPartial = false } = builds ?? {};
  if (states.length === 0) {
    const complete = importWarning('ANIMATION_DROPPED', { page });
    return { states, leftOut: hasAnimations(child(slide, 'p:timing')) ? [complete] : [] };
  }
  if (states.length > most)
    return { states: [], leftOut: [importWarning('ANIMATIONS_MANY', { page, most: MOST_STATES_OF_DECK })] };
  const together = { page, count: clicksTogether, most: MOST_STATES };
  return {
    states,
    leftOut: [
      ...(clicksTogether > 0 ? [importWarning('ANIMATIONS_TOGETHER', together)] : []),
      ...(isPartial ? [importWarning('ANIMATIONS_PARTIAL', { page })] : []),
    ],
  };
}

/** Effects have a class (entrance, emphasis, exit); a timing without them only plays media. */
function hasAnimations(timing: XmlElement | undefined): boolean {
  return (
    timing !== undefined &&
    descendants(timing, 'p:cTn').some(({ attributes }) => (attributes['presetClass'] ?? 'mediacall') !== 'mediacall')
  );
}

import type { SlideFilmProps } from '@slidewright/slides/film/film';
import { describe, expect, it } from 'vitest';
import { checkSlideFilmProps } from './props.ts';

const PROPS: SlideFilmProps = {
  slide: { title: 'Rivers', blocks: [{ kind: 'bullets', items: ['Sand'] }], index: 0, total: 1, role: 'content' },
  format: { width: 1280, height: 720, frameRate: { numerator: 30000, denominator: 1001 }, theme: 'paper' },
  plan: {
    frames: 14,
    states: [
      { entrance: 0, page: 0, step: 0 },
      { entrance: 1, page: 0, step: 1 },
    ],
    steps: [
      { kind: 'blend', from: 0, to: 1, frames: 4 },
      { kind: 'hold', state: 1, frames: 10 },
    ],
  },
};
const { slide, format, plan } = PROPS;

describe('the props of a slide', () => {
  it('pass when they can be drawn', () => {
    expect(() => checkSlideFilmProps(PROPS)).not.toThrow();
  });

  it.each([
    ['no props', null],
    ['slide is missing', { format, plan }],
    ['slide.title', { ...PROPS, slide: { ...slide, title: 7 } }],
    ['slide.blocks', { ...PROPS, slide: { ...slide, blocks: [{ kind: 'bullets', items: ['a', null] }] } }],
    ['slide.total', { ...PROPS, slide: { ...slide, total: 0 } }],
    ['slide.index', { ...PROPS, slide: { ...slide, index: 1 } }],
    ['slide.role', { ...PROPS, slide: { ...slide, role: 'middle' } }],
    ['format.width', { ...PROPS, format: { ...format, width: 1281 } }],
    ['format.height', { ...PROPS, format: { ...format, height: 100_000 } }],
    ['format.theme', { ...PROPS, format: { ...format, theme: 'neon' } }],
    ['format.frameRate', { ...PROPS, format: { ...format, frameRate: { numerator: 29.97, denominator: 1 } } }],
    ['plan is missing', { slide, format }],
    ['plan.frames', { ...PROPS, plan: { ...plan, frames: 15 } }],
    ['plan.states', { ...PROPS, plan: { ...plan, states: [] } }],
    ['every state', { ...PROPS, plan: { ...plan, states: [{ entrance: 2, page: 0, step: 0 }] } }],
    ['every step', { ...PROPS, plan: { ...plan, steps: [{ kind: 'hold', state: 9, frames: 14 }] } }],
    ['every step', { ...PROPS, plan: { ...plan, steps: [{ kind: 'wipe', frames: 14 }] } }],
  ])('are refused by name: %s', (name, props) => {
    expect(() => checkSlideFilmProps(props)).toThrow(name);
  });
});

import { describe, expect, it } from 'vitest';
import { placeSlides } from './slide-order.ts';

const order = ['a', 'b', 'c', 'd'];

describe('placeSlides', () => {
  it('puts a slide where it was asked to, forwards and backwards', () => {
    expect(placeSlides(order, [{ id: 'a', position: 2 }])).toEqual(['b', 'c', 'a', 'd']);
    expect(placeSlides(order, [{ id: 'd', position: 0 }])).toEqual(['d', 'a', 'b', 'c']);
    expect(placeSlides(order, [{ id: 'b', position: 1 }])).toEqual(order);
  });

  it('takes a place past the end for the end', () => {
    expect(placeSlides(order, [{ id: 'b', position: 99 }])).toEqual(['a', 'c', 'd', 'b']);
  });

  it('orders a whole list by its positions, with any gaps', () => {
    const wanted = [40, 10, 30, 20].map((position, index) => ({ id: order[index]!, position }));
    expect(placeSlides(order, wanted)).toEqual(['b', 'd', 'c', 'a']);
  });

  it('keeps the order given for equal positions, and lets the others fill the gaps', () => {
    const wanted = [
      { id: 'd', position: 1 },
      { id: 'c', position: 1 },
    ];
    expect(placeSlides(order, wanted)).toEqual(['a', 'd', 'c', 'b']);
  });

  it('places a slide that is new to the order', () => {
    expect(placeSlides(order, [{ id: 'new', position: 1 }])).toEqual(['a', 'new', 'b', 'c', 'd']);
  });
});

import { tidy } from '../structure/lines.ts';
import { endsSentence, labelled } from '../structure/line-class.ts';
import { cellsOf } from '../values/cells.ts';
import { datedText } from '../values/dates.ts';
import { eachOf, isFlat, type Shape } from './shape.ts';

const LONGEST = 180;

/** Every line begins with a date or a time of day. */
export const timeline: Shape = {
  kind: 'timeline',
  match({ points, words }) {
    if (points.length < 2 || !isFlat(points)) return null;
    const events = eachOf(points, ({ text, mark }) => {
      if (mark?.type === 'number' || text.length > LONGEST || cellsOf(text).length > 2) return null;
      return datedText(text, words);
    });
    if (events === null) return null;
    // Sentences in which dates occur.
    const prose = events.filter(({ text }) => /[.!?]\s+\p{Lu}/u.test(text) && endsSentence(text)).length;
    const named = events.filter(({ precision }) => precision === 'word').length;
    if (prose > events.length / 2 || (named > events.length / 2 && named < events.length)) return null;
    // Messages with the time and the name of who sent them.
    const senders = events.map(({ text }) => labelled(text)?.label).filter((label) => label !== undefined);
    if (senders.length === events.length && new Set(senders).size < senders.length) return null;
    return {
      score: 0.9,
      content: {
        kind: 'timeline',
        events: events.map(({ date, text }) => ({ date: tidy(date), text: tidy(text.replace(/^\|\s*/u, '')) })),
      },
    };
  },
};

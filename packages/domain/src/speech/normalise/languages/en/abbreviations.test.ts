import { expect, it } from 'vitest';
import { normaliseForSpeech } from '../../index.ts';

it.each([
  ['Dr. Lee vs. Mr. Fox, e.g. on p. 7', 'Doctor Lee versus Mister Fox, for example, on page seven'],
  ['pens, ink, etc.', 'pens, ink, et cetera.'],
  ['open 24/7 w/o Acme Inc., see Fig. 2', 'open twenty four seven without Acme Incorporated, see figure two'],
  ['in Q3 at 5 p.m.', 'in Q three at five P M.'],
  ['a Ph.D. from the U.S. Army', 'a P H D from the U S Army'],
  ['in the U.K.', 'in the U K.'],
  ['met J. R. R. Tolkien and George W. Bush', 'met J R R Tolkien and George W Bush'],
  ['This is plan B. The rest follows.', 'This is plan B. The rest follows.'],
])('reads %j as %j', (written, spoken) => {
  expect(normaliseForSpeech(written, 'en')).toBe(spoken);
});

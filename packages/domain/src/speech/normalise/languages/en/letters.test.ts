import { expect, it } from 'vitest';
import { normaliseForSpeech } from '../../index.ts';

it.each([
  ['Größe, naïve, Łódź, œuvre, ﬁne', 'Grosse, naive, Lodz, oeuvre, fine'],
  ['π and ΔT', 'pi and delta T'],
  ['𝐁𝐨𝐥𝐝 Ｗｉｄｅ ５％', 'Bold Wide five percent'],
  ['🚀 Launch 👩‍👩‍👧 day ❤️!', 'Launch day!'],
])('reads %j as %j', (written, spoken) => {
  expect(normaliseForSpeech(written, 'en')).toBe(spoken);
});

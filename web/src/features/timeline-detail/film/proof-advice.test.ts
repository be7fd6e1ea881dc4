import { describe, expect, it } from 'vitest';
import { setLanguage } from '../../../lib/language/catalogues.ts';
import { sayAdvice } from './proof-advice.ts';

describe('an advice of the proof sheet', () => {
  it.each([
    [
      "Nothing is heard for more than 2 s at 0:12 (slide 3) and 1:04 (slide 9). Shorten the pause in the recording, or generate the slide's audio.",
      'Länger als 2 s ist nichts zu hören: 0:12 (Folie 3) und 1:04 (Folie 9). Kürzen Sie die Pause in der Aufnahme, oder erzeugen Sie das Audio der Folie.',
    ],
    [
      'The sound of slide 4 is distorted. Record again with the microphone turned down.',
      'Der Ton von Folie 4 ist verzerrt. Nehmen Sie mit leiser gestelltem Mikrofon neu auf.',
    ],
    [
      'Bullets of slides 1, 2, 3, 4, 5 and 4 more can hardly be read. Say more about them in the notes, or remove some.',
      'Aufzählungspunkte von Folien 1, 2, 3, 4, 5 und 4 weitere sind kaum zu lesen. Sagen Sie in den Notizen mehr dazu, oder entfernen Sie einige.',
    ],
    [
      'The captions of slides 2 and 3 lack “tide” and “moon”. Generate the audio of those slides again.',
      'In den Untertiteln von Folien 2 und 3 fehlt: “tide” und “moon”. Erzeugen Sie das Audio dieser Folien neu.',
    ],
  ])('[LG1] is said in German for %j', async (sentence, german) => {
    expect(sayAdvice(sentence)).toBe(sentence);
    await setLanguage('de');
    expect(sayAdvice(sentence)).toBe(german);
  });

  it('stays in the words of the server where this page does not know them', async () => {
    await setLanguage('de');
    expect(sayAdvice('Slide 3 is out of tune.')).toBe('Slide 3 is out of tune.');
  });
});

import { describe, expect, it } from 'vitest';
import { setLanguage } from '../language/catalogues.ts';
import { sayDependency, sayTask } from './job-task.ts';

describe('what a job does', () => {
  it.each([
    ['Drawing slide 2 of 12', 'Folie 2 von 12 wird gezeichnet'],
    ['Packing: tides/tides.otio', 'Wird gepackt: tides/tides.otio'],
    ['Waiting for a free worker', 'Wartet auf einen freien Worker'],
    ['Waiting for the speech service…', 'Wartet auf: der Sprachdienst …'],
  ])('[LG1] is said in German for %j', async (sentence, german) => {
    expect(sayTask(sentence)).toBe(sentence);
    await setLanguage('de');
    expect(sayTask(sentence)).toBe(german);
  });

  it('is said in the words of the server where this page does not know them', async () => {
    await setLanguage('de');
    expect(sayTask('Polishing slide 3')).toBe('Polishing slide 3');
    expect(sayDependency('the polisher')).toBe('the polisher');
  });
});

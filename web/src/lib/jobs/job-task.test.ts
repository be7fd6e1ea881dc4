import { DEPENDENCIES, JOB_TASKS, jobTask, waitingTask, type JobTask } from '@slidewright/domain';
import { describe, expect, it } from 'vitest';
import { setLanguage } from '../language/catalogues.ts';
import { sayDependency, sayTask } from './job-task.ts';

const sent = ({ sentence, ...task }: JobTask) => ({ currentTask: sentence, task });

describe('what a job does', () => {
  it.each([
    [jobTask('drawing', { number: 2, total: 12 }), 'Folie 2 von 12 wird gezeichnet'],
    [jobTask('packingFile', { name: 'tides/tides.otio' }), 'Wird gepackt: tides/tides.otio'],
    [jobTask('freeWorker'), 'Wartet auf einen freien Worker'],
    [waitingTask('the speech service'), 'Wartet auf: der Sprachdienst …'],
  ])('[LG1] is said in the language of the page by its code: %j', async (task, german) => {
    expect(sayTask(sent(task))).toBe(task.sentence);
    await setLanguage('de');
    expect(sayTask(sent(task))).toBe(german);
    expect(sayTask({ ...sent(task), currentTask: 'In other words' })).toBe(german);
  });

  it('is said in the words of the server where there is no code, or one that the page does not know', async () => {
    await setLanguage('de');
    expect(sayTask({ currentTask: 'Polishing slide 3' })).toBe('Polishing slide 3');
    expect(sayTask({ currentTask: 'Polishing slide 3', task: { code: 'polishing', values: {} } })).toBe(
      'Polishing slide 3',
    );
    expect(sayDependency({ waitingFor: 'the polisher' })).toBe('the polisher');
    expect(sayTask(sent(waitingTask('the polisher')))).toBe('Wartet auf: the polisher …');
  });

  it('[LG2] has a message for each code of the server, in English with the same words', () => {
    const values = { number: '3', total: '7', name: 'tides.otio', what: 'the sea' };
    for (const [code, template] of Object.entries(JOB_TASKS)) {
      const sentence = template.replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof values) => values[name]);
      expect(sayTask({ currentTask: '', task: { code, values } })).toBe(sentence);
    }
    for (const [dependency, name] of Object.entries(DEPENDENCIES)) expect(sayDependency({ dependency })).toBe(name);
  });
});

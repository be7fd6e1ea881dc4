import { expect, it } from 'vitest';
import { dependencyCode, jobTask, waitingTask } from './job-tasks.ts';

it('a task has a code with its values, and the sentence in English', () => {
  expect(jobTask('page', { number: 3, total: 7 })).toEqual({
    sentence: 'Page 3 of 7',
    code: 'page',
    values: { number: '3', total: '7' },
  });
  expect(jobTask('joining')).toEqual({ sentence: 'Joining the slides', code: 'joining', values: {} });
  expect(jobTask('packingFile', { name: '{total} $& of 2.png' }).sentence).toBe('Packing: {total} $& of 2.png');
});

it('a job that waits for a dependency names it by its code, and an unknown one in words', () => {
  expect(waitingTask('the object store')).toEqual({
    sentence: 'Waiting for the object store…',
    code: 'waitingFor',
    values: { what: 'the object store', dependency: 'store' },
  });
  expect(waitingTask('the polisher').values).toEqual({ what: 'the polisher' });
  expect(dependencyCode('the polisher')).toBeNull();
});

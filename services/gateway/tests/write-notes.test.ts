import type { TimelineService } from '@slidewright/contracts';
import { AppError, createLogger, type ServiceHandlers } from '@slidewright/platform';
import { eventually, metricValue, testDiskStore } from '@slidewright/testing';
import { describe, expect, it } from 'vitest';
import { startGateway } from './harness.ts';

type WriteNotes = ServiceHandlers<typeof TimelineService>['writeNotes'];
type Asked = Parameters<WriteNotes>[0];

const PATH = '/api/ai/write-notes';
const words = (count: number): string => Array.from({ length: count }, () => 'honey').join(' ');
const slides = (count: number, speakerNotes = '') =>
  Array.from({ length: count }, (_, index) => ({
    title: `Slide ${index}`,
    bulletPoints: ['They dance'],
    speakerNotes,
  }));

/** A gateway whose language model writes so, with the requests that it got. */
async function withModel(write: (asked: Asked, call: number) => Promise<string[]> | string[], env = {}) {
  const asked: Asked[] = [];
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const server = await startGateway(
    {
      timeline: {
        writeNotes: async (request) => {
          asked.push(request);
          return { notes: await write(request, asked.length) };
        },
      },
    },
    env,
    testDiskStore,
    createLogger({ service: 'gateway', level: 'info', destination }),
  );
  const post = (json: unknown, signal?: AbortSignal) =>
    server.call('POST', PATH, { json, ...(signal ? { signal } : {}) });
  /** How many requests have ended. */
  const ended = (): number => lines.filter((line) => line.includes('"msg":"request"')).length;
  return { asked, post, ended, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

const dataOf = async (response: Response) => {
  const body = (await response.json()) as {
    data: { notes: { index: number; speakerNotes: string }[]; filmMs: number; rounds: number };
  };
  expect(response.status).toBe(200);
  return body.data;
};
const asWanted = ({ slides: asked }: Asked): string[] => asked.map((slide) => words(slide.words || 50));

describe('[AI7] notes for slides', () => {
  it('are written for the slides that are named and have something on them, in the order of the film', async () => {
    await using server = await withModel(({ slides: asked }) => asked.map(({ number }) => `Notes ${number}.`));
    const film = [...slides(2), { title: 'New Slide', bulletPoints: [] }, ...slides(1, 'Old [pause] notes.')];
    const data = await dataOf(await server.post({ slides: film, write: [3, 2, 1], audience: 'beekeepers' }));
    expect(data).toMatchObject({
      rounds: 1,
      notes: [
        { index: 1, speakerNotes: 'Notes 2.' },
        { index: 3, speakerNotes: 'Notes 4.' },
      ],
    });
    expect(server.asked).toMatchObject([
      {
        titles: ['Slide 0', 'Slide 1', 'New Slide', 'Slide 0'],
        audience: 'beekeepers',
        tone: 'neutral',
        slides: [
          { number: 2, title: 'Slide 1', content: '- They dance', notes: '', words: 0 },
          { number: 4, notes: 'Old notes.' },
        ],
      },
    ]);
  });

  it('are asked for in tasks of at most 25 slides', async () => {
    await using server = await withModel(asWanted);
    const { notes } = await dataOf(await server.post({ slides: slides(60) }));
    expect(notes.map(({ index }) => index)).toEqual([...Array(60).keys()]);
    expect(server.asked.map((request) => request.slides.length).toSorted()).toEqual([10, 25, 25]);
  });

  it('are refused in one sentence with a code without a model, and where there is nothing to write about', async () => {
    await using server = await withModel(() =>
      Promise.reject(new AppError('AI_NOT_CONFIGURED', { userMessage: 'Failed to write the notes: none.' })),
    );
    const without = await server.post({ slides: slides(1) });
    expect([without.status, await without.json()]).toMatchObject([503, { code: 'AI_NOT_CONFIGURED' }]);
    for (const body of [{ slides: [{ title: ' ' }] }, { slides: slides(1), write: [1] }]) {
      const response = await server.post(body);
      expect([response.status, await response.json()]).toMatchObject([400, { code: 'VALIDATION_FAILED' }]);
    }
    expect(server.asked).toHaveLength(1);
  });

  it('count each task of a model against the limit of the account', async () => {
    await using server = await withModel(asWanted, { RATE_LIMIT_COSTLY_PER_USER: '3' });
    expect((await server.post({ slides: slides(75) })).status).toBe(200);
    const refused = await server.post({ slides: slides(1) });
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'RATE_LIMITED' }]);
  });

  it('are asked for no more once the client has gone', async () => {
    const gone = new AbortController();
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await using server = await withModel(async (asked) => {
      gone.abort();
      await answered;
      return asWanted(asked).map(() => 'Far too short.');
    });
    await expect(server.post({ slides: slides(2), minutes: 3 }, gone.signal)).rejects.toThrow(/abort/i);
    await eventually(() => server.ended() === 1);
    answer();
    // A request that comes later is the next that the model gets.
    expect((await server.post({ slides: slides(1) })).status).toBe(200);
    expect(server.asked.map((request) => request.slides.length)).toEqual([2, 1]);
  });
});

describe('[AI8] notes that fit a film to a length', () => {
  it('are written once where the first ones fit', async () => {
    await using server = await withModel(asWanted);
    const { filmMs, rounds } = await dataOf(await server.post({ slides: slides(4, words(50)), minutes: 3 }));
    expect(rounds).toBe(1);
    expect(Math.abs(filmMs - 180_000)).toBeLessThan(9_000);
  });

  it('are counted outside the process that answers requests, before and after they are written', async () => {
    const counted = async () =>
      (await metricValue('slidewright_work_duration_seconds_count', { work: 'plan-notes', outcome: 'done' })) ?? 0;
    const before = await counted();
    await using server = await withModel(asWanted);
    expect((await server.post({ slides: slides(4, words(50)), minutes: 3 })).status).toBe(200);
    expect(await counted()).toBe(before + 2);
  });

  it('are written again from what was written, with what that takes', async () => {
    // It writes half of what is asked first.
    await using server = await withModel((asked, call) =>
      asked.slides.map((slide) => words(call === 1 ? Math.round(slide.words / 2) : slide.words)),
    );
    const { filmMs, rounds } = await dataOf(await server.post({ slides: slides(4), minutes: 3 }));
    expect(rounds).toBe(2);
    expect(Math.abs(filmMs - 180_000)).toBeLessThan(9_000);
    const [first, second] = server.asked.map(({ slides: [slide] }) => slide!);
    expect(second!.notes.split(' ')).toHaveLength(Math.round(first!.words / 2));
  });

  it('are the nearest of three rounds where the model does not get there', async () => {
    const lengths = [20, 60, 40];
    await using server = await withModel((asked, call) => asked.slides.map(() => words(lengths[call - 1]!)));
    const { notes, rounds } = await dataOf(await server.post({ slides: slides(2), minutes: 5 }));
    expect([rounds, server.asked.length]).toEqual([3, 3]);
    expect(notes[0]!.speakerNotes).toBe(words(60));
  });

  it('are those of the round before where a later one fails', async () => {
    await using server = await withModel((asked, call) =>
      call === 1 ? asked.slides.map(() => 'Short.') : Promise.reject(new AppError('AI_FAILED', { userMessage: 'No.' })),
    );
    const { notes, rounds } = await dataOf(await server.post({ slides: slides(1), minutes: 2 }));
    expect([rounds, notes]).toEqual([1, [{ index: 0, speakerNotes: 'Short.' }]]);
  });
});

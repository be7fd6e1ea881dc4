/**
 * People at work, in a pod beside the product, until the file CLOSE is there: filmmakers make one timeline after another
 * with its film and look at the end whether all are still there; editors change a slide again and again, and read each
 * change. The last line that is printed is a Report. Runs in the gateway's image; BASE_URL, FILMMAKERS and EDITORS are its settings.
 */
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { createApiClient, type ApiClient } from '@slidewright/http-api/node';
import { ask, type Answer } from '../chaos/patient-client.ts';

export interface Report {
  readonly requests: number;
  /** How many requests were not answered as they should be, by what was seen: '503 with Retry-After', 'ECONNREFUSED'. */
  readonly failures: Readonly<Record<string, number>>;
  /** The first of them in full: time, request, and the body of the answer or the error. */
  readonly examples: readonly string[];
  readonly films: number;
  /** A sentence for each film that failed, and each timeline, film or change that is gone. */
  readonly lost: readonly string[];
}

export const CLOSE = '/tmp/close';
export const AT_WORK = 'at work';
const POLL_MS = 300;
const FILM_LIMIT_MS = 300_000;
const EXAMPLES = 5;
const ENDED = new Set(['completed', 'failed', 'cancelled']);

const report = {
  requests: 0,
  failures: {} as Record<string, number>,
  examples: [] as string[],
  films: 0,
  lost: [] as string[],
};

function note(failure: string, request: string, told: string): void {
  report.failures[failure] = (report.failures[failure] ?? 0) + 1;
  if (report.examples.length < EXAMPLES)
    report.examples.push(`${new Date().toISOString()} ${request}: ${failure}, ${told}`);
}

/** Counts each attempt and each failure, whether the client tries again or not. */
const counted: typeof fetch = async (input, init) => {
  report.requests += 1;
  const request = `${init?.method ?? 'GET'} ${String(input)}`;
  try {
    const response = await fetch(input, init);
    if (response.status >= 500 || response.status === 429)
      note(
        `${response.status}${response.headers.has('retry-after') ? ' with Retry-After' : ''}`,
        request,
        await response.clone().text(),
      );
    return response;
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    note(cause?.code ?? String(error), request, String(cause ?? error));
    throw error;
  }
};

async function signUp(baseUrl: string, name: string): Promise<ApiClient> {
  const api = createApiClient(baseUrl, { fetch: counted });
  const account = { email: `${name}-${Date.now()}@example.org`, password: 'a long enough password' };
  const signedUp = await ask((attempt) => api.signUp(account, attempt));
  if (!signedUp.ok) throw new Error(`signing up was answered with ${signedUp.status} ${signedUp.code}`);
  return api;
}

/** What an answer holds; throws where it is a refusal. */
function dataOf<Data>(what: string, answer: Answer<Data>): Data {
  if (!answer.ok) throw new Error(`${what} was answered with ${answer.status} ${answer.code}`);
  return answer.data;
}

async function editSlides(baseUrl: string, name: string): Promise<void> {
  const api = await signUp(baseUrl, name);
  const { id: timelineId } = dataOf(
    'a timeline',
    await ask((attempt) => api.createTimeline({ title: `Notes of ${name}` }, attempt)),
  );
  const slide = { id: timelineId, title: 'Before', position: 0 };
  const { id } = dataOf('a slide', await ask((attempt) => api.createSlide(slide, attempt)));
  for (let change = 1; !existsSync(CLOSE); change += 1) {
    const title = `Change ${change}`;
    dataOf('a change', await ask((attempt) => api.updateSlide({ id, title }, attempt)));
    await delay(POLL_MS);
    const seen = dataOf('a read', await ask((attempt) => api.getSlide({ id }, attempt)));
    if (seen.title !== title) report.lost.push(`'${title}' of ${name} is '${seen.title}' after it was kept`);
  }
}

async function makeFilms(baseUrl: string, name: string): Promise<void> {
  const api = await signUp(baseUrl, name);
  const made: string[] = [];
  for (let index = 1; !existsSync(CLOSE); index += 1) {
    const id = await makeFilm(api, `${name} ${index}`);
    if (id !== null) made.push(id);
  }
  for (const id of made) {
    const timeline = await ask((attempt) => api.getTimeline({ id }, attempt));
    if (!timeline.ok) report.lost.push(`timeline ${id} is answered with ${timeline.status}`);
    const film = await ask(async (attempt) => (await api.downloadVideo({ id }, attempt)).arrayBuffer());
    if (!film.ok) report.lost.push(`the film of ${id} is answered with ${film.status}`);
    else if (film.data.byteLength < 10_000) report.lost.push(`the film of ${id} has ${film.data.byteLength} bytes`);
  }
}

/** The id of the timeline; null where no film was made of it. */
async function makeFilm(api: ApiClient, title: string): Promise<string | null> {
  const slides = ['The first of the slides', 'And the second'].map((words, position) => ({
    title: `${title}, slide ${position + 1}`,
    bullet_points: [words],
    speaker_notes: `${words} of ${title}.`,
    duration: 5,
    position,
  }));
  const created = await ask((attempt) =>
    api.createTimeline(
      {
        title,
        createSlides: true,
        audioSettings: { voice: 'alloy', speed: 1, pitch: 'normal' },
        settings: { framerate: '25', resolution: '1280x720', theme: 'paper' },
        slides,
      },
      attempt,
    ),
  );
  if (!created.ok) {
    report.lost.push(`a timeline was refused: ${created.status} ${created.code}`);
    return null;
  }
  const { id } = created.data;
  const started = await ask((attempt) => api.startFilm({ id }, attempt));
  if (!started.ok) {
    report.lost.push(`a film was refused: ${started.status} ${started.code}`);
    return null;
  }
  console.log(AT_WORK);
  for (const until = Date.now() + FILM_LIMIT_MS; Date.now() < until; await delay(POLL_MS)) {
    const progress = await ask((attempt) => api.getFilm({ id }, attempt));
    if (!progress.ok || !ENDED.has(progress.data.status)) continue;
    if (progress.data.status !== 'completed') break;
    report.films += 1;
    return id;
  }
  report.lost.push(`the film of ${id} was not made`);
  return null;
}

if (process.env.BASE_URL) {
  const { BASE_URL: baseUrl, FILMMAKERS: filmmakers, EDITORS: editors } = process.env;
  const outcomes = await Promise.allSettled([
    ...Array.from({ length: Number(filmmakers) }, (_, index) => makeFilms(baseUrl, `filmmaker-${index + 1}`)),
    ...Array.from({ length: Number(editors) }, (_, index) => editSlides(baseUrl, `editor-${index + 1}`)),
  ]);
  for (const outcome of outcomes) if (outcome.status === 'rejected') report.lost.push(String(outcome.reason));
  console.log(JSON.stringify(report));
}

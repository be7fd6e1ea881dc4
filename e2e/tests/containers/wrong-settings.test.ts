import { productImage, runContainer } from '@slidewright/testing/containers';
import { describe, expect, inject, it } from 'vitest';

const RIGHT = {
  DATABASE_URL: 'postgres://slidewright:secret@127.0.0.1:1/postgres',
  NATS_URL: 'nats://127.0.0.1:1',
  S3_ENDPOINT: 'http://127.0.0.1:1',
  S3_BUCKET: 'slidewright',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
  AUTH_SECRET: 'long enough to sign every cookie with',
  START_PATIENCE_SECONDS: '0',
};

const start = (image: string, changes: Record<string, string>, command?: string[]) =>
  runContainer(productImage(image), {
    run: inject('run'),
    environment: { ...RIGHT, ...changes },
    ...(command === undefined ? {} : { command }),
  });

/** The one thing it says of a start that failed. */
function theSentence(lines: readonly string[]): string {
  const grave = lines
    .map((line) => JSON.parse(line) as { level: string | number; msg: string })
    .filter(({ level }) => level === 'fatal' || level === 60);
  expect(grave).toHaveLength(1);
  return grave[0]!.msg;
}

describe('an image that is started with a setting it cannot use', () => {
  it.each([
    ['gateway', { PORT: 'eighty' }, 'PORT'],
    ['gateway', { S3_BUCKET: '' }, 'S3_BUCKET'],
    ['auth', { AUTH_SECRET: 'short' }, 'AUTH_SECRET'],
    ['timeline', { DATABASE_URL: 'mysql://127.0.0.1/slidewright' }, 'DATABASE_URL'],
    ['audio', { AUDIO_ROLE: 'king' }, 'AUDIO_ROLE'],
    ['render', { RENDER_CONCURRENCY: '0' }, 'RENDER_CONCURRENCY'],
    ['bundle', { NATS_URL: 'http://127.0.0.1:4222' }, 'NATS_URL'],
    ['bundle', { OPERATIONS_PORT: '70000' }, 'OPERATIONS_PORT'],
  ])('%s with %o ends at once with one sentence', async (image, changes, setting) => {
    const { exitCode, lines } = await start(image, changes);
    expect(exitCode).toBe(1);
    expect(theSentence(lines)).toMatch(new RegExp(`^The setting ${setting} [^\\n]+\\.$`));
    expect(lines.join('\n')).not.toMatch(/\bat .+:\d+:\d+/);
  });

  it.each([
    ['gateway', [], 'NATS_URL'],
    ['auth', [], 'NATS_URL'],
    ['timeline', ['migrate'], 'DATABASE_URL'],
  ])(
    '%s %o that nobody answers says where it looked, after START_PATIENCE_SECONDS',
    async (image, command, setting) => {
      const { exitCode, lines } = await start(image, {}, command.length > 0 ? command : undefined);
      expect(exitCode).toBe(1);
      expect(theSentence(lines)).toMatch(new RegExp(`^The setting ${setting} [^\\n]+\\.$`));
      expect(lines.join('\n')).not.toMatch(/\bat .+:\d+:\d+/);
      // What it was given to sign in with is nobody's business.
      expect(lines.join('\n')).not.toContain('secret@');
    },
  );
});

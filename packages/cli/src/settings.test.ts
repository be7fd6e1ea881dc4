import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory } from '@slidewright/platform';
import { expect, it } from 'vitest';
import { chooseServer, saveSettings } from './settings.ts';

it('[AP3] uses the key of the environment with the stored server, and names no wrong key', async () => {
  await using folder = await temporaryDirectory('settings');
  const file = join(folder.path, 'config.json');
  const url = 'https://slides.example.org';
  await saveSettings(file, { url, apiKey: 'stored' });
  expect(await chooseServer({}, {}, file)).toEqual({ url, apiKey: 'stored' });
  expect(await chooseServer({}, { SLIDEWRIGHT_API_KEY: 'given' }, file)).toEqual({ url, apiKey: 'given' });
  for (const choice of [{}, { server: url }])
    await expect(chooseServer(choice, { SLIDEWRIGHT_API_KEY: 'secret\n' }, file)).rejects.toMatchObject({
      exitCode: 2,
      message: 'This is not an API key: it has characters that no key has.',
    });
});

it('[AP3] needs no stored server where the environment names server and key', async () => {
  await using folder = await temporaryDirectory('settings');
  const file = join(folder.path, 'config.json');
  await writeFile(file, '{ "url"');
  const url = 'https://slides.example.org';
  const environment = { SLIDEWRIGHT_URL: url, SLIDEWRIGHT_API_KEY: 'given' };
  expect(await chooseServer({}, environment, file)).toEqual({ url, apiKey: 'given' });
  await expect(chooseServer({}, {}, file)).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringContaining('slidewright logout'),
  });
});

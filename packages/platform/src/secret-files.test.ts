import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSecret, readSecretFiles, REREAD_SECRETS, SECRET_SETTINGS } from './secret-files.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'slidewright-secrets-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(text: string | Buffer, name = 'secret'): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

describe('[OP8] secrets from files', () => {
  it.each(SECRET_SETTINGS)('%s can come from a file', (name) => {
    const file = fileWith('of the file\n');
    expect(readSecretFiles({ [`${name}_FILE`]: file, PORT: '80' })).toEqual({
      [name]: 'of the file',
      [`${name}_FILE`]: undefined,
      PORT: '80',
    });
  });

  it.each(['x y\n', 'x y\r\n', 'x y\n\n', 'x y'])(
    'the line breaks at the end of %j are not part of the secret',
    (text) => {
      expect(readSecretFiles({ AUTH_SECRET_FILE: fileWith(text) }).AUTH_SECRET).toBe('x y');
    },
  );

  it('line breaks and spaces within a secret are kept', () => {
    expect(readSecretFiles({ AUTH_SECRET_FILE: fileWith(' a\nb \n') }).AUTH_SECRET).toBe(' a\nb ');
  });

  it('an empty setting counts as not set, on both sides', () => {
    const file = fileWith('of the file');
    expect(readSecretFiles({ AUTH_SECRET: '', AUTH_SECRET_FILE: file }).AUTH_SECRET).toBe('of the file');
    expect(readSecretFiles({ AUTH_SECRET: 'a', AUTH_SECRET_FILE: '' }).AUTH_SECRET).toBe('a');
  });

  it.each(REREAD_SECRETS)('%s can come from a file, which is read again each time', (name) => {
    const env = { [`${name}_FILE`]: fileWith('first\n') };
    expect(readSecretFiles(env)).toEqual(env);
    const read = readSecret(env, name)!;
    expect(read()).toBe('first');
    fileWith('second\n');
    expect(read()).toBe('second');
    expect(readSecret({ [name]: 'set' }, name)!()).toBe('set');
    expect(readSecret({}, name)).toBeUndefined();
    expect(() => readSecret({ ...env, [name]: 'set' }, name)).toThrow(/_FILE .* is set too/);
  });

  it('leaves settings alone that name a file themselves', () => {
    const env = {
      NATS_CREDENTIALS_FILE: '/a',
      NATS_CA_FILE: '/b',
      AWS_WEB_IDENTITY_TOKEN_FILE: '/c',
      SSL_CERT_FILE: '/d',
    };
    expect(readSecretFiles(env)).toEqual(env);
  });

  it.each<[string, () => Record<string, string>, RegExp]>([
    [
      'set both ways',
      () => ({ SMTP_URL: 'smtp://a', SMTP_URL_FILE: fileWith('smtp://b') }),
      /SMTP_URL_FILE .*SMTP_URL is set too/,
    ],
    ['without its file', () => ({ SMTP_URL_FILE: '/nowhere/secret' }), /SMTP_URL_FILE .*no file \/nowhere\/secret/],
    ['that names a folder', () => ({ SMTP_URL_FILE: folder }), /SMTP_URL_FILE .*is a folder/],
    ['with an empty file', () => ({ SMTP_URL_FILE: fileWith('\n') }), /SMTP_URL_FILE .*is empty/],
    [
      'with a file that is no text',
      () => ({ SMTP_URL_FILE: fileWith(Buffer.from([1, 0, 2])) }),
      /SMTP_URL_FILE .*no text/,
    ],
    ['with a path that is none', () => ({ SMTP_URL_FILE: 'a\0b' }), /SMTP_URL_FILE .*cannot be read/],
  ])('a secret %s is refused in one sentence', (_what, env, sentence) => {
    expect(() => readSecretFiles(env())).toThrow(sentence);
    expect(() => readSecretFiles(env())).toThrow(/^The setting SMTP_URL_FILE cannot be used: .*\.$/);
  });
});

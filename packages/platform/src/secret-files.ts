import { readFileSync } from 'node:fs';
import { ConfigError, type Environment } from './config.ts';

/** Settings that hold a secret: each can be read from the file that the setting of this name with _FILE names. */
export const SECRET_SETTINGS: readonly string[] = [
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  ...['AUTH', 'TIMELINE', 'AUDIO', 'RENDER', 'BUNDLE', 'IMPORT'].map((service) => `${service}_DATABASE_URL`),
  'NATS_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_SESSION_TOKEN',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'BACKUP_S3_SESSION_TOKEN',
  'OBJECT_STORE_SECRET',
  'AUTH_SECRET',
  'OPERATOR_KEY',
  'OIDC_CLIENT_SECRET',
  'SMTP_URL',
  'OPENROUTER_API_KEY',
  'OPENAI_API_KEY',
  'ANTHROPIC_API_KEY',
  'SPEECH_API_KEY',
  'ELEVENLABS_API_KEY',
  'HTTP_PROXY',
  'HTTPS_PROXY',
];

/** Secrets that are read again at each connect, so that a change needs no restart; also possible with _FILE. */
export const REREAD_SECRETS = ['NATS_USER', 'NATS_PASSWORD', 'NATS_TOKEN', 'NATS_NKEY_SEED'] as const;

/**
 * The settings, with secrets read from files: `DATABASE_URL_FILE=/run/secrets/url` sets DATABASE_URL to the content of
 * that file without the line breaks at its end. Throws ConfigError when a secret is set both ways, or when its file
 * cannot be read or is empty. Settings of REREAD_SECRETS stay as they are.
 */
export function readSecretFiles(env: Environment): Environment {
  const read: Record<string, string | undefined> = {};
  for (const name of SECRET_SETTINGS) {
    const setting = `${name}_FILE`;
    if (!env[setting]) continue;
    read[name] = readSecret(env, name)!();
    read[setting] = undefined;
  }
  return { ...env, ...read };
}

/**
 * Returns a function that reads a secret as it is now: the setting, or the content of the file that the setting with
 * _FILE names. Undefined when neither is set. Both throw ConfigError as `readSecretFiles` does.
 */
export function readSecret(env: Environment, name: string): (() => string) | undefined {
  const setting = `${name}_FILE`;
  const file = env[setting];
  const value = env[name];
  if (!file) return value ? () => value : undefined;
  if (value) throw new ConfigError(`The setting ${setting} cannot be used: ${name} is set too. Set one of them.`);
  const read = (): string => contentOf(setting, file);
  read();
  return read;
}

function contentOf(setting: string, file: string): string {
  const unusable = (reason: string, cause?: unknown): ConfigError =>
    new ConfigError(`The setting ${setting} cannot be used: ${reason}.`, { cause });
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reasons: Record<string, string> = {
      ENOENT: `there is no file ${file}`,
      EISDIR: `${file} is a folder`,
      EACCES: `this process may not read ${file}`,
    };
    throw unusable(reasons[code ?? ''] ?? `${file} cannot be read (${code})`, error);
  }
  const secret = text.replace(/[\r\n]+$/, '');
  if (secret === '') throw unusable(`the file ${file} is empty`);
  if (secret.includes('\0')) throw unusable(`the file ${file} is no text`);
  return secret;
}

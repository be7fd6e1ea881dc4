import { readFileSync } from 'node:fs';

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string };

/** Version of the package; part of what decides whether a film is up to date. */
export const TOOL_VERSION = manifest.version;

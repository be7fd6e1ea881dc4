import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findBrowser } from './browser.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'browser-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function program(name: string): string {
  const file = join(folder, name);
  writeFileSync(file, '#!/bin/sh\n');
  chmodSync(file, 0o755);
  return file;
}

describe('findBrowser', () => {
  it('returns the browser of the setting', () => {
    const file = program('my-browser');
    expect(findBrowser(file)).toEqual({ executable: file, chromeMode: 'chrome-for-testing' });
  });

  it('names the setting when its program cannot be run', () => {
    expect(() => findBrowser(join(folder, 'absent'))).toThrow(/CHROMIUM_PATH cannot be used: .*absent/);
    expect(() => findBrowser(folder)).toThrow(/CHROMIUM_PATH/);
  });

  it('prefers the headless shell on the search path and returns its mode', () => {
    program('google-chrome');
    const shell = program('chromium-headless-shell');
    expect(findBrowser('', { installed: [], path: folder })).toEqual({
      executable: shell,
      chromeMode: 'headless-shell',
    });
  });

  it('returns null when there is no browser', () => {
    writeFileSync(join(folder, 'chromium'), 'not executable');
    expect(findBrowser(undefined, { installed: [], path: folder })).toBeNull();
  });
});

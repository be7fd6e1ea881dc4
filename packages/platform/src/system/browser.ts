import { accessSync, constants, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { ConfigError } from '../config.ts';

/** A browser that can draw slides, and the mode that Remotion starts it in. */
export interface FoundBrowser {
  readonly executable: string;
  /** 'headless-shell' for the headless shell, 'chrome-for-testing' for a full browser. */
  readonly chromeMode: 'headless-shell' | 'chrome-for-testing';
}

// The headless shell first: it starts in a third of the time and needs half the memory.
const INSTALLED = [
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/lib64/chromium-browser/headless_shell',
  '/usr/lib/chromium/chromium',
  '/usr/lib/chromium-browser/chromium-browser',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

const COMMANDS = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'headless_shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

/** Where to search besides the setting; replaceable for tests. */
export interface BrowserPlaces {
  readonly installed?: readonly string[];
  readonly path?: string;
}

/**
 * The browser to draw with: the one that the setting (CHROMIUM_PATH) names, else the first that is installed. Returns
 * null when there is none; throws when the setting names something that cannot be run.
 */
export function findBrowser(setting?: string, places: BrowserPlaces = {}): FoundBrowser | null {
  if (setting !== undefined && setting !== '') {
    if (!isExecutable(setting))
      throw new ConfigError(`The setting CHROMIUM_PATH cannot be used: ${setting} is not a program that can be run.`);
    return describe(setting);
  }
  const installed = places.installed ?? [...INSTALLED, ...INSTALLED.map((place) => join(homedir(), place))];
  // PATH describes the machine and is no setting of the product.
  const folders = (places.path ?? process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = [...installed, ...COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command)))];
  const executable = candidates.find((candidate) => isExecutable(candidate));
  return executable === undefined ? null : describe(executable);
}

function describe(executable: string): FoundBrowser {
  const isShell = /headless[-_]shell/.test(basename(executable));
  return { executable, chromeMode: isShell ? 'headless-shell' : 'chrome-for-testing' };
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

import { lstat, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { requireRoom, runConfined } from '@slidewright/platform';
import { unusable } from '../refusals.ts';
import { causedByFile } from './caused-by-file.ts';

export interface ConversionOptions {
  /** An empty folder for everything that is written. */
  readonly folder: string;
  readonly signal?: AbortSignal | undefined;
  /** LibreOffice is killed after this long. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 180_000;
const LIMITS = { memoryMiB: 4_096, fileMiB: 512, processorS: 300 } as const;

/** No macros, no linked files, no recovery after a crash; a second wall behind the harmless copy. */
const SETTINGS = [
  ['org.openoffice.Office.Common/Security/Scripting', 'MacroSecurityLevel', '3'],
  ['org.openoffice.Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'],
  ['org.openoffice.Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'],
  ['org.openoffice.Office.Recovery/RecoveryInfo', 'Enabled', 'false'],
]
  .map(
    ([path, name, value]) =>
      `<item oor:path="/${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  )
  .join('');
const PROFILE = `<?xml version="1.0" encoding="UTF-8"?><oor:items xmlns:oor="http://openoffice.org/2001/registry">${SETTINGS}</oor:items>`;

/**
 * Converts a presentation to PDF by LibreOffice, without its hidden slides, and returns the path of the result. The file
 * must be a harmless copy. Throws DECK_UNUSABLE if LibreOffice cannot read it or takes longer than `timeoutMs`.
 */
export async function officeToPdf(
  file: string,
  { folder, signal, timeoutMs = TIMEOUT_MS }: ConversionOptions,
): Promise<string> {
  // A profile of its own: LibreOffice allows one process per profile.
  const profile = join(folder, 'profile');
  const made = join(folder, 'made');
  await mkdir(join(profile, 'user'), { recursive: true });
  await mkdir(made);
  await writeFile(join(profile, 'user', 'registrymodifications.xcu'), PROFILE);
  const args = ['--headless', '--norestore', '--nologo', '--nodefault', '--nolockcheck'];
  const out = ['--convert-to', 'pdf:impress_pdf_Export', '--outdir', made, file];
  const ended = await runConfined('soffice', [`-env:UserInstallation=${pathToFileURL(profile)}`, ...args, ...out], {
    folder,
    limits: LIMITS,
    signal,
    timeoutMs,
    maxOutputBytes: 1_024 ** 2,
  }).catch((error: unknown) => {
    throw causedByFile('LibreOffice', error) ?? error;
  });
  // LibreOffice ends with code 0 where it made nothing, or on a full disk a part of the file.
  await requireRoom(folder);
  const name = file.replace(/^.*\//, '').replace(/\.[^.]*$/, '.pdf');
  const pdf = join(folder, 'deck.pdf');
  const status = await lstat(join(made, name)).catch(() => null);
  if (status === null || !status.isFile() || status.size === 0)
    throw unusable(`LibreOffice made no PDF: ${ended.stderr}`);
  await rename(join(made, name), pdf);
  return pdf;
}

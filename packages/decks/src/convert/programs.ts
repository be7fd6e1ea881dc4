import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { AppError } from '@slidewright/platform';
import type { DeckFormat } from '../format.ts';

const NEEDED: Readonly<Record<DeckFormat, readonly string[]>> = {
  pptx: ['soffice', 'fc-list', 'pdfinfo', 'pdftocairo', 'pdftotext'],
  odp: ['soffice', 'fc-list', 'pdfinfo', 'pdftocairo', 'pdftotext'],
  pdf: ['pdfinfo', 'pdftocairo', 'pdftotext', 'pdffonts', 'pdftohtml', 'pdfimages'],
};
const INSTALL = 'sudo apt-get install -y libreoffice-impress-nogui poppler-utils fontconfig';

/** Throws DECKS_NOT_CONFIGURED with the command that installs what is missing for a format; `path` as in PATH. */
export function requirePrograms(format: DeckFormat, path: string = process.env['PATH'] ?? ''): void {
  const missing = NEEDED[format].filter((program) => !isInstalled(program, path));
  if (missing.length === 0) return;
  const what = missing.includes('soffice') ? 'LibreOffice' : 'Poppler';
  throw new AppError('DECKS_NOT_CONFIGURED', {
    message: `not installed: ${missing.join(', ')}`,
    userMessage: `This machine cannot read ${format.toUpperCase()} files, because ${what} is not installed. Install it with: ${INSTALL}`,
  });
}

function isInstalled(program: string, path: string): boolean {
  return path.split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return folder !== '';
    } catch {
      return false;
    }
  });
}

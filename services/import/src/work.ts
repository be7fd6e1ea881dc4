import { defineWork } from '@slidewright/platform';
import type { readDocument } from '@slidewright/slides/importers/read-document';

/** Reads a Markdown file or an outline: 1 MiB takes about two seconds. */
export const readDocumentWork = defineWork<typeof readDocument>({
  name: 'read-document',
  module: new URL(import.meta.resolve('@slidewright/slides/importers/read-document')),
  run: 'readDocument',
  processorS: 20,
  tooComplex: 'This document takes too much work to read. Divide it into several files, or simplify its nested parts.',
});

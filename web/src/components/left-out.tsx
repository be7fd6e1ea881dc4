import type { ImportWarning } from '@slidewright/slides/importers/importer';
import { sayWarning } from '../lib/import-warning.ts';
import { useMessages } from '../lib/language/use-messages.tsx';
import { Notice } from './notice.tsx';

/** The lines of a text that are on no slide, each with the reason; nothing where all are. */
export function LeftOut({ title, warnings }: { title: string; warnings: readonly ImportWarning[] }) {
  const say = useMessages();
  if (warnings.length === 0) return null;
  return (
    <Notice tone="warn" title={title}>
      <ul tabIndex={0} aria-label={say('imports.leftOut')} className="mt-1 max-h-48 overflow-y-auto">
        {[
          ...new Set(
            warnings.map((warning) => say('imports.line', { line: warning.line, message: sayWarning(warning) })),
          ),
        ].map((warning) => (
          <li key={warning} className="numbers">
            {warning}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

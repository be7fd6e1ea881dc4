import { useDocumentTitle } from '../lib/use-document-title.ts';

export function Component() {
  useDocumentTitle('Deck');
  return (
    <div className="mx-auto max-w-7xl px-4 py-10 sm:px-6">
      <h1 className="text-xl font-semibold">Deck</h1>
      <p className="mt-2 text-muted">Welcome to your deck management page.</p>
    </div>
  );
}

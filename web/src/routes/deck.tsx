import { useMessages } from '../lib/language/use-messages.tsx';
import { useDocumentTitle } from '../lib/use-document-title.ts';

export function Component() {
  const say = useMessages();
  useDocumentTitle(say('common.deckPage.title'));
  return (
    <div className="mx-auto max-w-7xl px-4 py-10 sm:px-6">
      <h1 className="text-xl font-semibold">{say('common.deckPage.title')}</h1>
      <p className="mt-2 text-muted">{say('common.deckPage.about')}</p>
    </div>
  );
}

import { useDraftStorage } from '../features/wizard/drafts/use-draft-storage.ts';
import { CreateWizard } from '../features/wizard/create-wizard.tsx';
import { useMessages } from '../lib/language/use-messages.tsx';
import { useDocumentTitle } from '../lib/use-document-title.ts';

export function Component() {
  const say = useMessages();
  useDocumentTitle(say('wizard.page.new'));
  return <CreateWizard drafts={useDraftStorage()} />;
}

import { useDraftStorage } from '../features/wizard/drafts/use-draft-storage.ts';
import { CreateWizard } from '../features/wizard/create-wizard.tsx';
import { useDocumentTitle } from '../lib/use-document-title.ts';

export function Component() {
  useDocumentTitle('Create New Timeline');
  return <CreateWizard drafts={useDraftStorage()} />;
}

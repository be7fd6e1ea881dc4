import { createDraftStorage } from './drafts/draft-storage.ts';
import { openDocument } from '../../lib/documents/opened-files.ts';
import { keepFiles } from '../../lib/documents/pictures.ts';
import { say } from '../../lib/language/messages.ts';

/**
 * What the wizard for a new timeline starts with, as the state of its address: the text of a file as its outline, with its
 * pictures and music. A timeline that was begun before becomes a draft. Throws Error with a sentence for files that cannot be opened.
 */
export async function startFromFiles(
  files: readonly File[],
  userId: string,
): Promise<{ example: { outline: string } }> {
  const { text: outline, ...opened } = await openDocument(files);
  const drafts = createDraftStorage(userId);
  const begun = drafts.loadProgress('new');
  if (begun !== null) {
    const draft = drafts.saveDraft({ id: begun.currentDraftId, name: '', progress: begun });
    if (draft === null) throw new Error(say('imports.draft.notKept'));
    drafts.clearProgress('new');
  }
  keepFiles(opened);
  return { example: { outline } };
}

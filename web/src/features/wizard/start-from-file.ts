import { createDraftStorage } from './drafts/draft-storage.ts';
import { readTextFile } from './markdown-slides.ts';

/**
 * What the wizard for a new timeline starts with, as the state of its address: the text of a file as its outline. A
 * timeline that was begun before becomes a draft. Throws Error with a sentence for a file that cannot be opened.
 */
export async function startFromFile(file: File, userId: string): Promise<{ example: { outline: string } }> {
  const outline = await readTextFile(file);
  const drafts = createDraftStorage(userId);
  const begun = drafts.loadProgress('new');
  if (begun !== null) {
    const draft = drafts.saveDraft({ id: begun.currentDraftId, name: '', progress: begun });
    if (draft === null) throw new Error('The timeline that you have begun could not be kept as a draft.');
    drafts.clearProgress('new');
  }
  return { example: { outline } };
}

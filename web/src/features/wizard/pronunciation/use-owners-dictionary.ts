import { useChangeDictionary, type EntriesChange } from '../../../lib/queries/dictionary.ts';
import { useWizard } from '../state/wizard-context.tsx';

/** Whose dictionary: that of the timeline, or the person's own for all timelines. */
export type Owner = 'timeline' | 'person';

/** Returns a function that changes the dictionary of one owner; a timeline that has no id yet is saved first. */
export function useOwnersDictionary(): (owner: Owner, change: EntriesChange) => Promise<void> {
  const { store, saver } = useWizard();
  const changeDictionary = useChangeDictionary();
  return async (owner, change) => {
    const scope = owner === 'person' ? null : (store.getState().timelineId ?? (await saver.saveForNarration([])));
    await changeDictionary(scope, change);
  };
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createNarration } from '../narration/narration.ts';
import { createTimelineSaver } from '../saving/save-timeline.ts';
import type { Wizard } from './wizard-context.tsx';
import { type WizardState } from './wizard-state.ts';
import { createWizardStore } from './wizard-store.ts';

/** Objects of a wizard that live as long as its page. */
export function useWizardSession(begin: () => WizardState): Pick<Wizard, 'store' | 'saver' | 'narration'> {
  const queryClient = useQueryClient();
  const [session] = useState(() => {
    const store = createWizardStore(begin());
    const saver = createTimelineSaver(store);
    return { store, saver, narration: createNarration({ store, saver, queryClient }) };
  });
  useEffect(() => () => session.narration.stop(), [session]);
  return session;
}

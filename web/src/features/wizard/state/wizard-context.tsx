import { createContext, use, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { NarrationControls } from '../narration/narration.ts';
import type { TimelineSaver } from '../saving/save-timeline.ts';
import type { WizardStep } from './wizard-constants.ts';
import type { WizardState } from './wizard-state.ts';
import type { WizardStore } from './wizard-store.ts';

export interface Wizard {
  readonly store: WizardStore;
  readonly saver: TimelineSaver;
  readonly narration: NarrationControls;
  /** True while the timeline is locked by its video job. */
  readonly locked: boolean;
  /** The step that is shown where the address names none. */
  readonly firstStep: WizardStep;
}

const WizardContext = createContext<Wizard | null>(null);

export function WizardProvider({ wizard, children }: { wizard: Wizard; children: ReactNode }) {
  return <WizardContext value={wizard}>{children}</WizardContext>;
}

export function useWizard(): Wizard {
  const wizard = use(WizardContext);
  if (!wizard) throw new Error('there is no WizardProvider above this component');
  return wizard;
}

/** A part of the wizard's state; the component renders again only when that part changes. */
export function useWizardState<Part>(select: (state: WizardState) => Part): Part {
  return useStore(useWizard().store, useShallow(select));
}

import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useWizard } from './wizard-context.tsx';
import { WIZARD, type WizardStep } from './wizard-constants.ts';

const PARAMETER = 'step';

interface ShownStep {
  readonly step: WizardStep;
  /** Navigates, so that Back leads to the step before. */
  readonly goTo: (step: WizardStep) => void;
}

/** The step that is shown. */
export function useStep(): ShownStep {
  return useStepInAddress(useWizard().firstStep);
}

/** The step in the address, which owns it: `?step=content`. Without one it is `firstStep`, at which the wizard began. */
export function useStepInAddress(firstStep: WizardStep): ShownStep {
  const [parameters, setParameters] = useSearchParams();
  const named = parameters.get(PARAMETER);
  const step = WIZARD.steps.find((known) => known === named) ?? firstStep;
  const goTo = useCallback(
    (next: WizardStep): void => {
      // The page scrolls by itself when its step changes; the router would do so later, when the focus may have moved.
      if (next !== step) setParameters({ [PARAMETER]: next }, { preventScrollReset: true });
    },
    [setParameters, step],
  );
  return { step, goTo };
}

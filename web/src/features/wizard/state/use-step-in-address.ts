import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router';
import { WIZARD, type WizardStep } from './wizard-constants.ts';
import { isStepReachable } from './wizard-steps.ts';
import type { WizardStore } from './wizard-store.ts';

const PARAMETER = 'step';

/**
 * Synchronises the step with the address, `?step=content`, so that Back, Forward and links select a step. `step` is
 * the store's.
 */
export function useStepInAddress(store: WizardStore, step: WizardStep): void {
  const [parameters, setParameters] = useSearchParams();
  const value = parameters.get(PARAMETER);
  const inAddress = WIZARD.steps.find((known) => known === value) ?? null;
  const { key } = useLocation();
  const navigation = useNavigationType();
  /** The visit (by Back, Forward or a link) that was followed last. */
  const followed = useRef<string | null>(null);
  /** Target of the pending navigation. */
  const sent = useRef<WizardStep | null>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    const replaces = isFirst.current;
    isFirst.current = false;
    const isNewVisit = navigation === NavigationType.Pop && followed.current !== key;
    if (isNewVisit) followed.current = key;
    if (inAddress === step) {
      sent.current = null;
      return;
    }
    if (isNewVisit && inAddress !== null && isStepReachable(inAddress, store.getState())) {
      store.goTo(inAddress);
    } else if (sent.current !== step) {
      sent.current = step;
      // The page scrolls by itself when its step changes; the router would do so later, when the focus may have moved.
      setParameters({ [PARAMETER]: step }, { replace: isNewVisit || replaces, preventScrollReset: true });
    }
  }, [store, step, inAddress, key, navigation, setParameters]);
}

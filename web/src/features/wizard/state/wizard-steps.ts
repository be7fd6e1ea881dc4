import { LIMITS } from '@slidewright/domain';
import { WIZARD, type WizardStep } from './wizard-constants.ts';
import type { WizardState } from './wizard-state.ts';
import { say } from '../../../lib/language/messages.ts';

type StepFacts = Pick<WizardState, 'mode' | 'title' | 'outline' | 'order' | 'audioSettings'>;

export function stepIndex(step: WizardStep): number {
  return WIZARD.steps.indexOf(step);
}

/** Why a step is incomplete, as a sentence; null when it is complete. */
export function openRequirement(step: WizardStep, state: StepFacts): string | null {
  switch (step) {
    case 'basic-info':
    case 'finalize':
      return state.title.trim() === '' ? say('wizard.obstacle.title') : null;
    case 'outline':
      return state.outline.trim() === '' ? say('wizard.obstacle.outline') : excessOfOutline(state.outline);
    case 'content':
      return state.order.length === 0 ? say('wizard.obstacle.slides') : null;
    case 'audio':
    case 'timeline':
      return null;
    default:
      throw new Error(`there is no step ${step satisfies never}`);
  }
}

/** That an outline is too long, as a sentence; null when it is not. */
export function excessOfOutline({ length }: string): string | null {
  return length > LIMITS.outlineLength
    ? say('wizard.obstacle.outlineTooLong', { length, maximum: LIMITS.outlineLength })
    : null;
}

/** Why Next is disabled; null when it is enabled, as always in edit mode. */
export function nextObstacle(current: WizardStep, state: StepFacts): string | null {
  return state.mode === 'edit' ? null : openRequirement(current, state);
}

/** Whether a step is complete; a step without required content is complete once it was passed. `current` is the one that is shown. */
export function isStepDone(step: WizardStep, current: WizardStep, state: StepFacts): boolean {
  const isSaved = state.mode === 'edit';
  switch (step) {
    case 'basic-info':
    case 'content':
      return openRequirement(step, state) === null;
    case 'outline':
      // With slides, no outline is required.
      return openRequirement(step, state) === null || (isSaved && state.order.length > 0);
    case 'audio':
      return state.audioSettings.voice !== '' && (isSaved || hasPassed(step, current));
    case 'timeline':
      return isSaved || hasPassed(step, current);
    case 'finalize':
      return false;
    default:
      throw new Error(`there is no step ${step satisfies never}`);
  }
}

function hasPassed(step: WizardStep, current: WizardStep): boolean {
  return stepIndex(step) < stepIndex(current);
}

/** Whether the rail offers a step: any in create mode, else the current one and those after complete steps. */
export function isStepReachable(step: WizardStep, current: WizardStep, state: StepFacts): boolean {
  if (state.mode === 'create' || step === current || hasPassed(step, current) || isStepDone(step, current, state))
    return true;
  const before = WIZARD.steps.slice(0, stepIndex(step)).filter((other) => other !== 'audio');
  return before.every((other) => isStepDone(other, current, state));
}

import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { WIZARD, type WizardStep } from './state/wizard-constants.ts';
import { useWizard, useWizardState } from './state/wizard-context.tsx';
import { isStepDone, isStepReachable } from './state/wizard-steps.ts';
import { useMessages } from '../../lib/language/use-messages.tsx';

/** The steps: a rail beside the page on a desktop, a strip above it on a phone. */
export function StepRail({ current, onGoTo }: { current: WizardStep; onGoTo: (step: WizardStep) => void }) {
  const say = useMessages();
  const { locked } = useWizard();
  const facts = useWizardState(({ mode, title, outline, order, audioSettings }) => ({
    mode,
    title,
    outline,
    order,
    audioSettings,
  }));
  const strip = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const shown = strip.current?.querySelector<HTMLElement>(`[data-step="${current}"]`);
    if (!strip.current || !shown) return;
    strip.current.scrollTo({ left: shown.offsetLeft - (strip.current.clientWidth - shown.offsetWidth) / 2 });
  }, [current]);
  return (
    <nav aria-label={say('wizard.steps.name')} className="min-w-0">
      <ol
        ref={strip}
        className="relative -mx-4 flex gap-1 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:-mx-6 sm:px-6 lg:mx-0 lg:flex-col lg:px-0"
      >
        {WIZARD.steps.map((step, index) => {
          const isCurrent = step === current;
          const isDone = isStepDone(step, current, facts);
          return (
            <li key={step} className="shrink-0">
              <button
                type="button"
                data-step={step}
                aria-current={isCurrent ? 'step' : undefined}
                disabled={locked || !isStepReachable(step, current, facts)}
                onClick={() => onGoTo(step)}
                className={classNames(
                  'flex min-h-10 w-full items-center gap-2.5 rounded-sm px-2.5 text-sm whitespace-nowrap transition duration-150 disabled:cursor-not-allowed disabled:opacity-50',
                  isCurrent
                    ? 'bg-sunken font-semibold text-ink'
                    : 'text-muted enabled:hover:bg-sunken enabled:hover:text-ink',
                )}
              >
                <span
                  aria-hidden
                  className={classNames(
                    'numbers flex size-6 items-center justify-center rounded-full border text-xs font-semibold',
                    isCurrent
                      ? 'border-ink bg-ink text-ground'
                      : isDone
                        ? 'border-good bg-good-soft text-good'
                        : 'border-field text-muted',
                  )}
                >
                  {isDone && !isCurrent ? <Check className="size-3.5" /> : index + 1}
                </span>
                {say(`wizard.steps.${step}`)}
                {isDone && !isCurrent ? <span className="sr-only"> {say('wizard.steps.done')}</span> : null}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

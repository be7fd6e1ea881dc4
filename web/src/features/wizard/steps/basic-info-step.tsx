import { LIMITS } from '@slidewright/domain';
import { useState } from 'react';
import { Field, TextArea, TextInput } from '../../../components/field.tsx';
import { useWizard, useWizardState } from '../state/wizard-context.tsx';
import { StepFrame } from './step-frame.tsx';
import { useMessages } from '../../../lib/language/use-messages.tsx';

export function BasicInfoStep() {
  const say = useMessages();
  const { store, locked } = useWizard();
  const { title, description } = useWizardState(({ title, description }) => ({ title, description }));
  const [touched, setTouched] = useState(false);
  return (
    <StepFrame title={say('wizard.steps.basic-info')} intro={say('wizard.basics.intro')}>
      <div className="flex flex-col gap-5">
        <Field
          label={say('wizard.basics.titleField')}
          error={touched && title.trim() === '' ? say('wizard.basics.titleNeeded') : undefined}
        >
          {(parts) => (
            <TextInput
              {...parts}
              required
              value={title}
              maxLength={LIMITS.titleLength}
              disabled={locked}
              autoComplete="off"
              placeholder={say('wizard.basics.titleExample')}
              onChange={(event) => store.setBasics({ title: event.target.value })}
              onBlur={() => setTouched(true)}
            />
          )}
        </Field>
        <Field label={say('wizard.basics.description')} hint={say('wizard.basics.descriptionHint')}>
          {(parts) => (
            <TextArea
              {...parts}
              rows={3}
              value={description}
              maxLength={LIMITS.descriptionLength}
              disabled={locked}
              onChange={(event) => store.setBasics({ description: event.target.value })}
            />
          )}
        </Field>
      </div>
    </StepFrame>
  );
}

import { LIMITS } from '@slidewright/domain';
import { useState } from 'react';
import { Field, TextArea, TextInput } from '../../../components/field.tsx';
import { WIZARD } from '../state/wizard-constants.ts';
import { useWizard, useWizardState } from '../state/wizard-context.tsx';
import { StepFrame } from './step-frame.tsx';

export function BasicInfoStep() {
  const { store, locked } = useWizard();
  const { title, description } = useWizardState(({ title, description }) => ({ title, description }));
  const [touched, setTouched] = useState(false);
  return (
    <StepFrame title={WIZARD.stepTitles['basic-info']} intro="What is it called, and what is it about?">
      <div className="flex flex-col gap-5">
        <Field label="Title *" error={touched && title.trim() === '' ? 'A title is required.' : undefined}>
          {(parts) => (
            <TextInput
              {...parts}
              required
              value={title}
              maxLength={LIMITS.titleLength}
              disabled={locked}
              autoComplete="off"
              placeholder="Why bread rises"
              onChange={(event) => store.setBasics({ title: event.target.value })}
              onBlur={() => setTouched(true)}
            />
          )}
        </Field>
        <Field label="Description" hint="Shown in your list and on the page you share.">
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

import {
  FILM_SETTING_ENTRIES,
  type ChoiceName,
  type ChoiceSetting,
  type FilmSetting,
  type FilmSettings,
  type NumberSetting,
} from '@slidewright/domain';
import { useId } from 'react';
import { Field } from '../../../components/field.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { Select } from '../../../components/select.tsx';
import { useMessages } from '../../../lib/language/use-messages.tsx';
import { hasHints, optionHint, optionName } from '../../../lib/words.ts';
import { useWizard, useWizardState } from '../state/wizard-context.tsx';

/** Whether a setting has a control of its own, which shows more than its options. */
const hasOwnControl = (name: string, { kind, partOf }: FilmSetting): boolean =>
  name === 'theme' || kind === 'reference' || partOf !== undefined;

interface ControlProps<Setting, Value> {
  readonly label: string;
  readonly setting: Setting;
  readonly value: Value;
  readonly disabled: boolean;
  readonly onChange: (value: Value) => void;
}

/**
 * Controls of the settings of the film that have none of their own: the ones with a sentence about each option
 * (`explained`), or all others.
 */
export function FilmSettingFields({ explained }: { readonly explained: boolean }) {
  const say = useMessages();
  const { store, locked } = useWizard();
  const { settings } = useWizardState(({ settings }) => ({ settings }));
  return FILM_SETTING_ENTRIES.map(([name, setting]) => {
    const isExplained = setting.kind === 'choice' && hasHints(name as ChoiceName);
    if (hasOwnControl(name, setting) || isExplained !== explained) return null;
    const label = say(`words.setting.${name}`);
    const shared = { label, disabled: locked, onChange: (value: unknown) => store.setSettings({ [name]: value }) };
    const value: unknown = settings[name];
    switch (setting.kind) {
      case 'choice':
        return isExplained ? (
          <ExplainedChoice key={name} name={name as ChoiceName} setting={setting} value={value as string} {...shared} />
        ) : (
          <Choice key={name} name={name as ChoiceName} setting={setting} value={value as string} {...shared} />
        );
      case 'number':
        return <NumberRange key={name} setting={setting} value={value as number} {...shared} />;
      case 'flag':
        return (
          <label key={name} className="flex min-h-6 items-center gap-3 text-sm">
            <input
              type="checkbox"
              className="size-4"
              checked={value as boolean}
              disabled={locked}
              onChange={({ target }) => shared.onChange(target.checked)}
            />
            {label}
          </label>
        );
      case 'reference':
        return null;
    }
  });
}

interface ChoiceProps extends ControlProps<ChoiceSetting, string> {
  readonly name: ChoiceName;
}

function ExplainedChoice({ name, label, setting, value, disabled, onChange }: ChoiceProps) {
  const options = setting.options.map((option) => ({ value: option, label: nameOf(name, option) }));
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="flex flex-col items-start gap-2">
      <h3 id={titleId} className="text-sm font-medium">
        {label}
      </h3>
      <Segmented label={label} value={value} options={options} disabled={disabled} onChange={onChange} />
      <p className="text-sm text-muted">{optionHint(name, value as FilmSettings[ChoiceName])}</p>
    </section>
  );
}

const nameOf = (name: ChoiceName, value: string): string => optionName(name, value as FilmSettings[ChoiceName]);

function Choice({ name, label, setting, value, disabled, onChange }: ChoiceProps) {
  return (
    <Field label={label}>
      {(parts) => (
        <Select {...parts} value={value} disabled={disabled} onChange={({ target }) => onChange(target.value)}>
          {setting.options.map((option) => (
            <option key={option} value={option}>
              {nameOf(name, option)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function NumberRange({ label, setting, value, disabled, onChange }: ControlProps<NumberSetting, number>) {
  const { minimum, maximum, unit } = setting;
  return (
    <label className="flex w-full max-w-md items-center gap-3 text-sm">
      {label}
      <input
        type="range"
        min={minimum}
        max={maximum}
        value={value}
        disabled={disabled}
        className="h-10 min-w-0 flex-1 accent-accent"
        onChange={({ target }) => onChange(Number(target.value))}
      />
      <span className="numbers whitespace-nowrap text-muted">{`${value} ${unit}`}</span>
    </label>
  );
}

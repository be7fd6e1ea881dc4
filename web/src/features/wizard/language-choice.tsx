import { DETECTABLE_LANGUAGES } from '@slidewright/domain';
import { Field } from '../../components/field.tsx';
import { Select } from '../../components/select.tsx';
import { compareTexts, languageName } from '../../lib/language/format.ts';
import { useLanguage } from './state/use-language.ts';
import { useWizard } from './state/wizard-context.tsx';
import { useMessages } from '../../lib/language/use-messages.tsx';

/** The language of the timeline: what is detected, or one that is chosen. */
export function LanguageChoice() {
  const say = useMessages();
  const { store, locked } = useWizard();
  const { chosen, detected } = useLanguage();
  const languages = [...new Set([...DETECTABLE_LANGUAGES, ...(chosen === '' ? [] : [chosen])])]
    .map((tag) => ({ tag, name: languageName(tag) }))
    .toSorted((a, b) => compareTexts(a.name, b.name));
  return (
    <Field label={say('wizard.language')} hint={say('wizard.language.hint')}>
      {(parts) => (
        <Select
          {...parts}
          value={chosen}
          disabled={locked}
          onChange={(event) => store.setBasics({ language: event.target.value })}
        >
          <option value="">{say('wizard.language.detected', { language: languageName(detected) })}</option>
          {languages.map(({ tag, name }) => (
            <option key={tag} value={tag}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

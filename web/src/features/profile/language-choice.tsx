import { isPageLanguage, PAGE_LANGUAGES, type PageLanguage } from '@slidewright/domain';
import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Field } from '../../components/field.tsx';
import { Select } from '../../components/select.tsx';
import { api } from '../../lib/api/client.ts';
import { forgetAskedLanguage } from '../../lib/language/choice.ts';
import { ownLanguageName } from '../../lib/language/format.ts';
import { useMessages } from '../../lib/language/use-messages.tsx';
import { useSession } from '../../lib/session/session-context.tsx';

/** The language of the page and of mails, stored with the account. */
export function LanguageChoice() {
  const say = useMessages();
  const { user, recheck } = useSession();
  const [parameters, setParameters] = useSearchParams();
  const saving = useMutation({
    mutationFn: async (language: PageLanguage | null) => {
      await api.updateUser({ language });
      forgetAskedLanguage();
      if (parameters.has('lang')) setParameters({}, { replace: true });
      await recheck();
    },
  });
  const chosen = saving.isPending ? saving.variables : (user?.language ?? null);
  return (
    <Field label={say('profile.language.title')} error={saving.error?.message}>
      {(parts) => (
        <Select
          {...parts}
          value={chosen ?? ''}
          disabled={saving.isPending}
          onChange={({ target }) => saving.mutate(isPageLanguage(target.value) ? target.value : null)}
        >
          <option value="">{say('profile.language.ofBrowser')}</option>
          {PAGE_LANGUAGES.map((language) => (
            <option key={language} value={language} lang={language}>
              {ownLanguageName(language)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

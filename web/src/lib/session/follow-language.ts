import { keepProfileLanguage } from '../language/choice.ts';
import { currentLanguage } from '../language/catalogues.ts';
import { showLanguage } from '../language/document-language.ts';
import type { Session } from './session-store.ts';

/** Shows the document in the language of the account, once it is known and whenever it changes. */
export function followLanguage({ store }: Pick<Session, 'store'>): void {
  store.subscribe(({ user }, before) => {
    if (user === null || user.language === before.user?.language) return;
    const language = keepProfileLanguage(user.language);
    if (language !== currentLanguage()) void showLanguage(language);
  });
}

import { primaryLanguage } from '@slidewright/domain';

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

/** The English name of a language (BCP 47) without its region; the code where there is none. */
export const languageName = (tag: string): string => names.of(primaryLanguage(tag)) ?? tag;

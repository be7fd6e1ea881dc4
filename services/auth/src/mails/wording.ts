/** The texts of a mail. */
export interface Wording {
  readonly subject: string;
  readonly lead: string;
  readonly button: string;
  readonly close: string;
}

/** The mails in a language. */
export interface Mails {
  readonly verification: Wording;
  readonly passwordReset: Wording;
  /** For an account without a password that may not set one. */
  readonly singleSignOn: (issuer: string) => Wording;
  readonly webhookDisabled: (webhook: { readonly url: string; readonly reason: 'gone' | 'failing' }) => Wording;
  /** Above the link as text. */
  readonly orOpen: string;
}

import type { PageLanguage } from '@slidewright/domain';
import { de } from './mails/de.ts';
import { en } from './mails/en.ts';
import { es } from './mails/es.ts';
import { fr } from './mails/fr.ts';
import { pt } from './mails/pt.ts';
import type { Mails, Wording } from './mails/wording.ts';

const MAILS: Readonly<Record<PageLanguage, Mails>> = { de, en, es, fr, pt };

/** Who gets a message, and in which language: English where none is known. */
export interface Recipient {
  readonly email: string;
  readonly language: PageLanguage | null;
}

/** A message as text and HTML with the same content. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The one link of the message, also for the log when no mail server is set. */
  readonly link: string;
}

export function verificationMessage(to: Recipient, link: string): MailMessage {
  return compose(to, link, ({ verification }) => verification);
}

export function passwordResetMessage(to: Recipient, link: string): MailMessage {
  return compose(to, link, ({ passwordReset }) => passwordReset);
}

/** For an account without a password that may not set one. */
export function singleSignOnMessage(to: Recipient, link: string, issuer: string): MailMessage {
  return compose(to, link, ({ singleSignOn }) => singleSignOn(issuer));
}

/** Nothing is sent to `url` any more. */
export function webhookDisabledMessage(
  to: Recipient,
  link: string,
  webhook: { url: string; reason: 'gone' | 'failing' },
): MailMessage {
  return compose(to, link, ({ webhookDisabled }) => webhookDisabled(webhook));
}

function compose({ email: to, language }: Recipient, link: string, choose: (mails: Mails) => Wording): MailMessage {
  const mails = MAILS[language ?? 'en'];
  const wording = choose(mails);
  const text = `${wording.lead}\n\n${wording.button}:\n${link}\n\n${wording.close}\n`;
  const html = `<!doctype html>
<html lang="${language ?? 'en'}">
  <head><meta charset="utf-8"><title>${escapeHtml(wording.subject)}</title></head>
  <body style="margin:0;background:#f4f4f1;font:16px/1.5 system-ui,sans-serif;color:#1c1c1a">
    <div style="max-width:32rem;margin:0 auto;padding:40px 24px">
      <p style="margin:0 0 24px;font-weight:600">Slidewright</p>
      <p style="margin:0 0 24px">${escapeHtml(wording.lead)}</p>
      <p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1c1c1a;color:#fff;text-decoration:none">${escapeHtml(wording.button)}</a></p>
      <p style="margin:0 0 24px;font-size:14px;color:#5c5c57">${escapeHtml(mails.orOpen)}<br><a href="${escapeHtml(link)}" style="color:#5c5c57;word-break:break-all">${escapeHtml(link)}</a></p>
      <p style="margin:0;font-size:14px;color:#5c5c57">${escapeHtml(wording.close)}</p>
    </div>
  </body>
</html>
`;
  return { to, link, subject: wording.subject, text, html };
}

function escapeHtml(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

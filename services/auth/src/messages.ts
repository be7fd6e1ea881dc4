/** A message as text and HTML with the same content. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The one link of the message, also for the log when no mail server is set. */
  readonly link: string;
}

interface Wording {
  readonly subject: string;
  readonly lead: string;
  readonly button: string;
  readonly close: string;
}

export function verificationMessage(to: string, link: string): MailMessage {
  return compose(to, link, {
    subject: 'Please confirm your email address',
    lead: 'Welcome to Slidewright. Please confirm that this address is yours, so that you can get back into your account should you ever lose your password.',
    button: 'Confirm email address',
    close: 'The link works once, for 24 hours. If you did not create an account, you can ignore this message.',
  });
}

export function passwordResetMessage(to: string, link: string): MailMessage {
  return compose(to, link, {
    subject: 'Choose a new password',
    lead: 'Somebody, most likely you, asked for a new password for your Slidewright account.',
    button: 'Choose a new password',
    close:
      'The link works once, for one hour, and signs you out everywhere else. If you did not ask for it, you can ignore this message: your password stays as it is.',
  });
}

/** For an account without a password that may not set one. */
export function singleSignOnMessage(to: string, link: string, issuer: string): MailMessage {
  return compose(to, link, {
    subject: 'How to sign in to Slidewright',
    lead: `Somebody, most likely you, asked for a new password for your Slidewright account. It has none: you sign in with ${issuer}.`,
    button: `Sign in with ${issuer}`,
    close: 'If you did not ask for this, you can ignore this message.',
  });
}

/** `reason`: a sentence, why nothing is sent to `url` any more. */
export function webhookDisabledMessage(
  to: string,
  link: string,
  webhook: { url: string; reason: string },
): MailMessage {
  return compose(to, link, {
    subject: 'A webhook was disabled',
    lead: `Your webhook ${webhook.url} gets no more events. ${webhook.reason} What happens meanwhile is not sent later.`,
    button: 'Look at your webhooks',
    close: 'When its address accepts events again, enable the webhook on your profile page.',
  });
}

function compose(to: string, link: string, wording: Wording): MailMessage {
  const text = `${wording.lead}\n\n${wording.button}:\n${link}\n\n${wording.close}\n`;
  const html = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>${escapeHtml(wording.subject)}</title></head>
  <body style="margin:0;background:#f4f4f1;font:16px/1.5 system-ui,sans-serif;color:#1c1c1a">
    <div style="max-width:32rem;margin:0 auto;padding:40px 24px">
      <p style="margin:0 0 24px;font-weight:600">Slidewright</p>
      <p style="margin:0 0 24px">${escapeHtml(wording.lead)}</p>
      <p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1c1c1a;color:#fff;text-decoration:none">${escapeHtml(wording.button)}</a></p>
      <p style="margin:0 0 24px;font-size:14px;color:#5c5c57">Or open this address:<br><a href="${escapeHtml(link)}" style="color:#5c5c57;word-break:break-all">${escapeHtml(link)}</a></p>
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

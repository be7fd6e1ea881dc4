import type { Mails } from './wording.ts';

const WHY = {
  gone: 'Its address answered that it is gone (410).',
  failing: 'Its address accepted nothing for three days.',
};

export const en: Mails = {
  verification: {
    subject: 'Please confirm your email address',
    lead: 'Welcome to Slidewright. Please confirm that this address is yours, so that you can get back into your account should you ever lose your password.',
    button: 'Confirm email address',
    close: 'The link works once, for 24 hours. If you did not create an account, you can ignore this message.',
  },
  passwordReset: {
    subject: 'Choose a new password',
    lead: 'Somebody, most likely you, asked for a new password for your Slidewright account.',
    button: 'Choose a new password',
    close:
      'The link works once, for one hour, and signs you out everywhere else. If you did not ask for it, you can ignore this message: your password stays as it is.',
  },
  singleSignOn: (issuer) => ({
    subject: 'How to sign in to Slidewright',
    lead: `Somebody, most likely you, asked for a new password for your Slidewright account. It has none: you sign in with ${issuer}.`,
    button: `Sign in with ${issuer}`,
    close: 'If you did not ask for this, you can ignore this message.',
  }),
  webhookDisabled: ({ url, reason }) => ({
    subject: 'A webhook was disabled',
    lead: `Your webhook ${url} gets no more events. ${WHY[reason]} What happens meanwhile is not sent later.`,
    button: 'Look at your webhooks',
    close: 'When its address accepts events again, enable the webhook on your profile page.',
  }),
  orOpen: 'Or open this address:',
};

import type { Mails } from './wording.ts';

const WHY = {
  gone: 'Die Adresse hat geantwortet, dass es sie nicht mehr gibt (410).',
  failing: 'Die Adresse hat drei Tage lang nichts angenommen.',
};

export const de: Mails = {
  verification: {
    subject: 'Bitte die E-Mail-Adresse bestätigen',
    lead: 'Willkommen bei Slidewright. Bitte bestätigen Sie, dass diese Adresse Ihre ist: Dann kommen Sie auch wieder in Ihr Konto, falls das Passwort einmal verloren geht.',
    button: 'E-Mail-Adresse bestätigen',
    close: 'Der Link gilt einmal, 24 Stunden lang. Falls Sie kein Konto angelegt haben, brauchen Sie nichts zu tun.',
  },
  passwordReset: {
    subject: 'Neues Passwort wählen',
    lead: 'Jemand, wahrscheinlich Sie, hat für Ihr Konto bei Slidewright ein neues Passwort angefordert.',
    button: 'Neues Passwort wählen',
    close:
      'Der Link gilt einmal, eine Stunde lang, und meldet Sie überall sonst ab. Falls die Anforderung nicht von Ihnen kam, brauchen Sie nichts zu tun: Das Passwort bleibt, wie es ist.',
  },
  singleSignOn: (issuer) => ({
    subject: 'So melden Sie sich bei Slidewright an',
    lead: `Jemand, wahrscheinlich Sie, hat für Ihr Konto bei Slidewright ein neues Passwort angefordert. Das Konto hat keins: Sie melden sich mit ${issuer} an.`,
    button: `Mit ${issuer} anmelden`,
    close: 'Falls die Anforderung nicht von Ihnen kam, brauchen Sie nichts zu tun.',
  }),
  webhookDisabled: ({ url, reason }) => ({
    subject: 'Ein Webhook wurde abgeschaltet',
    lead: `Ihr Webhook ${url} erhält keine Ereignisse mehr. ${WHY[reason]} Was in der Zwischenzeit geschieht, wird nicht nachgesendet.`,
    button: 'Webhooks ansehen',
    close: 'Sobald die Adresse wieder Ereignisse annimmt, lässt sich der Webhook auf der Profilseite einschalten.',
  }),
  orOpen: 'Oder diese Adresse öffnen:',
};

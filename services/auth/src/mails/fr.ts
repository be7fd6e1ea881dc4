import type { Mails } from './wording.ts';

const WHY = {
  gone: 'Son adresse a répondu qu’elle n’existe plus (410).',
  failing: 'Son adresse n’a rien accepté pendant trois jours.',
};

export const fr: Mails = {
  verification: {
    subject: 'Confirmez votre adresse e-mail',
    lead: 'Bienvenue sur Slidewright. Confirmez que cette adresse est la vôtre, afin de pouvoir retrouver votre compte si vous perdez un jour votre mot de passe.',
    button: 'Confirmer l’adresse e-mail',
    close:
      'Le lien fonctionne une seule fois, pendant 24 heures. Si vous n’avez pas créé de compte, vous pouvez ignorer ce message.',
  },
  passwordReset: {
    subject: 'Choisissez un nouveau mot de passe',
    lead: 'Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour votre compte Slidewright.',
    button: 'Choisir un nouveau mot de passe',
    close:
      'Le lien fonctionne une seule fois, pendant une heure, et vous déconnecte partout ailleurs. Si vous n’avez rien demandé, vous pouvez ignorer ce message : votre mot de passe reste le même.',
  },
  singleSignOn: (issuer) => ({
    subject: 'Comment vous connecter à Slidewright',
    lead: `Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour votre compte Slidewright. Il n’en a pas : vous vous connectez avec ${issuer}.`,
    button: `Se connecter avec ${issuer}`,
    close: 'Si vous n’avez rien demandé, vous pouvez ignorer ce message.',
  }),
  webhookDisabled: ({ url, reason }) => ({
    subject: 'Un webhook a été désactivé',
    lead: `Votre webhook ${url} ne reçoit plus d’événements. ${WHY[reason]} Ce qui se passe entre-temps ne sera pas envoyé plus tard.`,
    button: 'Voir vos webhooks',
    close: 'Lorsque son adresse acceptera de nouveau les événements, activez le webhook sur la page de votre profil.',
  }),
  orOpen: 'Ou ouvrez cette adresse :',
};

import type { Mails } from './wording.ts';

const WHY = {
  gone: 'O endereço respondeu que não existe mais (410).',
  failing: 'O endereço não aceitou nada por três dias.',
};

export const pt: Mails = {
  verification: {
    subject: 'Confirme seu e-mail',
    lead: 'Boas-vindas ao Slidewright. Confirme que este endereço é seu, para poder voltar à sua conta se um dia perder a senha.',
    button: 'Confirmar e-mail',
    close: 'O link funciona uma vez, por 24 horas. Se você não criou uma conta, pode ignorar esta mensagem.',
  },
  passwordReset: {
    subject: 'Escolha uma nova senha',
    lead: 'Alguém, provavelmente você, pediu uma nova senha para a sua conta do Slidewright.',
    button: 'Escolher uma nova senha',
    close:
      'O link funciona uma vez, por uma hora, e encerra suas sessões em todos os outros lugares. Se não foi você quem pediu, pode ignorar esta mensagem: sua senha continua a mesma.',
  },
  singleSignOn: (issuer) => ({
    subject: 'Como entrar no Slidewright',
    lead: `Alguém, provavelmente você, pediu uma nova senha para a sua conta do Slidewright. Ela não tem senha: você entra com ${issuer}.`,
    button: `Entrar com ${issuer}`,
    close: 'Se não foi você quem pediu, pode ignorar esta mensagem.',
  }),
  webhookDisabled: ({ url, reason }) => ({
    subject: 'Um webhook foi desativado',
    lead: `Seu webhook ${url} não recebe mais eventos. ${WHY[reason]} O que acontecer enquanto isso não será enviado depois.`,
    button: 'Ver seus webhooks',
    close: 'Quando o endereço voltar a aceitar eventos, ative o webhook na página do seu perfil.',
  }),
  orOpen: 'Ou abra este endereço:',
};

import type { Mails } from './wording.ts';

const WHY = {
  gone: 'Su dirección respondió que ya no existe (410).',
  failing: 'Su dirección no ha aceptado nada durante tres días.',
};

export const es: Mails = {
  verification: {
    subject: 'Confirma tu correo electrónico',
    lead: 'Te damos la bienvenida a Slidewright. Confirma que esta dirección es tuya, para que puedas volver a entrar en tu cuenta si alguna vez pierdes la contraseña.',
    button: 'Confirmar correo electrónico',
    close:
      'El enlace funciona una vez, durante 24 horas. Si no has creado ninguna cuenta, puedes ignorar este mensaje.',
  },
  passwordReset: {
    subject: 'Elige una contraseña nueva',
    lead: 'Alguien, seguramente tú, ha pedido una contraseña nueva para tu cuenta de Slidewright.',
    button: 'Elegir una contraseña nueva',
    close:
      'El enlace funciona una vez, durante una hora, y cierra la sesión en todos los demás sitios. Si no lo has pedido, puedes ignorar este mensaje: tu contraseña no cambia.',
  },
  singleSignOn: (issuer) => ({
    subject: 'Cómo iniciar sesión en Slidewright',
    lead: `Alguien, seguramente tú, ha pedido una contraseña nueva para tu cuenta de Slidewright. La cuenta no tiene: inicias sesión con ${issuer}.`,
    button: `Iniciar sesión con ${issuer}`,
    close: 'Si no lo has pedido, puedes ignorar este mensaje.',
  }),
  webhookDisabled: ({ url, reason }) => ({
    subject: 'Se ha desactivado un webhook',
    lead: `Tu webhook ${url} ya no recibe eventos. ${WHY[reason]} Lo que ocurra mientras tanto no se enviará más tarde.`,
    button: 'Ver tus webhooks',
    close: 'Cuando su dirección vuelva a aceptar eventos, activa el webhook en la página de tu perfil.',
  }),
  orOpen: 'O abre esta dirección:',
};

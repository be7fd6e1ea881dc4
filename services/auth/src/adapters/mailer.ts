import { AppError, retry, type Logger } from '@slidewright/platform';
import { createTransport } from 'nodemailer';
import type { AuthConfig } from '../config.ts';
import type { MailMessage } from '../messages.ts';

export interface Mailer extends Disposable {
  /** Resolves once the mail server took the message; throws after the last try. */
  send(message: MailMessage): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 5_000;
const SILENCE_TIMEOUT_MS = 10_000;
const SEND_DEADLINE_MS = 20_000;

/** Sends by SMTP, or without a server writes the message's link to the log. */
export function createMailer(config: AuthConfig['mail'], log: Logger): Mailer {
  return config.smtpUrl === null ? createLogMailer(log) : createSmtpMailer(config.smtpUrl, config.from, log);
}

function createLogMailer(log: Logger): Mailer {
  return {
    send(message) {
      // A warning, because nobody gets the message unless somebody reads this line.
      log.warn({ to: message.to, subject: message.subject, link: message.link }, 'no mail server is set');
      return Promise.resolve();
    },
    [Symbol.dispose]() {},
  };
}

function createSmtpMailer(smtpUrl: string, from: string, log: Logger): Mailer {
  const transport = createTransport(
    {
      url: smtpUrl,
      pool: true,
      maxConnections: 2,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  const stopping = new AbortController();
  return {
    async send({ to, subject, text, html }) {
      await retry(() => withDeadline(transport.sendMail({ to: { name: '', address: to }, subject, text, html })), {
        retries: 2,
        delayMs: 1_000,
        maxDelayMs: 5_000,
        signal: stopping.signal,
        retryable: isTemporary,
      });
      log.info({ subject }, 'mail sent');
    },
    [Symbol.dispose]() {
      stopping.abort();
      transport.close();
    },
  };
}

/** RFC 5321 §4.2.1: a 5xx reply is final; all else, a broken connection included, may pass. */
function isTemporary(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: number };
  return responseCode === undefined || responseCode < 500;
}

async function withDeadline(sending: Promise<unknown>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new AppError('DEADLINE_EXCEEDED', { message: 'the mail server did not take the message in time' })),
    SEND_DEADLINE_MS,
  );
  try {
    await Promise.race([sending, late]);
  } finally {
    clearTimeout(timer);
  }
}

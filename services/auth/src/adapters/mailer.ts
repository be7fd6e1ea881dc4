import { createGate, retry, type Logger } from '@slidewright/platform';
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
const CONNECTIONS = 2;
/** More than the service ever has to send at a time. */
const WAITING = 1_000;

/**
 * Sends by SMTP, or without a server writes the message's link to the log. A message that the server did not take
 * within `deadlineMs`, 20 s unless told, is taken back.
 */
export function createMailer(config: AuthConfig['mail'], log: Logger, deadlineMs = SEND_DEADLINE_MS): Mailer {
  if (config.smtpUrl === null) return createLogMailer(log);
  return createSmtpMailer({ url: config.smtpUrl, from: config.from, deadlineMs }, log);
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

function createSmtpMailer(
  { url, from, deadlineMs }: { readonly url: string; readonly from: string; readonly deadlineMs: number },
  log: Logger,
): Mailer {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: CONNECTIONS,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  const stopping = new AbortController();
  // The time that a message has begins with its turn: it is for the server, not for those before it.
  const turns = createGate(CONNECTIONS, WAITING);
  return {
    async send({ to, subject, text, html }) {
      // The signal takes the message back: without it, the transport would still send one that was given up.
      const attempt = () =>
        transport.sendMail({
          to: { name: '', address: to },
          subject,
          text,
          html,
          signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(deadlineMs)]),
        });
      await retry(() => turns.pass(attempt), {
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

/**
 * RFC 5321 §4.2.1: a 5xx reply is final; all else, a broken connection included, may pass. A server that took too
 * long may have the message, and would deliver it once for each attempt.
 */
function isTemporary(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  if (code === 'EABORT') return false;
  return responseCode === undefined || responseCode < 500;
}

import { createGate, proxyFor, type Logger, type ProxySettings } from '@slidewright/platform';
import { createTransport } from 'nodemailer';
import type { AuthConfig } from '../config.ts';
import type { MailMessage } from '../messages.ts';

export interface Mailer extends Disposable {
  /** Resolves when the mail server has accepted the message; throws MailFailure. */
  send(message: MailMessage): Promise<void>;
}

/** A message that the mail server did not accept, as far as is known. */
export class MailFailure extends Error {
  override readonly name = 'MailFailure';
  readonly outcome: 'away' | 'refused' | 'unknown';

  constructor(outcome: MailFailure['outcome'], cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.outcome = outcome;
  }
}

const CONNECT_TIMEOUT_MS = 5_000;
const SILENCE_TIMEOUT_MS = 10_000;
const SEND_DEADLINE_MS = 20_000;
const CONNECTIONS = 2;
/** More than the service sends at a time. */
const WAITING = 1_000;

/**
 * Sends by SMTP, or without a server writes the message's link to the log. A message that the server did not accept
 * within `deadlineMs` (default 20 s) is withdrawn.
 */
export function createMailer(config: AuthConfig['mail'], log: Logger, deadlineMs = SEND_DEADLINE_MS): Mailer {
  if (config.smtpUrl === null) return createLogMailer(log);
  return createSmtpMailer({ ...config, url: config.smtpUrl, deadlineMs }, log);
}

function createLogMailer(log: Logger): Mailer {
  return {
    send(message) {
      // A warning, because the link is only in this line.
      log.warn({ to: message.to, subject: message.subject, link: message.link }, 'no mail server is set');
      return Promise.resolve();
    },
    [Symbol.dispose]() {},
  };
}

interface SmtpMailerOptions {
  readonly url: string;
  readonly from: string;
  readonly proxies?: ProxySettings | undefined;
  readonly deadlineMs: number;
}

function createSmtpMailer({ url, from, proxies, deadlineMs }: SmtpMailerOptions, log: Logger): Mailer {
  const proxy = proxyFor(proxies, new URL(url));
  const transport = createTransport(
    {
      url,
      ...(proxy === null ? {} : { proxy }),
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
  // The deadline is counted from the message's turn, without the time in the queue.
  const turns = createGate(CONNECTIONS, WAITING);
  return {
    async send({ to, subject, text, html }) {
      // The signal withdraws the message: without it, the transport would still send it.
      const attempt = () =>
        transport.sendMail({
          to: { name: '', address: to },
          subject,
          text,
          html,
          signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(deadlineMs)]),
        });
      await turns.pass(attempt).catch((error: unknown) => {
        throw new MailFailure(outcomeOf(error), error);
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
 * The outcome of a message. RFC 5321 §4.2.1: a 5xx reply to it is final, all else, a broken connection included, is
 * temporary; a refused login can be fixed in the settings. After a timeout the server may have the message.
 */
function outcomeOf(error: unknown): MailFailure['outcome'] {
  const { responseCode = 0, code } = error as { responseCode?: number; code?: string };
  if (code === 'EABORT') return 'unknown';
  return responseCode >= 500 && code !== 'EAUTH' ? 'refused' : 'away';
}

import type { ErrorReason } from '@slidewright/domain';

/** An answer that a proxy, or another server at the address, gave instead of the product. */
export interface ForeignAnswer {
  /** '' where the status says it all: the request may succeed later. */
  readonly code: '' | 'FOREIGN_ANSWER' | 'PAYLOAD_TOO_LARGE';
  /** 502 for FOREIGN_ANSWER: a 401 or 404 of a proxy says nothing about a session or a timeline. */
  readonly status: number;
  /** One sentence or two for a person, in English. */
  readonly message: string;
  /** What they say. */
  readonly reason: ErrorReason;
}

interface Answer {
  readonly status: number;
  readonly type?: string;
  readonly headers: { get(name: string): string | null };
}

/**
 * Whether somebody else than the product gave an answer; null when it did not. Failures of the product are JSON, none
 * of its calls redirects, and the pages it gives as files have a Content-Disposition.
 */
export function foreignAnswer({ status, type, headers }: Answer): ForeignAnswer | null {
  const mediaType = headers.get('content-type')?.split(';', 1)[0]!.trim().toLowerCase() ?? '';
  if (/[/+]json$/.test(mediaType)) return null;
  const isRedirect = type === 'opaqueredirect' || (status >= 300 && status < 400 && status !== 304);
  const isPage = /^(?:text\/html|application\/xhtml\+xml)$/.test(mediaType);
  const values = { status: String(status) };
  if (isRedirect) return foreign('answered with a redirect', SIGN_IN_THERE, { code: 'proxyRedirect', values: {} });
  if (status < 300 && isPage && headers.get('content-disposition') === null)
    return foreign(`answered with a page of its own (${status})`, SIGN_IN_THERE, { code: 'proxyPage', values });
  if (status === 413)
    return {
      code: 'PAYLOAD_TOO_LARGE',
      status,
      message: `${PROXY} refused the request because it is too large (413). The limit for bodies must be raised there.`,
      reason: { code: 'proxyLarge', values },
    };
  if (status < 400 || mediaType === '') return null;
  if (status === 401 || status === 403 || status === 407)
    return foreign(`refused the request with a page of its own (${status})`, SIGN_IN_THERE, {
      code: 'proxyRefusal',
      values,
    });
  if (status === 502 || status === 503 || status === 504)
    return {
      code: '',
      status,
      message: `${PROXY} did not get an answer from it (${status}).`,
      reason: { code: 'proxyAlone', values },
    };
  if (status === 429)
    return {
      code: '',
      status,
      message: `${PROXY} refused the request: there were too many (429).`,
      reason: { code: 'proxyBusy', values },
    };
  return foreign(`refused the request with an answer of its own (${status})`, 'Its operator can find out why.', {
    code: 'proxyAnswer',
    values,
  });
}

const PROXY = 'The proxy in front of the product';
const SIGN_IN_THERE = 'If it asks for a sign-in, open the product in another tab, sign in there, and try again.';

const foreign = (did: string, hint: string, reason: ErrorReason): ForeignAnswer => ({
  code: 'FOREIGN_ANSWER',
  status: 502,
  message: `${PROXY} ${did}. ${hint}`,
  reason,
});

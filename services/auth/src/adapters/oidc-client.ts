import type { Logger } from '@slidewright/platform';
import * as openid from 'openid-client';
import type { SingleSignOnConfig } from '../config.ts';

/** State of a sign-in at the issuer, in a signed cookie. */
interface OidcAttempt {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** The identity that the issuer returned. */
export interface OidcIdentity {
  /** Unique and lasting at this issuer. */
  readonly subject: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly name: string | null;
}

export interface OidcClient {
  /** Identifies the issuer in the table of accounts, because subjects are unique per issuer only. */
  readonly providerId: string;
  /** Address to redirect the browser to, and the state to expect back. */
  begin(redirectUri: string): Promise<{ location: URL; attempt: OidcAttempt }>;
  /** Exchanges the code for an identity; throws when state, nonce, PKCE, signature or audience do not fit. */
  complete(callback: URL, attempt: OidcAttempt): Promise<OidcIdentity>;
}

const DEADLINE_S = 5;

/**
 * A client of the issuer. Its discovery document is fetched at the start of every sign-in, so that no browser is
 * redirected to an unavailable issuer; concurrent sign-ins share one request.
 */
export function createOidcClient(config: SingleSignOnConfig, log: Logger): OidcClient {
  const issuer = new URL(config.issuer);
  const insecure = issuer.protocol === 'http:';
  if (insecure) log.warn({ issuer: config.issuer }, 'the connection to the issuer is not encrypted');
  let discovered: openid.Configuration | null = null;
  let discovering: Promise<openid.Configuration> | null = null;

  function discover(): Promise<openid.Configuration> {
    discovering ??= openid
      .discovery(issuer, config.clientId, undefined, clientAuthentication(config), {
        timeout: DEADLINE_S,
        execute: insecure ? [openid.allowInsecureRequests] : [],
      })
      .then((configuration) => (discovered = configuration))
      .finally(() => {
        discovering = null;
      });
    return discovering;
  }

  return {
    providerId: `oidc:${config.issuer}`,
    async begin(redirectUri) {
      const configuration = await discover();
      const attempt = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        codeVerifier: openid.randomPKCECodeVerifier(),
      };
      const location = openid.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(attempt.codeVerifier),
        code_challenge_method: 'S256',
      });
      return { location, attempt };
    },
    async complete(callback, attempt) {
      const configuration = discovered ?? (await discover());
      const tokens = await openid.authorizationCodeGrant(configuration, callback, {
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        pkceCodeVerifier: attempt.codeVerifier,
        idTokenExpected: true,
      });
      const idToken = tokens.claims()!;
      // Many issuers omit the address from the ID token.
      const claims: openid.UserInfoResponse =
        idToken.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
          ? await openid.fetchUserInfo(configuration, tokens.access_token, idToken.sub)
          : (idToken as openid.UserInfoResponse);
      return {
        subject: idToken.sub,
        email: typeof claims.email === 'string' ? claims.email : null,
        emailVerified: claims.email_verified === true,
        name: typeof claims.name === 'string' && claims.name.trim() !== '' ? claims.name.trim() : null,
      };
    },
  };
}

function clientAuthentication(config: SingleSignOnConfig): openid.ClientAuth {
  if (config.clientSecret === undefined) return openid.None();
  return config.clientAuthentication === 'basic'
    ? openid.ClientSecretBasic(config.clientSecret)
    : openid.ClientSecretPost(config.clientSecret);
}

import type { Logger } from '@slidewright/platform';
import { setTimeout as delay } from 'node:timers/promises';
import * as openid from 'openid-client';
import type { SingleSignOnConfig } from '../config.ts';

/** State of a sign-in at the issuer, in a signed cookie. */
interface OidcAttempt {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** What the issuer says about a person. */
export interface OidcClaims {
  /** Value of the claim for the address (OIDC_EMAIL_CLAIM); null where it is missing or no text. */
  readonly email: string | null;
  /** The issuer says that it verified the address, as true or 'true'. */
  readonly emailVerified: boolean;
  /** `email_verified` as it was sent; undefined where it is missing. */
  readonly sentEmailVerified: unknown;
  readonly name: string | null;
  /** Names of all claims, for the log. */
  readonly names: readonly string[];
}

/** The identity that the issuer returned. */
export interface OidcIdentity {
  /** Unique and lasting at this issuer. */
  readonly subject: string;
  /** The claims of the ID token, completed by those of the userinfo endpoint where it has none for the address. */
  readClaims(): Promise<OidcClaims>;
}

export interface OidcClient {
  /** Identifies the issuer in the table of accounts, because subjects are unique per issuer only. */
  readonly providerId: string;
  /** Address to redirect the browser to, and the state to expect back. */
  begin(redirectUri: string): Promise<{ location: URL; attempt: OidcAttempt }>;
  /** Exchanges the code for an identity; throws when state, nonce, PKCE, signature or audience do not fit. */
  complete(callback: URL, attempt: OidcAttempt): Promise<OidcIdentity>;
  /**
   * Address that ends the session at the issuer and returns to `returnTo` (OpenID Connect RP-Initiated Logout 1.0); null
   * where the issuer offers none or is unavailable.
   */
  signOutUrl(returnTo: string): Promise<URL | null>;
}

const DEADLINE_S = 5;
/** A person who signs out waits for it. */
const SIGN_OUT_DISCOVERY_MS = 2_000;

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
        scope: config.scopes,
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
      return {
        subject: idToken.sub,
        async readClaims() {
          // Many issuers omit the address, or whether it is verified, from the ID token.
          const isComplete =
            idToken[config.emailClaim] !== undefined && (config.trustEmail || idToken['email_verified'] !== undefined);
          if (isComplete || configuration.serverMetadata().userinfo_endpoint === undefined)
            return claimsOf(idToken, config.emailClaim);
          const userinfo = await openid
            .fetchUserInfo(configuration, tokens.access_token, idToken.sub)
            .catch((error: unknown) => {
              log.warn(
                { err: error, issuer: config.issuer },
                'the userinfo endpoint of the issuer refused the request',
              );
              return {};
            });
          return claimsOf({ ...userinfo, ...idToken }, config.emailClaim);
        },
      };
    },
    async signOutUrl(returnTo) {
      if (!config.signOutAtIssuer) return null;
      const late = delay(SIGN_OUT_DISCOVERY_MS, null, { ref: false });
      const configuration = discovered ?? (await Promise.race([discover().catch(() => null), late]));
      if (!configuration?.serverMetadata().end_session_endpoint) return null;
      return openid.buildEndSessionUrl(configuration, {
        post_logout_redirect_uri: returnTo,
        client_id: config.clientId,
        // The name of the same parameter at Cognito. Issuers ignore parameters that they do not know (§2).
        logout_uri: returnTo,
      });
    },
  };
}

function claimsOf(claims: Readonly<Record<string, unknown>>, emailClaim: string): OidcClaims {
  const { name, email_verified: sentEmailVerified, email } = claims;
  const address = claims[emailClaim];
  return {
    email: typeof address === 'string' ? address.trim() : null,
    // It is about the claim `email` alone. Some issuers send it as a text.
    emailVerified: address === email && /^true$/i.test(String(sentEmailVerified)),
    sentEmailVerified,
    name: typeof name === 'string' && name.trim() !== '' ? name.trim() : null,
    names: Object.keys(claims).toSorted(),
  };
}

function clientAuthentication(config: SingleSignOnConfig): openid.ClientAuth {
  if (config.clientSecret === undefined) return openid.None();
  return config.clientAuthentication === 'basic'
    ? openid.ClientSecretBasic(config.clientSecret)
    : openid.ClientSecretPost(config.clientSecret);
}

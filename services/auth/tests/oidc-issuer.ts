import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

type Claims = Readonly<Record<string, unknown>>;

export interface Person {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean | string;
  readonly name?: string;
  /** Claims of the ID token; by default it has the subject alone, and all others come from the userinfo endpoint. */
  readonly idToken?: Claims;
  /** Claims of the userinfo endpoint, where they are others than those above. */
  readonly userinfo?: Claims;
}

const names = { name: 'Ada Lovelace', given_name: 'Ada', family_name: 'Lovelace' };

/**
 * What issuers of other makers send by default, as their documentation shows it: Entra ID, Google, Keycloak (a user
 * made by its administrator), authentik, and Cognito.
 */
export const MAKERS = {
  entra: (email: string) => ({
    idToken: { ver: '2.0', oid: randomUUID(), tid: randomUUID(), name: names.name, preferred_username: email },
    userinfo: { ...names, picture: 'https://graph.microsoft.com/v1.0/me/photo/$value', email },
  }),
  /** A person without a mailbox. */
  entraWithoutMail: (email: string) => ({
    idToken: { ver: '2.0', oid: randomUUID(), tid: randomUUID(), name: names.name, preferred_username: email },
    userinfo: names,
  }),
  google: (email: string) => ({
    idToken: { ...names, email, email_verified: true, hd: 'example.com', picture: 'https://lh3.example/photo.jpg' },
    userinfo: { ...names, email, email_verified: true, hd: 'example.com' },
  }),
  keycloak: (email: string) => ({
    idToken: { ...names, email, email_verified: false, preferred_username: 'ada', sid: randomUUID() },
    userinfo: { ...names, email, email_verified: false, preferred_username: 'ada' },
  }),
  authentik: (email: string) => ({
    idToken: { ...names, email, email_verified: false, preferred_username: 'ada', nickname: 'ada', groups: ['staff'] },
    userinfo: { ...names, email, email_verified: false, preferred_username: 'ada', nickname: 'ada' },
  }),
  cognito: (email: string) => ({
    idToken: { 'cognito:username': 'ada', token_use: 'id' },
    userinfo: { email, email_verified: 'true', username: 'ada' },
  }),
} satisfies Record<string, (email: string) => Pick<Person, 'idToken' | 'userinfo'>>;

export interface TestIssuer extends AsyncDisposable {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Signs in at the issuer like a browser; returns the address of the redirect back. */
  signIn(authorizationUrl: string, person: Person): Promise<URL>;
}

/** A real OpenID Connect issuer that requires PKCE and no password. */
export async function startTestIssuer(redirectUri: string, port = 0): Promise<TestIssuer> {
  const server = createServer();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clientId = 'slidewright';
  const clientSecret = 'a secret between client and issuer';
  const people = new Map<string, Person>();
  const arriving = new Map<string, Person>();

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [`${new URL(redirectUri).origin}/login`],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    claims: {
      openid: ['sub', 'ver', 'oid', 'tid', 'upn', 'hd', 'sid', 'groups', 'cognito:username', 'token_use', 'username'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username', 'nickname', 'picture'],
    },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    // Long enough for a busy machine; in seconds.
    ttl: { AccessToken: 600, AuthorizationCode: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: [randomUUID()] },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_, accountId) => ({
      accountId,
      claims(use) {
        const { idToken = {}, userinfo, ...plain } = people.get(accountId)!;
        return { ...(use === 'id_token' ? idToken : (userinfo ?? plain)), sub: accountId };
      },
    }),
  });
  const answer = provider.callback();

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const details = await provider.interactionDetails(request, response);
    const person = arriving.get(String(details.params.state))!;
    if (details.prompt.name === 'login') {
      await provider.interactionFinished(request, response, { login: { accountId: person.sub } });
      return;
    }
    const grant = new provider.Grant({ accountId: person.sub, clientId });
    grant.addOIDCScope(String(details.params.scope));
    await provider.interactionFinished(
      request,
      response,
      { consent: { grantId: await grant.save() } },
      { mergeWithLastSubmission: true },
    );
  }

  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/'))
      interact(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
    else void answer(request, response);
  });

  return {
    issuer,
    clientId,
    clientSecret,
    async signIn(authorizationUrl, person) {
      people.set(person.sub, person);
      arriving.set(new URL(authorizationUrl).searchParams.get('state')!, person);
      const cookies = new Map<string, string>();
      let location = new URL(authorizationUrl);
      while (location.origin === issuer) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const response = await fetch(location, { redirect: 'manual', headers: { cookie } });
        for (const line of response.headers.getSetCookie()) {
          const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
          cookies.set(name!, value!);
        }
        const next = response.headers.get('location');
        if (next === null) throw new Error(`the issuer answered ${response.status}: ${await response.text()}`);
        location = new URL(next, location);
      }
      return location;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

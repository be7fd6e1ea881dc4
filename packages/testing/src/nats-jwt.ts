import { createHash } from 'node:crypto';
import { nkeys } from 'nats';

/** Claims of an account in the form of NATS' JWTs, version 2; -1 is no limit. */
export interface NatsAccountClaims {
  /** Whether each stream needs a size. */
  readonly maxBytesRequired?: boolean;
  /** Public keys of users that are refused, also if their JWT is valid. */
  readonly revoked?: readonly string[];
}

/** An operator with one account, for nats-servers that hold JWTs in memory. */
export interface NatsOperator {
  /** Lines of nats-server's configuration. */
  configuration(account?: NatsAccountClaims): string;
  /** Creates a user of the account: its public key and the content of its credentials file. */
  createUser(): { readonly publicKey: string; readonly credentials: string };
}

type KeyPair = ReturnType<typeof nkeys.createUser>;

const EVERYTHING = { subs: -1, data: -1, payload: -1 };

/** Creates the keys of an operator, its system account and an account with JetStream. */
export function createNatsOperator(): NatsOperator {
  const [operator, system, account] = [nkeys.createOperator(), nkeys.createAccount(), nkeys.createAccount()];
  return {
    configuration: ({ maxBytesRequired = false, revoked = [] } = {}) => {
      const limits = { ...EVERYTHING, imports: -1, exports: -1, wildcards: true, conn: -1, leaf: -1 };
      const storage = {
        mem_storage: -1,
        disk_storage: -1,
        streams: -1,
        consumer: -1,
        max_bytes_required: maxBytesRequired,
      };
      // Every JWT that was issued until then.
      const revocations = Object.fromEntries(revoked.map((key) => [key, Math.floor(Date.now() / 1_000) + 1]));
      const accounts = {
        [system.getPublicKey()]: sign(operator, system, 'account', { limits }),
        [account.getPublicKey()]: sign(operator, account, 'account', {
          limits: { ...limits, ...storage },
          revocations,
        }),
      };
      return [
        `operator: ${sign(operator, operator, 'operator', {})}`,
        `system_account: ${system.getPublicKey()}`,
        'resolver: MEMORY',
        `resolver_preload: {${Object.entries(accounts)
          .map(([key, jwt]) => `${key}: ${jwt}`)
          .join('\n')}}`,
      ].join('\n');
    },
    createUser() {
      const user = nkeys.createUser();
      const jwt = sign(account, user, 'user', EVERYTHING);
      const seed = new TextDecoder().decode(user.getSeed());
      return {
        publicKey: user.getPublicKey(),
        credentials: `${block('NATS USER JWT', jwt)}\n${block('USER NKEY SEED', seed)}`,
      };
    },
  };
}

/** A JWT as nats-server reads it: ed25519 with an NKEY, the id is the hash of the claims. */
function sign(issuer: KeyPair, subject: KeyPair, type: string, nats: object): string {
  const claims = {
    jti: '',
    iat: Math.floor(Date.now() / 1_000),
    iss: issuer.getPublicKey(),
    name: type,
    sub: subject.getPublicKey(),
    nats: { ...nats, type, version: 2 },
  };
  const jti = createHash('sha512-256').update(JSON.stringify(claims)).digest('hex');
  const parts = [
    { typ: 'JWT', alg: 'ed25519-nkey' },
    { ...claims, jti },
  ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
  const signature = issuer.sign(Buffer.from(parts.join('.')));
  return [...parts, Buffer.from(signature).toString('base64url')].join('.');
}

function block(name: string, content: string): string {
  return `-----BEGIN ${name}-----\n${content}\n------END ${name}------\n`;
}

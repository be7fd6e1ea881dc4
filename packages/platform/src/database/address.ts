/**
 * The addresses of the servers that an address names, in order: 'postgres://user@a,b:5433/films' has two. Every one
 * takes user, database and parameters of the whole.
 */
export function databaseAddresses(url: string): string[] {
  const [, scheme = '', access = '', hosts = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/)([^@/?#]*@)?([^/?#]*)(.*)$/s.exec(url) ?? [];
  if (!hosts.includes(',')) return [url];
  return hosts.split(',').map((host) => `${scheme}${access}${host.trim()}${rest}`);
}

/** Whether the address can be used: each server's address is valid, and none has an empty host among several. */
export function isDatabaseAddress(url: string): boolean {
  const addresses = databaseAddresses(url);
  return (
    /^postgres(ql)?:\/\//.test(url) &&
    addresses.every((one) => URL.canParse(one) && (addresses.length === 1 || new URL(one).hostname !== ''))
  );
}

/** libpq's parameter that says which of several servers is wanted. */
const WANTED = 'target_session_attrs';
const TAKES_WRITES: ReadonlySet<string> = new Set(['read-write', 'primary', 'any']);

/** Whether the address allows a server that takes writes; the product needs one, whatever the address says. */
export function wantsPrimary(url: string): boolean {
  return databaseAddresses(url).every((one) => {
    const wanted = URL.canParse(one) ? new URL(one).searchParams.get(WANTED) : null;
    return wanted === null || TAKES_WRITES.has(wanted);
  });
}

/**
 * The address of one server with sslmode=verify-full: encrypted, certificate and host name checked. The driver treats
 * 'prefer', 'require' and 'verify-ca' the same, with a warning at each start. 'disable' and 'no-verify' stay as they
 * are; so do addresses with uselibpqcompat=true, which select the weaker modes of libpq.
 */
export function explicitTls(url: string): string {
  const address = new URL(url);
  const mode = address.searchParams.get('sslmode');
  if (mode === null || ['disable', 'no-verify', 'verify-full'].includes(mode)) return url;
  if (address.searchParams.get('uselibpqcompat') === 'true') return url;
  address.searchParams.set('sslmode', 'verify-full');
  return address.href;
}

/** 'a:5432' of the address of one server, without its secrets. */
export function hostOf(url: string): string {
  const { hostname, port, searchParams } = new URL(url);
  return `${searchParams.get('host') ?? hostname}:${searchParams.get('port') ?? (port || '5432')}`;
}

/** What a connection is tried with, for sentences; without secrets. */
export function describeDatabase(url: string): {
  readonly hosts: string;
  readonly user: string;
  readonly name: string;
} {
  const addresses = databaseAddresses(url);
  const { username, pathname } = new URL(addresses[0]!);
  const user = decodeURIComponent(username);
  return {
    hosts: addresses.map(hostOf).join(', '),
    user,
    // Postgres' rule for an address without a database.
    name: decodeURIComponent(pathname.slice(1)) || user,
  };
}

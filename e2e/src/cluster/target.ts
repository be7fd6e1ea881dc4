/** What kubectl points at. */
export interface Target {
  readonly context: string;
  /** The address of the API server. */
  readonly server: string;
}

/** Contexts that kind, k3d, minikube and the desktop programs make. */
const LOCAL_CONTEXT = /^(?:kind-.+|k3d-.+|minikube|docker-desktop|rancher-desktop|orbstack|colima)$/;

/**
 * Whether a cluster is one of this machine's own, which tests may use unasked: by the name that a tool for local clusters
 * gives, or because its API server has one of this machine's addresses.
 */
export function isLocal({ context, server }: Target, ownAddresses: readonly string[]): boolean {
  if (LOCAL_CONTEXT.test(context)) return true;
  const host = URL.parse(server)?.hostname.replaceAll(/^\[|\]$/g, '');
  return host !== undefined && (host === 'localhost' || ownAddresses.includes(host));
}

/** Throws a sentence unless the cluster is local, or named by CONTEXT. */
export function assertAllowed(target: Target, ownAddresses: readonly string[], named: string | undefined): void {
  if (named === target.context) return;
  if (named) throw new Error(`CONTEXT is ${named}, but kubectl points at ${target.context}.`);
  if (!isLocal(target, ownAddresses))
    throw new Error(
      `kubectl points at ${target.context} (${target.server}), which is not a cluster of this machine: ` +
        `set CONTEXT=${target.context} to test on it.`,
    );
}

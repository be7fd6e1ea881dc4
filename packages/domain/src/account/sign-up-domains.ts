/** Whether an address may get an account where these domains alone may; an empty list lets every address in. */
export function mayGetAccount(email: string, domains: readonly string[]): boolean {
  return domains.length === 0 || domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());
}

export function domainNotAllowedMessage(domains: readonly string[]): string {
  return `New accounts need an email address of ${domains.join(' or ')}.`;
}

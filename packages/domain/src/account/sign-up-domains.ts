/** Whether an e-mail address may sign up: its domain is in the list, or the list is empty. */
export function mayGetAccount(email: string, domains: readonly string[]): boolean {
  return domains.length === 0 || domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());
}

export function domainNotAllowedMessage(domains: readonly string[]): string {
  return `New accounts need an email address of ${domains.join(' or ')}.`;
}

/**
 * A path of this site as a regular expression. Browsers read a backslash as a slash and skip tabs and line ends, so
 * that `/\\example.org` and `/<tab>/example.org` would lead to another site.
 */
export const OWN_ADDRESS = '/(?![/\\\\])[^\\\\\\u0000-\\u001f]*';

const OWN = new RegExp(`^${OWN_ADDRESS}$`);

/** Whether an address is a path of this site, such as `/api/images/…/file`, and leads nowhere else. */
export const isOwnAddress = (address: string): boolean => OWN.test(address);

import packageJson from '../package.json' with { type: 'json' };

/** The version of the product: all workspaces are released together, with one number. */
export const PRODUCT_VERSION = packageJson.version;

import { createHash, randomBytes } from 'node:crypto';

const NAME_BYTES = 4;
const SECRET_BYTES = 32;
const FORM = new RegExp(`^sw_[0-9a-f]{${2 * NAME_BYTES}}_[0-9a-f]{${2 * SECRET_BYTES}}$`);

/**
 * Creates a key, such as 'sw_1f2e3d4c_<64 hexadecimal digits>'. The digits before the second underscore belong to the
 * visible prefix, so that all 256 bits after it stay secret.
 */
export function createApiKey(): { readonly key: string; readonly prefix: string } {
  const prefix = `sw_${randomBytes(NAME_BYTES).toString('hex')}`;
  return { prefix, key: `${prefix}_${randomBytes(SECRET_BYTES).toString('hex')}` };
}

/** SHA-256 of a key, which is all that other services get of it; null for a text that cannot be a key. */
export function apiKeyHash(key: string): Buffer | null {
  return FORM.test(key) ? createHash('sha256').update(key).digest() : null;
}

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

export interface WebhookSecrets {
  /** A new secret in the format of Standard Webhooks: 'whsec_' and the Base64 of 32 random bytes. */
  create(): string;
  /** Encrypts a secret for the database. */
  seal(secret: string): string;
  /** Returns the secret, or null when it was encrypted under another AUTH_SECRET. */
  open(sealed: string): string | null;
}

/**
 * Secrets that sign webhooks. They are needed in plain text for every message, so they are encrypted (AES-256-GCM)
 * under a key derived from AUTH_SECRET (RFC 5869): a copy of the database alone signs nothing.
 */
export function createWebhookSecrets(authSecret: string): WebhookSecrets {
  const key = Buffer.from(hkdfSync('sha256', authSecret, '', 'slidewright webhook secrets', 32));
  return {
    create: () => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`,
    seal(secret) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const sealed = [iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return Buffer.concat(sealed).toString('base64');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64');
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
        decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
        return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return null;
      }
    },
  };
}

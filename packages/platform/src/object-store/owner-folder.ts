import { createHash } from 'node:crypto';

/** An owner's part of a key: short, safe in any store, and the same for the same owner. */
export function ownerFolder(ownerId: string): string {
  return createHash('sha256').update(ownerId).digest('hex').slice(0, 32);
}

import type { Account as AccountMessage, OperatorEvent as OperatorEventMessage } from '@slidewright/contracts';
import type { Account, OperatorEvent } from '@slidewright/http-api';
import { isoTime, isoTimeOrNull } from './common.ts';

const MINUTE_MS = 60_000;

const numberOrNull = (value: bigint | undefined): number | null => (value === undefined ? null : Number(value));

export function accountAnswer(message: AccountMessage): Account {
  const { id, email, name, disabled, filmMsThisMonth } = message;
  return {
    id,
    email,
    name,
    createdAt: isoTime(message.createdAt),
    lastSeenAt: isoTimeOrNull(message.lastSeenAt),
    disabled,
    signIn: (['password', 'sso'] as const).filter((way) => message.signIn.includes(way)),
    storageBytes: numberOrNull(message.storageBytes),
    filmMinutesThisMonth: filmMsThisMonth === undefined ? null : Number(filmMsThisMonth) / MINUTE_MS,
    quotas: {
      storageBytes: numberOrNull(message.quotaStorageBytes),
      filmMinutesPerMonth: numberOrNull(message.quotaFilmMinutes),
    },
  };
}

export function operatorEventAnswer({ at, action, accountId, address, details }: OperatorEventMessage): OperatorEvent {
  return {
    at: isoTime(at),
    action: action as OperatorEvent['action'],
    accountId,
    address,
    details: JSON.parse(details) as Record<string, unknown>,
  };
}

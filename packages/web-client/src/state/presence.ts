import { computed, signal } from '@preact/signals';
import type { PresenceStatus } from '@parley/client';
import { nowInSeconds } from '@parley/client';
import { presences } from './connection';
import { activeUsers } from './users';

/** The time in seconds, which advances every half minute (actions/environment.ts). */
export const clock = signal(nowInSeconds());

export const presenceOf = (userId: number): PresenceStatus =>
  presences.value.current?.of(userId) ?? 'offline';

/** Everybody who is not offline. */
export const presentUsers = computed<ReadonlySet<number>>(
  () =>
    new Set(
      activeUsers.value.map(({ user_id: id }) => id).filter((id) => presenceOf(id) !== 'offline'),
    ),
);

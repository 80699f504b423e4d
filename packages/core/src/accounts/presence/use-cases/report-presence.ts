import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { Async, Timestamp, Work } from '../../../kernel';
import type { KnownPresence } from '../../ports/presence-repository';
import type { Transaction } from '../../transaction';
import type { PresenceStatus } from '../presence';
import { planReport, displayedPresence } from '../presence';
import type { LoadedPresences, PresenceRequest } from '../steps/load-presences';
import { loadPresences } from '../steps/load-presences';
import { isPresenceBroadcast, announcePresence } from '../steps/announce-presence';
import type { AccountFailure } from '../../failures';
import { accountFailure } from '../../failures';
import type { Ports } from '../../use-case-ports';

export type ReportPresence = {
  readonly status: string;
  /** Undefined if the caller only reports. */
  readonly request?: PresenceRequest | undefined;
};

export type PresencesNow = LoadedPresences & { readonly now: Timestamp };

const isStatus = (text: string): text is PresenceStatus => text === 'active' || text === 'idle';

const announceIfBroadcast = (
  tx: Transaction,
  caller: Caller,
  presence: Parameters<typeof displayedPresence>[1],
  now: Timestamp,
): Async<void> => {
  const { user } = caller;
  return pipe(
    isPresenceBroadcast(tx, caller),
    TE.flatMap((isBroadcast) =>
      isBroadcast
        ? announcePresence(tx, caller, displayedPresence(user.id, presence, user.joinedAt), now)
        : TE.right(undefined),
    ),
  );
};

/**
 * The caller's stored presence. If a report would be announced, the account is locked first: of
 * several clients that report a user who is back, only one finds the user away.
 */
const loadPresence = (
  tx: Transaction,
  { realm, user }: Caller,
  status: PresenceStatus,
  now: Timestamp,
): Async<KnownPresence> =>
  pipe(
    tx.presences.of(realm.id, user.id),
    TE.flatMap((known) =>
      known.isShared && planReport(known.last, status, now).isAnnounced
        ? pipe(
            tx.users.lock(realm.id, user.id),
            TE.flatMap(() => tx.presences.of(realm.id, user.id)),
          )
        : TE.right(known),
    ),
  );

/** Stores the caller's presence if they share it: one query, and one write if something changes. */
const storeReport = (
  tx: Transaction,
  caller: Caller,
  status: PresenceStatus,
  now: Timestamp,
): Async<void> => {
  const { realm, user } = caller;
  return pipe(
    loadPresence(tx, caller, status, now),
    TE.flatMap(({ isShared, last }) => {
      const { toStore, isAnnounced } = planReport(last, status, now);
      return isShared && toStore !== undefined
        ? pipe(
            tx.presences.write(realm.id, user.id, toStore),
            TE.flatMap(() =>
              isAnnounced ? announceIfBroadcast(tx, caller, toStore, now) : TE.right(undefined),
            ),
          )
        : TE.right(undefined);
    }),
  );
};

/**
 * Records the caller's presence, and returns the presence of others if requested.
 *
 * Source: docs/reference/own-account.md#presence.
 */
export const reportPresence =
  ({ transact, snapshot, clock }: Pick<Ports, 'clock' | 'snapshot' | 'transact'>) =>
  (
    caller: Caller,
    { status, request }: ReportPresence,
  ): Work<AccountFailure<'InvalidPresenceStatus'>, PresencesNow | undefined> =>
    isStatus(status)
      ? pipe(
          TE.fromIO(clock.now),
          TE.tap((now) => transact(caller, (tx) => storeReport(tx, caller, status, now))),
          TE.flatMap((now) =>
            request === undefined
              ? TE.right(undefined)
              : pipe(
                  snapshot(caller.realm.id)((tx) => loadPresences(tx, caller, request, now)),
                  TE.map((loaded) => ({ ...loaded, now })),
                ),
          ),
        )
      : TE.left(accountFailure('InvalidPresenceStatus', { status }));

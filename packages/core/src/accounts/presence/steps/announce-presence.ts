import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import { displayEmail, viewersOf } from '../../../access';
import type { Async, Timestamp } from '../../../kernel';
import type { Reader, Transaction } from '../../transaction';
import type { DisplayedPresence } from '../presence';
import { hiddenPresence, maxPresenceAudience, displayedPresence } from '../presence';

/** Announces a presence to everyone who may know of the caller. */
export const announcePresence = (
  tx: Pick<Transaction, 'knownUsers' | 'events'>,
  { realm, user }: Caller,
  presence: DisplayedPresence,
  now: Timestamp,
): Async<void> =>
  pipe(
    viewersOf(tx, realm, user),
    TE.flatMap((audience) =>
      tx.events.emit(realm.id, [
        {
          event: {
            _tag: 'PresenceChanged',
            ...presence,
            email: displayEmail(user, realm.host),
            at: now,
          },
          audience,
        },
      ]),
    ),
  );

/**
 * Whether reports are announced. In large organizations they are not, because they would be most of
 * the log.
 */
export const isPresenceBroadcast = (
  { users }: Pick<Reader, 'users'>,
  { realm }: Caller,
): Async<boolean> =>
  realm.settings.presence_disabled
    ? TE.right(false)
    : pipe(
        users.hasMoreActiveThan(realm.id, maxPresenceAudience),
        TE.map((isLarge) => !isLarge),
      );

/**
 * Applies a change of the presence setting. Announces the new presence in any case, even in large
 * organizations.
 *
 * Source: docs/reference/own-account.md#presence.
 */
export const turnPresence = (
  tx: Transaction,
  caller: Caller,
  isOn: boolean,
  now: Timestamp,
): Async<void> => {
  const { realm, user } = caller;
  const present = { activeAt: now, connectedAt: now };
  return isOn
    ? pipe(
        tx.presences.write(realm.id, user.id, present),
        TE.flatMap(() =>
          announcePresence(tx, caller, displayedPresence(user.id, present, user.joinedAt), now),
        ),
      )
    : pipe(
        tx.presences.remove(realm.id, user.id),
        TE.flatMap(() => announcePresence(tx, caller, hiddenPresence(user.id, now), now)),
      );
};

import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import { isGuest } from '../../../access';
import type { Channel } from '../../../channels';
import { isPrivate } from '../../../channels';
import type { MessageId, Unexpected, UserId } from '../../../kernel';
import type { Transaction } from '../../transaction';

type Tx = Pick<Transaction, 'edits' | 'subscriptions' | 'users'>;

/**
 * `behind`: who had the messages and is not subscribed to the new channel. `losers`: those of them
 * who cannot read the messages in the new channel.
 */
export type Left = { readonly behind: readonly UserId[]; readonly losers: readonly UserId[] };

/** Users who have messages of a public channel that move to a private one, subscribed or not. */
const loadHoldersLosingAccess = (
  { edits }: Tx,
  { realm }: Caller,
  ids: readonly MessageId[],
  from: Channel,
  to: Channel,
): TE.TaskEither<Unexpected, readonly UserId[]> =>
  !isPrivate(from.privacy) && isPrivate(to.privacy) ? edits.holders(realm.id, ids) : TE.right([]);

/** Loads who is left behind, and who loses access, if messages move to another channel. */
export const loadUsersLosingAccess = (
  tx: Tx,
  caller: Caller,
  ids: readonly MessageId[],
  from: Channel,
  to: Channel,
): TE.TaskEither<Unexpected, Left> =>
  from.id === to.id
    ? TE.right({ behind: [], losers: [] })
    : pipe(
        TE.Do,
        TE.bind('subscribers', () =>
          tx.subscriptions.subscribersOf(caller.realm.id, [from.id, to.id]),
        ),
        TE.bind('holders', () => loadHoldersLosingAccess(tx, caller, ids, from, to)),
        TE.let('behind', ({ subscribers, holders }) => {
          const staying = new Set(subscribers.get(to.id));
          const before = new Set([...(subscribers.get(from.id) ?? []), ...holders]);
          return Array.from(before).filter((id) => !staying.has(id));
        }),
        TE.bind('people', ({ behind }) => tx.users.loadMany(caller.realm.id, behind)),
        TE.map(({ behind, people }) => ({
          behind,
          losers: people
            .filter((user) => isPrivate(to.privacy) || (to.privacy === 'public' && isGuest(user)))
            .map(({ id }) => id),
        })),
      );

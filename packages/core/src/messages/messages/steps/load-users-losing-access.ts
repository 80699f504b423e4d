import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import { isGuest } from '../../../access';
import type { Channel } from '../../../channels';
import { isPrivate } from '../../../channels';
import type { MessageId, Unexpected, UserId } from '../../../kernel';
import type { Reader } from '../../transaction';

type Tx = Pick<Reader, 'edits' | 'subscriptions' | 'users'>;

/** Users who had messages that move to another channel. */
export type AffectedUsers = {
  /** Those who are not subscribed to the new channel. */
  readonly notSubscribed: readonly UserId[];
  /** Those of them who cannot read the messages in the new channel. */
  readonly losingAccess: readonly UserId[];
};

/** Users who have messages of a public channel that move to a private one, subscribed or not. */
const loadHoldersLosingAccess = (
  { edits }: Tx,
  { realm }: Caller,
  ids: readonly MessageId[],
  from: Channel,
  to: Channel,
): TE.TaskEither<Unexpected, readonly UserId[]> =>
  !isPrivate(from.privacy) && isPrivate(to.privacy) ? edits.holders(realm.id, ids) : TE.right([]);

/** Loads who is not subscribed to the new channel of moved messages, and who loses access. */
export const loadUsersLosingAccess = (
  tx: Tx,
  caller: Caller,
  ids: readonly MessageId[],
  from: Channel,
  to: Channel,
): TE.TaskEither<Unexpected, AffectedUsers> =>
  from.id === to.id
    ? TE.right({ notSubscribed: [], losingAccess: [] })
    : pipe(
        TE.Do,
        TE.bind('subscribers', () =>
          tx.subscriptions.subscribersOf(caller.realm.id, [from.id, to.id]),
        ),
        TE.bind('holders', () => loadHoldersLosingAccess(tx, caller, ids, from, to)),
        TE.let('notSubscribed', ({ subscribers, holders }) => {
          const staying = new Set(subscribers.get(to.id));
          const before = new Set([...(subscribers.get(from.id) ?? []), ...holders]);
          return Array.from(before).filter((id) => !staying.has(id));
        }),
        TE.bind('people', ({ notSubscribed }) => tx.users.loadMany(caller.realm.id, notSubscribed)),
        TE.map(({ notSubscribed, people }) => ({
          notSubscribed,
          losingAccess: people
            .filter((user) => isPrivate(to.privacy) || (to.privacy === 'public' && isGuest(user)))
            .map(({ id }) => id),
        })),
      );

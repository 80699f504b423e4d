import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { Unexpected } from '../../../kernel';
import { onlyTo } from '../../../kernel';
import type { Transaction } from '../../transaction';

/** Tells the caller's own clients of all whom they mute. */
export const tellMutedUsers = (
  { events, mutedUsers }: Pick<Transaction, 'events' | 'mutedUsers'>,
  { realm, user }: Caller,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    mutedUsers.list(realm.id, user.id),
    TE.flatMap((users) =>
      events.emit(realm.id, [
        { event: { _tag: 'MutedUsersChanged', users }, audience: onlyTo(user.id) },
      ]),
    ),
  );

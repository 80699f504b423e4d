import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { Unexpected } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { PersonalFailure } from '../../failures';
import { personalFailure } from '../../failures';

/** Fails for callers who keep drafts on their own devices. */
export const requireSynchronization = (
  { userSettings }: Pick<Transaction, 'userSettings'>,
  { realm, user }: Caller,
): TE.TaskEither<PersonalFailure<'DraftsNotSynchronized'> | Unexpected, void> =>
  pipe(
    userSettings.of(realm.id, [user.id]),
    TE.filterOrElseW(
      (settings) => settings.get(user.id)?.enable_drafts_synchronization ?? true,
      () => personalFailure('DraftsNotSynchronized'),
    ),
    TE.map(() => undefined),
  );

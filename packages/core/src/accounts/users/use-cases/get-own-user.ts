import type * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import { viewUser } from '../../../access';
import type { Async, MessageId } from '../../../kernel';
import { together } from '../../../kernel';
import type { MessageReader } from '../../../messages';
import type { ProfileReader } from '../../ports/profile-field-repository';
import type { UserWithProfile } from './get-user';

type OwnUser = UserWithProfile & {
  /** The newest message of the user's history; None if there is none. */
  readonly newestMessage: O.Option<MessageId>;
};

type Dependencies = {
  readonly messages: Pick<MessageReader, 'newestFor'>;
  readonly profiles: ProfileReader;
};

/**
 * The two lookups are independent, so they need no common snapshot.
 *
 * Source: docs/reference/users.md#looking-up-a-user.
 */
export const getOwnUser =
  ({ messages, profiles }: Dependencies) =>
  (caller: Caller): Async<OwnUser> => {
    const { realm, user } = caller;
    return pipe(
      together({
        newestMessage: messages.newestFor(realm.id, caller),
        profile: profiles.profileOf(realm.id, user.id, caller.asOf),
      }),
      TE.map((own) => ({ user: viewUser(user, realm), ...own })),
    );
  };

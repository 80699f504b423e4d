import type * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import type { MessageRepository } from '../../ports/message-repository';
import type { Unexpected } from '../../ports/unexpected';
import type { MessageId } from '../../shared/id';
import { viewUser } from '../present-user';
import type { UserView } from '../user-view';

export type OwnUser = {
  readonly user: UserView;
  /** The newest message in their history; None if there is none yet. */
  readonly newestMessage: O.Option<MessageId>;
};

type Dependencies = { readonly messages: Pick<MessageRepository, 'newestFor'> };

/** Source: reference, «GET /users/me». */
export const getOwnUser =
  ({ messages }: Dependencies) =>
  (caller: Caller): TE.TaskEither<Unexpected, OwnUser> =>
    pipe(
      messages.newestFor(caller.realm.id, caller.user.id),
      TE.map((newestMessage) => ({ user: viewUser(caller.user, caller.realm), newestMessage })),
    );

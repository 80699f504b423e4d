import type * as TE from 'fp-ts/TaskEither';
import type { Caller } from '../../../access';
import type { Unexpected } from '../../../kernel';
import type { UnitOfWork } from '../../transaction';
import type { ScheduledMessage } from '../scheduled-message';

type Dependencies = { readonly snapshot: UnitOfWork<'scheduledMessages'> };

/** The caller's own that were not sent, the next one first. */
export const listScheduledMessages =
  ({ snapshot }: Dependencies) =>
  ({ realm, user }: Caller): TE.TaskEither<Unexpected, readonly ScheduledMessage[]> =>
    snapshot(({ scheduledMessages }) => scheduledMessages.list(realm.id, user.id));

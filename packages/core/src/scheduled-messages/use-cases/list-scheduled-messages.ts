import type * as TE from 'fp-ts/TaskEither';
import type { Caller } from '../../authentication/caller';
import type { UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { ScheduledMessage } from '../scheduled-message';

type Dependencies = { readonly snapshot: UnitOfWork<'scheduledMessages'> };

/** The caller's own that were not sent, the next one first. */
export const listScheduledMessages =
  ({ snapshot }: Dependencies) =>
  ({ realm, user }: Caller): TE.TaskEither<Unexpected, readonly ScheduledMessage[]> =>
    snapshot(({ scheduledMessages }) => scheduledMessages.list(realm.id, user.id));

import * as TE from 'fp-ts/TaskEither';
import type { Caller } from '../../../access';
import { enqueueNotice } from '../../../channels';
import type { ChannelId, Tagged, Unexpected } from '../../../kernel';
import type { UnitOfWork } from '../../transaction';
import { botOwnerNotice, botOwnerNoticeKey, missingChannelNotice } from '../bot-owner-notices';

/**
 * If a bot writes to a channel that does not exist, enqueues only a notice for its owner.
 *
 * @param channel undefined for direct messages
 */
export const reportMissingChannel =
  ({ transact }: { readonly transact: UnitOfWork }) =>
  (
    { realm, user }: Caller,
    channel: ChannelId | string | undefined,
    failure: Tagged<string>,
  ): TE.TaskEither<Unexpected, unknown> => {
    const notice =
      failure._tag === 'ChannelDoesNotExist' && channel !== undefined
        ? botOwnerNotice(user, missingChannelNotice(user, channel))
        : undefined;
    return notice === undefined
      ? TE.right(undefined)
      : transact((tx) => enqueueNotice(tx, realm, notice, botOwnerNoticeKey(user)));
  };

import * as TE from 'fp-ts/TaskEither';
import type { Caller } from '../../../access';
import { enqueueNotice } from '../../../channels';
import type { Async, ChannelId, Tagged } from '../../../kernel';
import { botOwnerNotice, botOwnerNoticeKey, missingChannelNotice } from '../bot-owner-notices';
import type { Ports } from '../../use-case-ports';

/**
 * If a bot writes to a channel that does not exist, enqueues only a notice for its owner.
 *
 * @param channel undefined for direct messages
 */
export const reportMissingChannel =
  ({ transact }: Pick<Ports, 'transact'>) =>
  (
    caller: Caller,
    channel: ChannelId | string | undefined,
    failure: Tagged<string>,
  ): Async<unknown> => {
    const notice =
      failure._tag === 'ChannelDoesNotExist' && channel !== undefined
        ? botOwnerNotice(caller.user, missingChannelNotice(caller.user, channel))
        : undefined;
    return notice === undefined
      ? TE.right(undefined)
      : transact(caller, (tx) =>
          enqueueNotice(tx, caller.realm, notice, botOwnerNoticeKey(caller.user)),
        );
  };

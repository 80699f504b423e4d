import * as TE from 'fp-ts/TaskEither';
import type { Caller } from '../../../access';
import { enqueueNotice } from '../../../channels';
import type { Tagged, Unexpected } from '../../../kernel';
import type { UnitOfWork } from '../../transaction';
import type { Addressee } from '../addressee';
import { botOwnerNotice, botOwnerNoticeKey, missingChannelNotice } from '../bot-owner-notices';

/** If a bot writes to a channel that does not exist, enqueues only a notice for its owner. */
export const reportMissingChannel =
  ({ transact }: { readonly transact: UnitOfWork }) =>
  (
    { realm, user }: Caller,
    addressee: Addressee,
    failure: Tagged<string>,
  ): TE.TaskEither<Unexpected, unknown> => {
    const notice =
      failure._tag === 'ChannelDoesNotExist' && addressee._tag === 'ToChannel'
        ? botOwnerNotice(user, missingChannelNotice(user, addressee.channel))
        : undefined;
    return notice === undefined
      ? TE.right(undefined)
      : transact((tx) => enqueueNotice(tx, realm, notice, botOwnerNoticeKey(user)));
  };

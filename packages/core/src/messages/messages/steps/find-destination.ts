import * as TE from 'fp-ts/TaskEither';
import type { Caller } from '../../../access';
import { isNobody } from '../../../access';
import type { Transaction } from '../../transaction';
import type { Addressee } from '../addressee';
import type { Destination } from '../destination';
import type { ChannelDestinationFailure } from './find-channel-destination';
import { findChannelDestination } from './find-channel-destination';
import type { ConversationFailure } from './find-conversation';
import { findConversation } from './find-conversation';
import type { MessageFailure } from '../../failures';
import { messageFailure } from '../../failures';

export type DestinationFailure =
  ChannelDestinationFailure | ConversationFailure | MessageFailure<'MissingRecipients'>;

export type DestinationNeeds =
  'knownUsers' | 'channels' | 'events' | 'messages' | 'recipients' | 'subscriptions' | 'users';

/** Settles where a message goes and whether it may. */
export const findDestination = (
  tx: Pick<Transaction, DestinationNeeds>,
  caller: Caller,
  addressee: Addressee,
): TE.TaskEither<DestinationFailure, Destination> => {
  switch (addressee._tag) {
    case 'ToChannel':
      return findChannelDestination(tx, caller, addressee.channel, addressee.topic);
    case 'ToPeople':
      return isNobody(addressee.people)
        ? TE.left(messageFailure('MissingRecipients'))
        : findConversation(tx, caller, addressee.people);
  }
};

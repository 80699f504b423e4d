import * as E from 'fp-ts/Either';
import type { Timestamp } from '../../kernel';
import { ChannelId, UserId, asId } from '../../kernel';
import type { Addressee } from '../../messages';
import type { ScheduledMessage } from './scheduled-message';
import type { PersonalFailure } from '../failures';
import { personalFailure } from '../failures';
import type { MessageFailure } from '../../messages';
import { messageFailure } from '../../messages';

export type ScheduledType = 'channel' | 'direct';

/** The id of a channel, or those of people. */
export type ScheduledRecipient = number | readonly number[];

/** What is to be changed of a scheduled message; undefined stays as it is. */
export type ScheduledMessageChange = {
  readonly type: ScheduledType | undefined;
  readonly to: ScheduledRecipient | undefined;
  readonly topic: string | undefined;
  readonly content: string | undefined;
  readonly deliverAt: Timestamp | undefined;
};

/** Reads whom a scheduled message is for. */
export const scheduledAddressee = (
  type: ScheduledType,
  to: ScheduledRecipient,
  topic: string | undefined,
): E.Either<PersonalFailure<'ChannelIdExpected' | 'UserIdsExpected'>, Addressee> => {
  if (type === 'channel') {
    return typeof to === 'number'
      ? E.right({ _tag: 'ToChannel', channel: asId(ChannelId)(to), topic })
      : E.left(personalFailure('ChannelIdExpected'));
  }
  return typeof to === 'number'
    ? E.left(personalFailure('UserIdsExpected'))
    : E.right({
        _tag: 'ToPeople',
        people: { _tag: 'ByIds', ids: Array.from(new Set(to)).map(asId(UserId)) },
      });
};

/**
 * What is wrong with a change as such, whatever it is to change.
 *
 * Source: reference, "Scheduled messages", PATCH order.
 */
export const checkChange = (
  { type, to, topic, content, deliverAt }: ScheduledMessageChange,
  now: Timestamp,
): E.Either<
  | MessageFailure<'NothingToChange'>
  | PersonalFailure<'RecipientMissingForType' | 'TopicMissingForType' | 'DeliveryTimeNotInFuture'>,
  void
> => {
  if ([type, to, topic, content, deliverAt].every((part) => part === undefined)) {
    return E.left(messageFailure('NothingToChange'));
  }
  if (type !== undefined && to === undefined) {
    return E.left(personalFailure('RecipientMissingForType'));
  }
  if (type === 'channel' && topic === undefined) {
    return E.left(personalFailure('TopicMissingForType'));
  }
  return deliverAt !== undefined && deliverAt <= now
    ? E.left(personalFailure('DeliveryTimeNotInFuture'))
    : E.right(undefined);
};

/** Whether the message can still be changed, and in that way. */
export const isChangeable = (
  { state }: ScheduledMessage,
  { deliverAt }: ScheduledMessageChange,
): E.Either<PersonalFailure<'ScheduledMessageWasSent' | 'DeliveryTimeNotInFuture'>, void> => {
  if (state === 'sent') {
    return E.left(personalFailure('ScheduledMessageWasSent'));
  }
  return state === 'failed' && deliverAt === undefined
    ? E.left(personalFailure('DeliveryTimeNotInFuture'))
    : E.right(undefined);
};

/** Where the message is to go after the change; a topic is nothing to a direct message. */
export const changedAddressee = (
  { place }: ScheduledMessage,
  { type, to, topic }: ScheduledMessageChange,
): E.Either<PersonalFailure<'ChannelIdExpected' | 'UserIdsExpected'>, Addressee> => {
  const present = place._tag === 'InChannel' ? place : undefined;
  const before = place._tag === 'InChannel' ? place.channelId : place.userIds;
  return scheduledAddressee(
    type ?? (present === undefined ? 'direct' : 'channel'),
    to ?? before,
    topic ?? present?.topic,
  );
};

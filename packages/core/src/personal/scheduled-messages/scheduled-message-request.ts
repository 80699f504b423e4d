import * as E from 'fp-ts/Either';
import type { Timestamp } from '../../kernel';
import { ChannelId, UserId, asId } from '../../kernel';
import type { Addressee, MessageFailure } from '../../messages';
import type { ScheduledMessage } from './scheduled-message';
import type { PersonalFailure } from '../failures';
import { personalFailure } from '../failures';
import { messageFailure } from '../../messages';

export type ScheduledType = 'channel' | 'direct';

/** The id of a channel, or the ids of users. */
export type ScheduledRecipient = number | readonly number[];

/** A change of a scheduled message; undefined fields remain unchanged. */
export type ScheduledMessageChange = {
  readonly type?: ScheduledType | undefined;
  readonly to?: ScheduledRecipient | undefined;
  readonly topic?: string | undefined;
  readonly content?: string | undefined;
  readonly deliverAt?: Timestamp | undefined;
};

/** Parses the recipient of a scheduled message. */
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
 * Checks a change by itself, before the message is known.
 *
 * Source: docs/reference/personal-data.md#scheduled-messages.
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

/** Checks whether the message can still be changed, and in this way. */
export const checkChangeable = (
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

/** The recipient after the change; the topic is ignored for direct messages. */
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

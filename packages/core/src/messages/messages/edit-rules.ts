import * as E from 'fp-ts/Either';
import type { Caller, GroupSettingValue } from '../../access';
import { allows } from '../../access';
import type { Channel, MessageForViewer } from '../../channels';
import { canAdminister, isResolvingToggle } from '../../channels';
import type { Timestamp } from '../../kernel';
import { isAtLeast, role } from '../../kernel';
import type { MessageFailure } from '../failures';
import { messageFailure } from '../failures';

/** Seconds beyond the time limit, for edits that were started before it. */
const gracePeriodSeconds = 20;

const isTooOld = (
  sentAt: Timestamp,
  limit: number | null,
  now: Timestamp,
  gracePeriod = gracePeriodSeconds,
): boolean => limit !== null && now - sentAt > limit + gracePeriod;

/**
 * Checks that the caller may change the content.
 *
 * @param gracePeriod seconds after the time limit during which edits are still accepted
 *
 * Source: docs/reference/editing.md#order-of-checks.
 */
export const checkContentEdit = (
  caller: Caller,
  message: MessageForViewer,
  now: Timestamp,
  gracePeriod = gracePeriodSeconds,
): E.Either<MessageFailure<'EditingTurnedOff' | 'MayNotEdit' | 'ContentEditTooLate'>, void> => {
  const { settings } = caller.realm;
  if (!settings.allow_message_editing) {
    return E.left(messageFailure('EditingTurnedOff'));
  }
  if (message.senderId !== caller.user.id) {
    return E.left(messageFailure('MayNotEdit'));
  }
  return isTooOld(message.sentAt, settings.message_content_edit_limit_seconds, now, gracePeriod)
    ? E.left(messageFailure('ContentEditTooLate'))
    : E.right(undefined);
};

/** Whether the caller can move messages of any age: administrators and moderators can. */
export const isFreeOfMoveLimits = ({ user }: Caller): boolean =>
  isAtLeast(user.role, role.moderator);

const allowsAny = (caller: Caller, ...values: readonly GroupSettingValue[]): boolean =>
  values.some((value) => allows(value, caller));

/**
 * Checks that the caller may rename, resolve or unresolve the topic of the message.
 *
 * Source: docs/reference/editing.md#order-of-checks.
 */
export const checkTopicChange = (
  caller: Caller,
  message: MessageForViewer,
  from: Channel,
  to: Channel,
  topic: string,
  now: Timestamp,
): E.Either<MessageFailure<'MayNotResolve' | 'MayNotEdit' | 'TopicEditTooLate'>, void> => {
  const { settings } = caller.realm;
  if (isResolvingToggle(message.topic, topic)) {
    return allowsAny(
      caller,
      settings.can_resolve_topics_group,
      from.permissions.can_resolve_topics_group,
      to.permissions.can_resolve_topics_group,
    )
      ? E.right(undefined)
      : E.left(messageFailure('MayNotResolve'));
  }
  if (
    !allowsAny(
      caller,
      settings.can_move_messages_between_topics_group,
      from.permissions.can_move_messages_within_channel_group,
      to.permissions.can_move_messages_within_channel_group,
    ) &&
    !canAdminister(caller, from) &&
    !canAdminister(caller, to)
  ) {
    return E.left(messageFailure('MayNotEdit'));
  }
  return !isFreeOfMoveLimits(caller) &&
    isTooOld(message.sentAt, settings.move_messages_within_stream_limit_seconds, now)
    ? E.left(messageFailure('TopicEditTooLate'))
    : E.right(undefined);
};

/** Checks that the caller may move messages out of the channel. */
export const checkLeavingChannel = (
  caller: Caller,
  from: Channel,
): E.Either<MessageFailure<'MayNotMove'>, void> =>
  allowsAny(
    caller,
    caller.realm.settings.can_move_messages_between_channels_group,
    from.permissions.can_move_messages_out_of_channel_group,
  ) || canAdminister(caller, from)
    ? E.right(undefined)
    : E.left(messageFailure('MayNotMove'));

/** Checks that the message is recent enough for the caller to move it to another channel. */
export const checkChannelMoveTime = (
  caller: Caller,
  message: MessageForViewer,
  now: Timestamp,
): E.Either<MessageFailure<'ChannelEditTooLate'>, void> =>
  !isFreeOfMoveLimits(caller) &&
  isTooOld(message.sentAt, caller.realm.settings.move_messages_between_streams_limit_seconds, now)
    ? E.left(messageFailure('ChannelEditTooLate'))
    : E.right(undefined);

/** Whether the caller can still move messages of that age. */
export const canMoveOfAge = (
  { realm: { settings } }: Caller,
  changes: { readonly topic: boolean; readonly channel: boolean },
  sentAt: Timestamp,
  now: Timestamp,
): boolean =>
  !(
    (changes.topic && isTooOld(sentAt, settings.move_messages_within_stream_limit_seconds, now)) ||
    (changes.channel && isTooOld(sentAt, settings.move_messages_between_streams_limit_seconds, now))
  );

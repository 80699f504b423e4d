/**
 * Who may see that a channel exists, read it, see its subscribers, post to it, administer it, and
 * add or remove subscribers. Who receives its events is decided in channel-audience.ts; who may
 * edit, move and resolve messages in messages/messages/edit-rules.ts.
 */
import * as E from 'fp-ts/Either';
import type * as O from 'fp-ts/Option';
import { pipe } from 'fp-ts/function';
import type { Caller, Member, User, Viewer } from '../../access';
import {
  allows,
  allowsExceptGuests,
  contentPermissions,
  isAdministrator,
  isCaller,
  isGuest,
  reaches,
} from '../../access';
import type { MessageId, RecipientId, Timestamp, UserId } from '../../kernel';
import type { ChannelFailure } from '../failures';
import { channelFailure } from '../failures';
import type { Channel } from './channel';
import { hasSharedHistory, isPrivate, isWebPublic } from './channel-privacy';
import { postPolicyOf } from './post-policy';

/** A channel, and whether the viewer is subscribed to it. */
export type ChannelForViewer = {
  readonly channel: Channel;
  readonly isSubscribed: boolean;
};

/** A message, and what decides whether the viewer may read it. */
export type MessageForViewer = {
  readonly id: MessageId;
  readonly recipientId: RecipientId;
  readonly senderId: UserId;
  readonly topic: string;
  readonly sentAt: Timestamp;
  /** The channel of the message; undefined for direct messages. */
  readonly channel: ChannelForViewer | undefined;
  /** The message is in the viewer's own history: received, or added later. */
  readonly isInHistory: boolean;
};

/** The owner of a bot: a bot may post wherever its owner may. */
export type BotOwner = Member & { readonly isSubscribed: boolean };

/**
 * Whether the viewer may read the messages of the channel. If history is protected, they may read
 * only those that they received. A key that is limited to channels reads no other channels.
 *
 * Source: docs/reference/channels.md#access-to-a-channel.
 */
export const canReadContent = (viewer: Viewer, target: ChannelForViewer): boolean =>
  reaches(viewer, target.channel.id) &&
  (isCaller(viewer) ? isReadableBy(viewer, target) : isOpenToVisitors(viewer, target.channel));

/** The same for a user with an account. */
export const isReadableBy = (
  member: Member,
  { channel, isSubscribed }: ChannelForViewer,
): boolean => {
  if (isSubscribed || isWebPublic(channel.privacy)) {
    return true;
  }
  if (!isPrivate(channel.privacy)) {
    return !isGuest(member.user);
  }
  return contentPermissions.some((name) => allowsExceptGuests(channel.permissions[name], member));
};

const isOpenToVisitors = (viewer: Viewer, channel: Channel): boolean =>
  viewer.realm.settings.enable_spectator_access &&
  isWebPublic(channel.privacy) &&
  !channel.isArchived;

/**
 * Source: docs/reference/messages.md#deleting-a-message and
 * docs/reference/messages.md#who-may-read-a-message.
 */
export const canReadMessage = (
  viewer: Viewer,
  message: Pick<MessageForViewer, 'channel' | 'isInHistory'>,
): boolean => {
  if (message.channel === undefined) {
    return isCaller(viewer) && reaches(viewer, undefined) && message.isInHistory;
  }
  return (
    canReadContent(viewer, message.channel) &&
    (hasSharedHistory(message.channel.channel.privacy) || message.isInHistory)
  );
};

/**
 * Whether the viewer may know of the channel: its name, settings and subscribers. For everybody
 * else the channel does not exist, in any request and by any name; they can only find out that its
 * name is taken.
 */
export const canReadMetadata = (viewer: Viewer, target: ChannelForViewer): boolean =>
  canReadContent(viewer, target) ||
  (isCaller(viewer) && reaches(viewer, target.channel.id) && canAdminister(viewer, target.channel));

/** Whether the viewer may see the subscribers; guests only if they are subscribed themselves. */
export const canReadSubscribers = (viewer: Viewer, target: ChannelForViewer): boolean =>
  canReadMetadata(viewer, target) &&
  (isWebPublic(target.channel.privacy) ||
    target.isSubscribed ||
    (isCaller(viewer) && !isGuest(viewer.user)));

/** Administrators administer every channel, other users those whose permission includes them. */
export const canAdminister = (caller: Caller, { permissions }: Channel): boolean =>
  isAdministrator(caller.user) ||
  allowsExceptGuests(permissions.can_administer_channel_group, caller);

const checkFound =
  (canAccess: (viewer: Viewer, target: ChannelForViewer) => boolean) =>
  (
    viewer: Viewer,
    found: O.Option<ChannelForViewer>,
  ): E.Either<ChannelFailure<'InvalidChannelId'>, ChannelForViewer> =>
    pipe(
      found,
      E.fromOption(() => channelFailure('InvalidChannelId')),
      E.filterOrElse(
        (target) => canAccess(viewer, target),
        () => channelFailure('InvalidChannelId'),
      ),
    );

/** Accepts a channel that is visible to the viewer; any other is treated as missing. */
export const checkKnown = checkFound(canReadMetadata);

/** Accepts a channel whose messages the viewer may read; any other is treated as missing. */
export const checkReadable = checkFound(canReadContent);

/** Accepts a channel that the caller administers. */
export const checkAdministered = (
  caller: Caller,
  found: O.Option<ChannelForViewer>,
): E.Either<ChannelFailure<'InvalidChannelId' | 'CannotAdministerChannel'>, ChannelForViewer> =>
  pipe(
    checkKnown(caller, found),
    E.filterOrElseW(
      ({ channel }) => canAdminister(caller, channel),
      () => channelFailure('CannotAdministerChannel'),
    ),
  );

/**
 * Whether the caller may post in the channel. The channel's permission is checked first, then
 * access. A bot may post where its owner may.
 *
 * Source: docs/reference/channels.md#access-to-a-channel.
 */
export const checkPosting = (
  caller: Caller,
  target: ChannelForViewer,
  botOwner: BotOwner | undefined,
): E.Either<ChannelFailure<'MayNotPost' | 'NotAuthorizedToSend'>, void> => {
  const { channel } = target;
  const needed = channel.permissions.can_send_message_group;
  const isPermitted =
    allows(needed, caller) || (botOwner !== undefined && allows(needed, botOwner));
  if (!isPermitted) {
    return E.left(
      channelFailure('MayNotPost', {
        policy: postPolicyOf(needed, caller.realm.systemGroups),
        isGuest: isGuest(caller.user),
      }),
    );
  }
  const hasAccess =
    target.isSubscribed ||
    botOwner?.isSubscribed === true ||
    (canReadContent(caller, target) && hasSharedHistory(channel.privacy));
  return hasAccess && !channel.isArchived
    ? E.right(undefined)
    : E.left(channelFailure('NotAuthorizedToSend', { channel: channel.name }));
};

/** Whether the caller may start topics in the channel. A bot may where its owner may. */
export const canCreateTopics = (
  caller: Caller,
  { permissions }: Channel,
  botOwner: BotOwner | undefined,
): boolean =>
  [caller, botOwner].some(
    (member) => member !== undefined && allows(permissions.can_create_topic_group, member),
  );

/**
 * Whether the caller may subscribe others to the channel: by the channel's own permission, or by
 * the organization's for channels that the caller can read.
 *
 * Source: docs/reference/channels.md#access-to-a-channel.
 */
export const canAddSubscribers = (caller: Caller, target: ChannelForViewer): boolean => {
  const { channel, isSubscribed } = target;
  if (allowsExceptGuests(channel.permissions.can_add_subscribers_group, caller)) {
    return true;
  }
  if (isPrivate(channel.privacy) && !isSubscribed) {
    return false;
  }
  return (
    allowsExceptGuests(caller.realm.settings.can_add_subscribers_group, caller) ||
    (canReadMetadata(caller, target) && canAdminister(caller, channel))
  );
};

/**
 * Whether the caller may unsubscribe others from the channel.
 *
 * Source: docs/reference/channels.md#access-to-a-channel.
 */
export const canRemoveSubscribers = (caller: Caller, target: ChannelForViewer): boolean =>
  canAdminister(caller, target.channel) ||
  (canReadMetadata(caller, target) &&
    allows(target.channel.permissions.can_remove_subscribers_group, caller));

/** All users may unsubscribe themselves and their own bots. */
export const isOwnAccount = ({ user }: Caller, target: User): boolean =>
  target.id === user.id || target.bot?.ownerId === user.id;

import * as t from 'io-ts';
import { closed } from '../shared/closed';
import { ChannelId, MessageId, UserId, asId } from '../shared/id';
import type { Role } from '../shared/role';
import { isAtLeast, role } from '../shared/role';
import { struct, withOptional } from '../shared/struct';

const RoleFilter = t.union([
  t.literal('everyone'),
  t.literal('guests'),
  t.literal('nonGuests'),
  t.literal('administrators'),
  t.literal('humanAdministrators'),
]);
type RoleFilter = t.TypeOf<typeof RoleFilter>;

const OpenReceivers = withOptional(struct({ channelId: ChannelId, messageId: MessageId }), {
  /** Further messages: users who received one of them count as receivers too. */
  others: t.readonlyArray(MessageId),
  /** Users whose history one of the messages entered later: they count as receivers. */
  enteredFor: t.readonlyArray(UserId),
  /**
   * A message that is not sent yet: its receivers are the current subscribers. The log writes it
   * for `nextMessage`.
   */
  next: MessageId,
  /** By default, receivers are those of the message, or of the next one if that is given. */
  rule: t.union([t.literal('andSubscribed'), t.literal('orSubscribed')]),
});
/**
 * The users who received a message of a channel, the users who are subscribed to it, or those who
 * both received it and are subscribed, depending on the rule. Membership periods decide who
 * received a message.
 */
export type Receivers = t.TypeOf<typeof OpenReceivers>;

/**
 * Stands for an id above those of all messages and of all ends of membership periods. Which one that
 * is can only be said when no other transaction can end a membership before the event.
 */
export const nextMessage: MessageId = asId(MessageId)(0);

const Receivers = closed(OpenReceivers, {
  channelId: true,
  messageId: true,
  others: true,
  enteredFor: true,
  next: true,
  rule: true,
});

const OpenAudience = withOptional(struct({ users: t.readonlyArray(UserId) }), {
  /** Everyone in the realm who has one of these roles, bots too unless it says otherwise. */
  standing: RoleFilter,
  receivers: Receivers,
  except: t.readonlyArray(UserId),
  /** Also queues that asked for all public channels. */
  publicChannel: t.boolean,
});
/** Who receives an event. Its size does not depend on the number of receivers. */
export type Audience = t.TypeOf<typeof OpenAudience>;

/** Rejects an audience with an unknown field, because that field may exclude users. */
export const Audience = closed(OpenAudience, {
  users: true,
  standing: true,
  receivers: true,
  except: true,
  publicChannel: true,
});

export const onlyTo = (...users: readonly UserId[]): Audience => ({ users });

export const everyone: Audience = { users: [], standing: 'everyone' };

export type Listener = {
  readonly userId: UserId;
  readonly role: Role;
  readonly isBot: boolean;
  readonly allPublicChannels: boolean;
};

const hasRole = ({ role: given, isBot }: Listener, standing: RoleFilter): boolean => {
  switch (standing) {
    case 'everyone':
      return true;
    case 'guests':
      return given === role.guest;
    case 'nonGuests':
      return isAtLeast(given, role.member);
    case 'administrators':
      return isAtLeast(given, role.administrator);
    case 'humanAdministrators':
      return isAtLeast(given, role.administrator) && !isBot;
  }
};

/** Whether the user was a member of the channel in question when that message was sent. */
export type HasReceived = (userId: UserId, messageId: MessageId) => boolean;

const isReceiver = (
  { messageId, others = [], enteredFor = [], next, rule }: Receivers,
  { userId, role: standing }: Listener,
  received: HasReceived,
): boolean => {
  const hasOne = () =>
    enteredFor.includes(userId) || [messageId, ...others].some((id) => received(userId, id));
  if (next === undefined) {
    return hasOne();
  }
  const isSubscribed = received(userId, next);
  if (rule === 'andSubscribed') {
    return isSubscribed && hasOne();
  }
  return isSubscribed || (rule === 'orSubscribed' && standing !== role.guest && hasOne());
};

/**
 * Whether the user is in the audience.
 *
 * @param received whether a user received a message of the channel that the audience names
 */
export const includes = (
  audience: Audience,
  listener: Listener,
  received: HasReceived,
): boolean => {
  if (audience.except?.includes(listener.userId) === true) {
    return false;
  }
  return (
    audience.users.includes(listener.userId) ||
    (audience.standing !== undefined && hasRole(listener, audience.standing)) ||
    (audience.receivers !== undefined && isReceiver(audience.receivers, listener, received)) ||
    (audience.publicChannel === true && listener.allPublicChannels && listener.role !== role.guest)
  );
};

import * as t from 'io-ts';
import { ChannelId, MessageId, UserId } from '../shared/id';
import type { Role } from '../users/role';
import { isAtLeast, role } from '../users/role';

const Everyone = t.union([
  t.literal('everyone'),
  t.literal('nonGuests'),
  t.literal('administrators'),
]);

export const Audience = t.readonly(
  t.intersection([
    t.type({ users: t.readonlyArray(UserId) }),
    t.partial({
      /** Everyone in the realm who has at least that standing. */
      standing: Everyone,
      /** Everyone who received the message in that channel; decided by membership periods. */
      receivers: t.readonly(t.type({ channelId: ChannelId, messageId: MessageId })),
      except: t.readonlyArray(UserId),
      /** Also queues that asked for all public channels. */
      publicChannel: t.boolean,
    }),
  ]),
);
/** Who hears of an event. Its size does not depend on how many that is. */
export type Audience = t.TypeOf<typeof Audience>;

export const onlyTo = (...users: readonly UserId[]): Audience => ({ users });

export const everyone: Audience = { users: [], standing: 'everyone' };

export type Listener = {
  readonly userId: UserId;
  readonly role: Role;
  readonly allPublicStreams: boolean;
};

const leastRole: Record<t.TypeOf<typeof Everyone>, Role> = {
  everyone: role.guest,
  nonGuests: role.member,
  administrators: role.administrator,
};

/**
 * Whether the listener is in the audience.
 *
 * @param received whether the listener received the message that the audience names
 */
export const includes = (
  audience: Audience,
  listener: Listener,
  received: (userId: UserId) => boolean,
): boolean => {
  if (audience.except?.includes(listener.userId) === true) {
    return false;
  }
  return (
    audience.users.includes(listener.userId) ||
    (audience.standing !== undefined && isAtLeast(listener.role, leastRole[audience.standing])) ||
    (audience.receivers !== undefined && received(listener.userId)) ||
    (audience.publicChannel === true && listener.allPublicStreams && listener.role !== role.guest)
  );
};

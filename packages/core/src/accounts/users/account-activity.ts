import type { Realm, User, UserDetails } from '../../access';
import { isBot, isKnownToAllGuests, viewersAmong } from '../../access';
import type { Channel, ChannelViewers } from '../../channels';
import { channelUpdated, metadataAudience, peerGroups } from '../../channels';
import type { Audience, ChannelId, UserId } from '../../kernel';
import { everyone } from '../../kernel';
import type { AddressedEvent } from '../domain-events';
import { botDetailEvents } from '../bots/bot-change-events';
import type { ReferencesToUser } from '../user-groups/references-to-user';
import type { GuestViewers } from './guest-visibility';
import {
  deactivationEventsForGuests,
  guestViewersByChannelOnly,
  becameInaccessibleEvents,
  becameVisibleEvents,
} from './guest-visibility';
import { exportConsent } from './settings-change';

/** What decides who receives the events of a deactivation or reactivation. */
export type ActivityFacts = {
  readonly realm: Realm;
  readonly user: User;
  readonly guestViewers: GuestViewers;
  /** The channels that the user is subscribed to. */
  readonly channels: readonly Channel[];
  /** The viewers of these channels, and of those in the references. */
  readonly channelViewers: ChannelViewers;
  readonly references: ReferencesToUser;
};

const activityChanged = (
  { user }: ActivityFacts,
  isActive: boolean,
  audience: Audience,
): AddressedEvent => ({
  event: { _tag: 'UserActivityChanged', userId: user.id, isActive },
  audience,
});

/** The user's channels, grouped so that the other subscribers receive few events. */
const channelGroups = ({ user, channels, channelViewers }: ActivityFacts) =>
  peerGroups(
    channels.map((channel) => ({ channel, userIds: [user.id] })),
    channelViewers,
  );

/**
 * The events of a deactivation, in this order: for the other subscribers of the channels, for
 * everyone who knows the user, and for guests with limited visibility.
 *
 * @param guestsIn the guests who are subscribed to the channels of the references
 *
 * Source: docs/reference/users.md#deactivating-a-user.
 */
export const deactivationEvents = (
  facts: ActivityFacts,
  guestsIn: ReadonlyMap<ChannelId, readonly UserId[]>,
): readonly AddressedEvent[] => {
  const { realm, user, guestViewers, references } = facts;
  return [
    ...channelGroups(facts).map(({ audience, userIds: _, ...group }) => ({
      event: {
        _tag: 'SubscriberDeactivated' as const,
        userId: user.id,
        ...group,
        ...(isKnownToAllGuests(realm, user) ? {} : { awareGuests: guestViewers.whileDeactivated }),
      },
      audience,
    })),
    activityChanged(facts, false, viewersAmong(realm, user, guestViewers.whileDeactivated)),
    ...deactivationEventsForGuests(realm, user, guestViewers, references, guestsIn),
    ...becameInaccessibleEvents(user, guestViewers),
    ...botDetailEvents(user, 'is_active', false),
  ];
};

/**
 * The events of a reactivation: for guests to whom the user becomes visible, for everyone else who
 * knows the user, and for administrators the user's consent to exports.
 *
 * @param consents whether the user lets administrators export private data
 *
 * @param details the profile and the status, if the user has any
 *
 * Source: docs/reference/users.md#reactivating-a-user.
 */
export const reactivationEvents = (
  facts: ActivityFacts,
  consents: boolean,
  details: UserDetails | undefined,
): readonly AddressedEvent[] => {
  const { realm, user, guestViewers } = facts;
  // The guests to whom the user is announced as new get the status with that.
  const audience = {
    ...viewersAmong(realm, user, guestViewers.whileActive),
    except: guestViewersByChannelOnly(guestViewers),
  };
  return [
    ...becameVisibleEvents(realm, user, guestViewers),
    activityChanged(facts, true, audience),
    ...(isBot(user) || details === undefined
      ? []
      : [
          // Clients forgot the status when the account was deactivated.
          {
            event: { _tag: 'UserStatusChanged' as const, userId: user.id, ...details.status },
            audience,
          },
        ]),
    ...(isBot(user) ? [] : [exportConsent(user.id, consents)]),
    ...botDetailEvents(user, 'is_active', true),
  ];
};

/** The events that restore a reactivated user's channels, groups and permissions for clients. */
export const restorationEvents = (facts: ActivityFacts): readonly AddressedEvent[] => [
  ...channelGroups(facts).map(({ audience, ...group }) => ({
    event: { _tag: 'PeersSubscribed' as const, ...group },
    audience,
  })),
  ...[...facts.references.memberships, ...facts.references.permissions].map((event) => ({
    event,
    audience: everyone,
  })),
  ...facts.references.channels.flatMap(({ channel, changes }) =>
    changes.map((change) =>
      channelUpdated(channel, change, {
        ...metadataAudience(channel, facts.channelViewers.get(channel.id) ?? []),
        except: [facts.user.id],
      }),
    ),
  ),
];

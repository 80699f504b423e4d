import type { Realm, User } from '../../access';
import { isBot, viewersAmong } from '../../access';
import type { Channel, ChannelViewers } from '../../channels';
import { metadataAudience, ofArchived, peerGroups } from '../../channels';
import type { Audience, ChannelId, UserId } from '../../kernel';
import { everyone } from '../../kernel';
import type { AddressedEvent } from '../domain-events';
import type { ReferencesToUser } from '../user-groups/references-to-user';
import type { KnowingGuests } from './guest-visibility';
import {
  departureEventsForGuests,
  guestsThroughChannels,
  inaccessibleEvents,
  meetingEvents,
} from './guest-visibility';
import { exportConsent } from './settings-change';

/** What decides who is told of an account that is deactivated or reactivated. */
export type ActivityFacts = {
  readonly realm: Realm;
  readonly user: User;
  readonly knowing: KnowingGuests;
  /** Who is told how the user is set up, if the user is a bot. */
  readonly botAudience: Audience;
  /** The channels that the user is subscribed to. */
  readonly channels: readonly Channel[];
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

const botActivityChanged = (
  { user, botAudience }: ActivityFacts,
  isActive: boolean,
): readonly AddressedEvent[] =>
  isBot(user)
    ? [
        {
          event: {
            _tag: 'BotDetailChanged',
            botId: user.id,
            property: 'is_active',
            value: isActive,
          },
          audience: botAudience,
        },
      ]
    : [];

/** The user's channels, grouped so that the other subscribers are told in few events. */
const channelGroups = ({ user, channels, channelViewers }: ActivityFacts) =>
  peerGroups(
    channels.map((channel) => ({ channel, userIds: [user.id] })),
    channelViewers,
  );

/**
 * Who is told what when an account is deactivated, in this order: the other subscribers of its
 * channels, everyone who knows the user, and guests with limited visibility.
 *
 * @param guestsIn the guests who are subscribed to the channels of the references
 *
 * Source: reference, "DELETE /users/{user_id}", effects; "realm_user", order at deactivation.
 */
export const deactivationEvents = (
  facts: ActivityFacts,
  guestsIn: ReadonlyMap<ChannelId, readonly UserId[]>,
): readonly AddressedEvent[] => {
  const { realm, user, knowing, references } = facts;
  return [
    ...channelGroups(facts).map(({ audience, userIds: _, ...group }) => ({
      event: { _tag: 'SubscriberDeactivated' as const, userId: user.id, ...group },
      audience,
    })),
    activityChanged(facts, false, viewersAmong(realm, user, knowing.whileDeactivated)),
    ...departureEventsForGuests(realm, user, knowing, references, guestsIn),
    ...inaccessibleEvents(user, knowing),
    ...botActivityChanged(facts, false),
  ];
};

/**
 * Who is told that an account is active again: guests who meet the user again, everyone else who
 * knows them, and administrators of what the user lets them export.
 *
 * @param consents whether the user lets administrators export private data
 *
 * Source: reference, "POST /users/{user_id}/reactivate"; "realm_user", order at reactivation.
 */
export const reactivationEvents = (
  facts: ActivityFacts,
  consents: boolean,
): readonly AddressedEvent[] => {
  const { realm, user, knowing } = facts;
  const audience = viewersAmong(realm, user, knowing.whileActive);
  return [
    ...meetingEvents(realm, user, knowing),
    activityChanged(facts, true, { ...audience, except: guestsThroughChannels(knowing) }),
    ...(isBot(user) ? [] : [exportConsent(user.id, consents)]),
    ...botActivityChanged(facts, true),
  ];
};

/** What a user's channels, groups and permissions say of them again after a reactivation. */
export const returnEvents = (facts: ActivityFacts): readonly AddressedEvent[] => [
  ...channelGroups(facts).map(({ audience, ...group }) => ({
    event: { _tag: 'PeersSubscribed' as const, ...group },
    audience,
  })),
  ...[...facts.references.memberships, ...facts.references.permissions].map((event) => ({
    event,
    audience: everyone,
  })),
  ...facts.references.channels.flatMap(({ channel, changes }) =>
    changes.map((change) => ({
      event: {
        _tag: 'ChannelUpdated' as const,
        channelId: channel.id,
        name: channel.name,
        change,
        ...ofArchived(channel),
      },
      audience: {
        ...metadataAudience(channel, facts.channelViewers.get(channel.id) ?? []),
        except: [facts.user.id],
      },
    })),
  ),
];

import type { ChannelId, Fact, UserId } from '../../kernel';
import { channelFact, factKey, onlyTo, realmFact, userFact } from '../../kernel';
import type { AddressedEvent, DomainEvent } from '../domain-events';

/** Some events do not name the user whose facts changed: they are sent to that user only. */
type Receivers = readonly UserId[];

type Rules = {
  readonly [Tag in DomainEvent['_tag']]?: (
    event: Extract<DomainEvent, { readonly _tag: Tag }>,
    receivers: Receivers,
  ) => readonly Fact[];
};

const nothing: readonly Fact[] = [];

const ofRealm = (...names: readonly Parameters<typeof realmFact>[0][]) => {
  const facts = names.map(realmFact);
  return () => facts;
};

const ofUser =
  (name: Parameters<typeof userFact>[0]) =>
  ({ userId }: { readonly userId: UserId }) => [userFact(name, userId)];

const ofReceivers =
  (name: Parameters<typeof userFact>[0]) => (_event: unknown, receivers: Receivers) =>
    receivers.map((id) => userFact(name, id));

const memberships = (
  channelIds: readonly ChannelId[],
  userIds: readonly UserId[],
): readonly Fact[] => [
  ...Array.from(new Set(channelIds), (id) => channelFact('subscribers', id)),
  ...Array.from(new Set(userIds), (id) => userFact('subscriptions', id)),
];

const ofPeers = ({
  channelIds,
  userIds,
}: {
  readonly channelIds: readonly ChannelId[];
  readonly userIds: readonly UserId[];
}) => memberships(channelIds, userIds);

const ofPairs = (
  pairs: readonly { readonly channelId: ChannelId; readonly userId: UserId }[],
): readonly Fact[] =>
  memberships(
    pairs.map(({ channelId }) => channelId),
    pairs.map(({ userId }) => userId),
  );

/**
 * Which facts each kind of event changes. Facts that a transaction changes and no event names are in
 * an entry of their own (`withChangedFacts`), so a rule that is missing costs an entry, and nothing
 * else.
 */
const rules: Rules = {
  AlertWordsChanged: ofReceivers('alertWords'),
  ApiKeyRenewed: ofUser('user'),
  AvatarChanged: ofUser('user'),
  BotDetailChanged: ({ botId }) => [userFact('user', botId)],
  BotKeyChanged: ({ bot }) => [userFact('user', bot.userId)],
  BotOwnerChanged: ofUser('user'),
  BotSetUp: ({ bot }) => [userFact('botConfiguration', bot.userId)],
  ChannelArchived: ({ channel }) => [channelFact('channel', channel.id)],
  ChannelCreated: ({ channels }) => channels.map(({ id }) => channelFact('channel', id)),
  ChannelFolderAdded: ofRealm('channelFolders'),
  ChannelFolderUpdated: ofRealm('channelFolders'),
  ChannelFoldersReordered: ofRealm('channelFolders'),
  ChannelUpdated: ({ channelId }) => [channelFact('channel', channelId)],
  CustomEmojiAdded: ofRealm('customEmoji'),
  CustomEmojiRemoved: ofRealm('customEmoji'),
  DefaultChannelGroupsChanged: ofRealm('defaultChannelGroups'),
  DeliveryEmailChanged: ofUser('user'),
  DisplayEmailChanged: ofUser('user'),
  GrantChanged: ofUser('user'),
  FactsChanged: ({ facts }) => facts,
  FirstMessageChanged: ({ channelId }) => [channelFact('channel', channelId)],
  LinkifiersChanged: ofRealm('linkifiers'),
  MembershipsChanged: ({ channelIds }) => memberships(channelIds, []),
  MessageUpdated: ({ move }) => (move === undefined ? nothing : [realmFact('topics')]),
  MessagesDeleted: ofRealm('topics'),
  MutedUsersChanged: ofReceivers('mutedUsers'),
  NamedKeysChanged: ofUser('namedKeys'),
  PeersSubscribed: ofPeers,
  PeersUnsubscribed: ofPeers,
  PersonalSettingChanged: ofReceivers('subscriptions'),
  PlaygroundsChanged: ofRealm('realm'),
  ProfileFieldsChanged: ofRealm('profileFields'),
  ProfileValueChanged: ofUser('profileValues'),
  RealmDeactivated: ofRealm('realm'),
  RealmDescriptionChanged: ofRealm('realm'),
  RealmDomainChanged: ofRealm('realm'),
  RealmPermissionChanged: ofRealm('realm'),
  RealmPictureChanged: ofRealm('realm'),
  RealmPropertyChanged: ofRealm('realm'),
  SessionsEnded: ofUser('sessions'),
  SubscriptionsAdded: ({ subscriptions }) => ofPairs(subscriptions),
  SubscriptionsRemoved: ({ pairs }) => ofPairs(pairs),
  TimezoneChanged: ofUser('user'),
  TopicPreferenceChanged: ({ preference }) => [userFact('topicPreferences', preference.userId)],
  UserActivityChanged: ofUser('user'),
  UserAdded: ({ user }) => [userFact('user', user.id)],
  UserDefaultChanged: ofRealm('realm'),
  UserGroupActivityChanged: ofRealm('userGroups'),
  UserGroupAdded: ofRealm('userGroups'),
  UserGroupMembersChanged: ({ userIds }) => [
    realmFact('groupMembers'),
    ...userIds.map((id) => userFact('groupsOfUser', id)),
  ],
  UserGroupPermissionChanged: ofRealm('userGroups'),
  UserGroupSubgroupsChanged: ofRealm('userGroups'),
  UserGroupTextChanged: ofRealm('userGroups'),
  UserRenamed: ofUser('user'),
  UserRoleChanged: ofUser('user'),
  UserSettingChanged: ofReceivers('userSettings'),
};

/** What the event says about changed facts. */
export const factsChangedBy = ({
  event,
  audience,
}: Pick<AddressedEvent, 'event' | 'audience'>): readonly Fact[] => {
  // The rule under a tag takes the event with that tag, a link that indexing loses.
  const rule = rules[event._tag] as
    | ((event: DomainEvent, receivers: Receivers) => readonly Fact[])
    | undefined;
  return rule?.(event, audience.users) ?? nothing;
};

/**
 * What a transaction writes to the log: its events, and an entry for the facts that it changed and
 * that none of its events names. Only processes read that entry; with it, a reader of the log
 * learns of every change.
 */
export const withChangedFacts = (
  events: readonly AddressedEvent[],
  changed: readonly Fact[],
): readonly AddressedEvent[] => {
  if (changed.length === 0) {
    return events;
  }
  const named = new Set(events.flatMap(factsChangedBy).map(factKey));
  const others = new Map(changed.map((fact) => [factKey(fact), fact]));
  named.forEach((key) => others.delete(key));
  return others.size === 0
    ? events
    : [
        ...events,
        { event: { _tag: 'FactsChanged', facts: Array.from(others.values()) }, audience: onlyTo() },
      ];
};

import type { ChannelId } from '../../kernel';
import { onlyTo } from '../../kernel';
import type { AddressedEvent, DomainEvent } from '../domain-events';

type AffectedMemberships = {
  readonly [Tag in DomainEvent['_tag']]: (
    event: Extract<DomainEvent, { readonly _tag: Tag }>,
  ) => readonly ChannelId[];
};

const none = (): readonly ChannelId[] => [];

/**
 * Every kind of event there is, so that a new one does not compile before somebody has decided
 * what it means for what is cached. Deactivation, archiving, changes of privacy or role and moves
 * of messages end no membership.
 */
const affectedMemberships: AffectedMemberships = {
  AlertWordsChanged: none,
  AttachmentAdded: none,
  AttachmentRemoved: none,
  AttachmentUpdated: none,
  AvatarChanged: none,
  ApiKeyRenewed: none,
  BotAdded: none,
  BotDeleted: none,
  BotDetailChanged: none,
  BotKeyChanged: none,
  BotOwnerChanged: none,
  BotSetUp: none,
  ChannelArchived: none,
  ChannelCreated: none,
  ChannelFolderAdded: none,
  ChannelFolderUpdated: none,
  ChannelFoldersReordered: none,
  ChannelHidden: none,
  ChannelUpdated: none,
  CustomEmojiAdded: none,
  CustomEmojiRemoved: none,
  DefaultChannelGroupsChanged: none,
  DefaultChannelsChanged: none,
  DeliveryEmailChanged: none,
  DisplayEmailChanged: none,
  DraftRemoved: none,
  DraftUpdated: none,
  DraftsAdded: none,
  ExportConsentChanged: none,
  FirstMessageChanged: none,
  InvitationsChanged: none,
  LinkifiersChanged: none,
  MembershipsChanged: ({ channelIds }) => channelIds,
  MessageFlagsChanged: none,
  MessageSent: none,
  MessageUpdated: none,
  MessagesDeleted: none,
  MutedUsersChanged: none,
  NavigationViewAdded: none,
  NavigationViewRemoved: none,
  NavigationViewUpdated: none,
  PeersSubscribed: ({ channelIds }) => channelIds,
  PeersUnsubscribed: ({ channelIds }) => channelIds,
  PersonalSettingChanged: none,
  PlaygroundsChanged: none,
  PresenceChanged: none,
  ProfileFieldsChanged: none,
  ProfileValueChanged: none,
  ReactionAdded: none,
  ReactionRemoved: none,
  RealmDescriptionChanged: none,
  RealmDomainChanged: none,
  RealmPermissionChanged: none,
  RealmPropertyChanged: none,
  ReminderAdded: none,
  ReminderRemoved: none,
  SavedSnippetAdded: none,
  SavedSnippetRemoved: none,
  SavedSnippetUpdated: none,
  ScheduledMessageAdded: none,
  ScheduledMessageRemoved: none,
  ScheduledMessageUpdated: none,
  SubmessageAdded: none,
  SubscriberDeactivated: none,
  SubscriptionsAdded: ({ subscriptions }) => subscriptions.map(({ channelId }) => channelId),
  SubscriptionsRemoved: ({ pairs }) => pairs.map(({ channelId }) => channelId),
  TimezoneChanged: none,
  TopicPreferenceChanged: none,
  Typing: none,
  TypingWhileEditing: none,
  UserActivityChanged: none,
  UserAdded: none,
  UserDefaultChanged: none,
  UserGroupActivityChanged: none,
  UserGroupAdded: none,
  UserGroupMembersChanged: none,
  UserGroupPermissionChanged: none,
  UserGroupSubgroupsChanged: none,
  UserGroupTextChanged: none,
  UserBecameInaccessible: none,
  UserRenamed: none,
  UserRoleChanged: none,
  UserSettingChanged: none,
  UserStatusChanged: none,
};

/** The channels in which somebody's membership began or ended with the event. */
export const membershipsAffectedBy = (event: DomainEvent): readonly ChannelId[] => {
  // The table's row for a tag takes the event with that tag, a link that indexing loses.
  const affected = affectedMemberships[event._tag] as (event: DomainEvent) => readonly ChannelId[];
  return affected(event);
};

/**
 * What a transaction writes to the log: its events, and an entry for processes alone if it changed
 * memberships of a channel that none of its events affects. So whoever reads the log learns of
 * every change.
 */
export const withMembershipChanges = (
  events: readonly AddressedEvent[],
  changed: ReadonlySet<ChannelId>,
): readonly AddressedEvent[] => {
  if (changed.size === 0) {
    return events;
  }
  const told = new Set(events.flatMap(({ event }) => membershipsAffectedBy(event)));
  const channelIds = Array.from(changed).filter((id) => !told.has(id));
  return channelIds.length === 0
    ? events
    : [...events, { event: { _tag: 'MembershipsChanged', channelIds }, audience: onlyTo() }];
};

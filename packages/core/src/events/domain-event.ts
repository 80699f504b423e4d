import * as E from 'fp-ts/Either';
import * as t from 'io-ts';
import {
  ChannelFolderAdded,
  ChannelFolderUpdated,
  ChannelFoldersReordered,
  channelFolderEvents,
} from '../channel-folders/channel-folder-events';
import {
  ChannelArchived,
  ChannelCreated,
  ChannelHidden,
  ChannelUpdated,
  DefaultChannelsChanged,
  channelEvents,
} from '../channels/channel-events';
import {
  defaultChannelGroupCodecs,
  defaultChannelGroupEvents,
} from '../default-channel-groups/default-channel-group-events';
import { CustomEmojiAdded, CustomEmojiRemoved, emojiEvents } from '../emoji/emoji-events';
import { invitationCodecs, invitationEvents } from '../invitations/invitation-events';
import { LinkifiersChanged, linkifierEvents } from '../linkifiers/linkifier-events';
import {
  MessageSent,
  messageEvents,
  FirstMessageChanged,
  MessageUpdated,
  MessagesDeleted,
  SubmessageAdded,
} from '../messages/message-events';
import {
  NavigationViewAdded,
  NavigationViewRemoved,
  NavigationViewUpdated,
  navigationViewEvents,
} from '../navigation-views/navigation-view-events';
import { MessageFlagsChanged, flagEvents } from '../flags/flag-events';
import { ReactionAdded, ReactionRemoved, reactionEvents } from '../reactions/reaction-events';
import { ReminderAdded, ReminderRemoved, reminderEvents } from '../reminders/reminder-events';
import {
  SavedSnippetAdded,
  SavedSnippetRemoved,
  SavedSnippetUpdated,
  savedSnippetEvents,
} from '../saved-snippets/saved-snippet-events';
import {
  PlaygroundsChanged,
  RealmDescriptionChanged,
  RealmDomainChanged,
  RealmPermissionChanged,
  RealmPropertyChanged,
  UserDefaultChanged,
  realmEvents,
} from '../realms/realm-events';
import {
  MembershipsChanged,
  PeersSubscribed,
  PeersUnsubscribed,
  PersonalSettingChanged,
  SubscriptionsAdded,
  SubscriptionsRemoved,
  subscriptionEvents,
  SubscriberDeactivated,
} from '../subscriptions/subscription-events';
import { TopicPreferenceChanged, topicEvents } from '../topics/topic-events';
import {
  UserGroupActivityChanged,
  UserGroupAdded,
  UserGroupMembersChanged,
  UserGroupPermissionChanged,
  UserGroupSubgroupsChanged,
  UserGroupTextChanged,
  userGroupEvents,
} from '../user-groups/user-group-events';
import { Typing, TypingWhileEditing, typingEvents } from '../typing/typing-events';
import { UserAdded, userEvents, UserOutOfSight } from '../users/user-events';
import { draftCodecs, draftEvents } from '../drafts/draft-events';
import { alertWordCodecs, alertWordEvents } from '../alert-words/alert-word-events';
import { mutedUserCodecs, mutedUserEvents } from '../muted-users/muted-user-events';
import { attachmentCodecs, attachmentEvents } from '../attachments/attachment-events';
import { botCodecs, botEvents } from '../bots/bot-events';
import {
  profileFieldCodecs,
  profileFieldEvents,
} from '../custom-profile-fields/profile-field-events';
import { presenceCodecs, presenceEvents } from '../presence/presence-events';
import {
  scheduledMessageCodecs,
  scheduledMessageEvents,
} from '../scheduled-messages/scheduled-message-events';
import { userStatusCodecs, userStatusEvents } from '../user-statuses/user-status-events';
import { userSettingCodecs, userSettingEvents } from '../users/user-setting-events';
import { userUpdateCodecs, userUpdateEvents } from '../users/user-update-events';
import type { EventTable, EventViewer, Presentation, WireEvent } from './event-presentation';

/** The codec of each kind of event, by its tag. */
export const domainEventCodecs = {
  ChannelArchived,
  ChannelCreated,
  ChannelFolderAdded,
  ChannelFolderUpdated,
  ChannelFoldersReordered,
  ChannelHidden,
  ChannelUpdated,
  CustomEmojiAdded,
  CustomEmojiRemoved,
  DefaultChannelsChanged,
  FirstMessageChanged,
  MessageFlagsChanged,
  MessageSent,
  MessageUpdated,
  MessagesDeleted,
  SubmessageAdded,
  MembershipsChanged,
  PeersSubscribed,
  PeersUnsubscribed,
  PersonalSettingChanged,
  LinkifiersChanged,
  NavigationViewAdded,
  NavigationViewRemoved,
  NavigationViewUpdated,
  PlaygroundsChanged,
  RealmDescriptionChanged,
  RealmDomainChanged,
  RealmPermissionChanged,
  RealmPropertyChanged,
  UserDefaultChanged,
  ReactionAdded,
  ReactionRemoved,
  ReminderAdded,
  ReminderRemoved,
  SavedSnippetAdded,
  SavedSnippetRemoved,
  SavedSnippetUpdated,
  SubscriberDeactivated,
  SubscriptionsAdded,
  SubscriptionsRemoved,
  TopicPreferenceChanged,
  Typing,
  TypingWhileEditing,
  UserAdded,
  UserOutOfSight,
  ...alertWordCodecs,
  ...attachmentCodecs,
  ...botCodecs,
  ...defaultChannelGroupCodecs,
  ...mutedUserCodecs,
  ...draftCodecs,
  ...invitationCodecs,
  ...presenceCodecs,
  ...profileFieldCodecs,
  ...scheduledMessageCodecs,
  ...userSettingCodecs,
  ...userStatusCodecs,
  ...userUpdateCodecs,
  UserGroupActivityChanged,
  UserGroupAdded,
  UserGroupMembersChanged,
  UserGroupPermissionChanged,
  UserGroupSubgroupsChanged,
  UserGroupTextChanged,
};

type Codecs = typeof domainEventCodecs;

/** Everything that happens in a realm and that a client may hear of; kept once, complete. */
export type DomainEvent = { [Tag in keyof Codecs]: t.TypeOf<Codecs[Tag]> }[keyof Codecs];

const presentations: EventTable<DomainEvent> = {
  ...channelEvents,
  ...channelFolderEvents,
  ...defaultChannelGroupEvents,
  ...emojiEvents,
  ...invitationEvents,
  ...linkifierEvents,
  ...flagEvents,
  ...messageEvents,
  ...navigationViewEvents,
  ...realmEvents,
  ...reactionEvents,
  ...reminderEvents,
  ...savedSnippetEvents,
  ...scheduledMessageEvents,
  ...subscriptionEvents,
  ...topicEvents,
  ...typingEvents,
  ...alertWordEvents,
  ...attachmentEvents,
  ...botEvents,
  ...mutedUserEvents,
  ...draftEvents,
  ...presenceEvents,
  ...profileFieldEvents,
  ...userEvents,
  ...userSettingEvents,
  ...userStatusEvents,
  ...userUpdateEvents,
  ...userGroupEvents,
};

const Tagged = t.type({ _tag: t.keyof(domainEventCodecs) });

/** Reads an event that was kept as JSON. */
export const decodeDomainEvent = (json: unknown): E.Either<t.Errors, DomainEvent> => {
  const tagged = Tagged.decode(json);
  return E.isLeft(tagged) ? tagged : domainEventCodecs[tagged.right._tag].decode(json);
};

// The table's row for a tag takes the event with that tag, a link that indexing loses.
const presentationOf = (event: DomainEvent): Presentation<DomainEvent> =>
  presentations[event._tag] as Presentation<DomainEvent>;

/** What a queue is sent of the event: none, one or several events, in order. */
export const presentEvent = (event: DomainEvent, viewer: EventViewer): readonly WireEvent[] => {
  const presentation = presentationOf(event);
  return typeof presentation === 'function'
    ? presentation(event, viewer)
    : presentation.parts(event).flatMap((part) => part(viewer));
};

/** The ids of the log that the event takes: as many as it is events on the wire at most. */
export const widthOf = (event: DomainEvent): number => {
  const presentation = presentationOf(event);
  return typeof presentation === 'function' ? 1 : Math.max(1, presentation.parts(event).length);
};

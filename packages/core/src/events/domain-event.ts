import * as E from 'fp-ts/Either';
import * as t from 'io-ts';
import { ChannelCreated, channelEvents } from '../channels/channel-events';
import { MessageFlagsChanged, flagEvents } from '../flags/flag-events';
import { CustomEmojiAdded, CustomEmojiRemoved, emojiEvents } from '../emoji/emoji-events';
import { LinkifiersChanged, linkifierEvents } from '../linkifiers/linkifier-events';
import {
  NavigationViewAdded,
  NavigationViewRemoved,
  NavigationViewUpdated,
  navigationViewEvents,
} from '../navigation-views/navigation-view-events';
import {
  FirstMessageChanged,
  MessageSent,
  MessageUpdated,
  MessagesDeleted,
  SubmessageAdded,
  messageEvents,
} from '../messages/message-events';
import { ReactionAdded, ReactionRemoved, reactionEvents } from '../reactions/reaction-events';
import { ReminderAdded, ReminderRemoved, reminderEvents } from '../reminders/reminder-events';
import {
  SavedSnippetAdded,
  SavedSnippetRemoved,
  SavedSnippetUpdated,
  savedSnippetEvents,
} from '../saved-snippets/saved-snippet-events';
import {
  PeersSubscribed,
  SubscriptionsAdded,
  subscriptionEvents,
} from '../subscriptions/subscription-events';
import {
  UserGroupActivityChanged,
  UserGroupAdded,
  UserGroupMembersChanged,
  UserGroupPermissionChanged,
  UserGroupSubgroupsChanged,
  UserGroupTextChanged,
  userGroupEvents,
} from '../user-groups/user-group-events';
import { UserAdded, userEvents } from '../users/user-events';
import type { EventTable, EventViewer, WireEvent } from './event-presentation';

const codecs = {
  ChannelCreated,
  CustomEmojiAdded,
  CustomEmojiRemoved,
  LinkifiersChanged,
  MessageFlagsChanged,
  FirstMessageChanged,
  MessagesDeleted,
  MessageSent,
  MessageUpdated,
  SubmessageAdded,
  PeersSubscribed,
  NavigationViewAdded,
  NavigationViewRemoved,
  NavigationViewUpdated,
  ReactionAdded,
  ReactionRemoved,
  ReminderAdded,
  ReminderRemoved,
  SavedSnippetAdded,
  SavedSnippetRemoved,
  SavedSnippetUpdated,
  SubscriptionsAdded,
  UserAdded,
  UserGroupActivityChanged,
  UserGroupAdded,
  UserGroupMembersChanged,
  UserGroupPermissionChanged,
  UserGroupSubgroupsChanged,
  UserGroupTextChanged,
};

type Codecs = typeof codecs;

/** Everything that happens in a realm and that a client may hear of; kept once, complete. */
export type DomainEvent = { [Tag in keyof Codecs]: t.TypeOf<Codecs[Tag]> }[keyof Codecs];

const presentations: EventTable<DomainEvent> = {
  ...channelEvents,
  ...flagEvents,
  ...emojiEvents,
  ...linkifierEvents,
  ...messageEvents,
  ...navigationViewEvents,
  ...reactionEvents,
  ...reminderEvents,
  ...savedSnippetEvents,
  ...subscriptionEvents,
  ...userEvents,
  ...userGroupEvents,
};

const Tagged = t.type({ _tag: t.keyof(codecs) });

/** Reads an event that was kept as JSON. */
export const decodeDomainEvent = (json: unknown): E.Either<t.Errors, DomainEvent> => {
  const tagged = Tagged.decode(json);
  return E.isLeft(tagged) ? tagged : codecs[tagged.right._tag].decode(json);
};

/** What a queue is sent of the event: none, one or several events, in order. */
export const presentEvent = (event: DomainEvent, viewer: EventViewer): readonly WireEvent[] => {
  // The table's row for a tag takes the event with that tag, a link that indexing loses.
  const present = presentations[event._tag] as (
    event: DomainEvent,
    viewer: EventViewer,
  ) => readonly WireEvent[];
  return present(event, viewer);
};

import * as E from 'fp-ts/Either';
import * as t from 'io-ts';
import { ChannelCreated, channelEvents } from '../channels/channel-events';
import { CustomEmojiAdded, CustomEmojiRemoved, emojiEvents } from '../emoji/emoji-events';
import { MessageSent, messageEvents } from '../messages/message-events';
import { ReactionAdded, ReactionRemoved, reactionEvents } from '../reactions/reaction-events';
import {
  PeersSubscribed,
  SubscriberDeactivated,
  SubscriptionsAdded,
  subscriptionEvents,
} from '../subscriptions/subscription-events';
import { botCodecs, botEvents } from '../bots/bot-events';
import {
  profileFieldCodecs,
  profileFieldEvents,
} from '../custom-profile-fields/profile-field-events';
import { userStatusCodecs, userStatusEvents } from '../user-statuses/user-status-events';
import { UserAdded, UserOutOfSight, userEvents } from '../users/user-events';
import { userSettingCodecs, userSettingEvents } from '../users/user-setting-events';
import { userUpdateCodecs, userUpdateEvents } from '../users/user-update-events';
import {
  UserGroupActivityChanged,
  UserGroupAdded,
  UserGroupMembersChanged,
  UserGroupPermissionChanged,
  UserGroupSubgroupsChanged,
  UserGroupTextChanged,
  userGroupEvents,
} from '../user-groups/user-group-events';
import type { EventTable, EventViewer, WireEvent } from './event-presentation';

const codecs = {
  ChannelCreated,
  MessageSent,
  PeersSubscribed,
  SubscriberDeactivated,
  SubscriptionsAdded,
  UserAdded,
  UserOutOfSight,
  ...botCodecs,
  ...profileFieldCodecs,
  ...userSettingCodecs,
  ...userStatusCodecs,
  ...userUpdateCodecs,
  CustomEmojiAdded,
  CustomEmojiRemoved,
  ReactionAdded,
  ReactionRemoved,
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
  ...emojiEvents,
  ...messageEvents,
  ...reactionEvents,
  ...subscriptionEvents,
  ...botEvents,
  ...profileFieldEvents,
  ...userEvents,
  ...userSettingEvents,
  ...userStatusEvents,
  ...userUpdateEvents,
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

import * as t from 'io-ts';
import { ChannelId, MessageId, UserGroupId, UserId } from '../shared/id';
import { struct } from '../shared/struct';

const MentionableUser = struct({
  id: UserId,
  fullName: t.string,
  /** A mention of a deactivated user is shown as silent, and notifies nobody. */
  isActive: t.boolean,
});

const MentionableGroup = struct({
  id: UserGroupId,
  name: t.string,
  /** The name that readers see; the name of a system group is internal. */
  displayName: t.string,
  /**
   * System groups can only be mentioned silently; mentions of deactivated ones are shown as silent.
   */
  kind: t.keyof({ active: null, deactivated: null, system: null }),
});

const LinkableChannel = struct({ id: ChannelId, name: t.string });

/** A topic with messages that the author can read; links to other topics contain no message. */
const LinkableTopic = struct({ channelId: ChannelId, name: t.string, latestMessageId: MessageId });

/** What a text refers to by name, as it was found when the text was written. */
export const FoundNames = struct({
  /** Users visible to the author; if several have the same name, the first is meant. */
  users: t.readonlyArray(MentionableUser),
  groups: t.readonlyArray(MentionableGroup),
  channels: t.readonlyArray(LinkableChannel),
  topics: t.readonlyArray(LinkableTopic),
});

export type FoundNames = t.TypeOf<typeof FoundNames>;

import type { Channel } from '../channels/channel';
import type { UserId } from '../shared/id';
import type { SystemBotKind } from '../users/system-bots';
import type { User } from '../users/user';

/** What the service says in its own name, and where. */
export type Notice = ChannelNotice | PersonalNotice;

export type ChannelNotice = {
  readonly _tag: 'ChannelNotice';
  readonly channel: Channel;
  readonly topic: string;
  /** Who resolved the topic or unresolved it, where the notice is about that. */
  readonly resolverId?: UserId;
  /** Markdown. */
  readonly content: string;
};

/** A direct message. */
export type PersonalNotice = {
  readonly _tag: 'PersonalNotice';
  readonly reader: User;
  /** Which of the service's own accounts says it. */
  readonly speaker: SystemBotKind;
  /** Markdown. */
  readonly content: string;
};

export const channelNotice = (channel: Channel, topic: string, content: string): ChannelNotice => ({
  _tag: 'ChannelNotice',
  channel,
  topic,
  content,
});

export const personalNotice = (
  reader: User,
  content: string,
  speaker: SystemBotKind = 'notification',
): PersonalNotice => ({
  _tag: 'PersonalNotice',
  reader,
  speaker,
  content,
});

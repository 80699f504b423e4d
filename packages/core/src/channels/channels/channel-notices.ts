import type { Realm, User } from '../../access';
import { channelLink, channelName, quoted, silentMention } from '../../access';
import type { ChannelNotice } from '../../kernel';
import { channelNotice, plural } from '../../kernel';
import type { Channel } from './channel';
import type { ChannelPrivacy } from './channel-privacy';
import { isPrivate } from './channel-privacy';

const eventsTopic = 'channel events';
const announcementTopic = 'new channels';

const privacyNames: Readonly<Record<ChannelPrivacy, string>> = {
  webPublic: 'Web-public',
  public: 'Public',
  private: 'Private, shared history',
  privateProtected: 'Private, protected history',
};

const describe = (description: string): string =>
  description === '' ? '*No description.*' : quoted(description);

const retentionName = (days: number | null): string => {
  if (days === null) {
    return 'Organization default';
  }
  return days === -1 ? 'Forever' : plural(days, 'day');
};

/** A notice in the channel about itself, in the empty topic if the channel allows no other. */
const noticeIn = (channel: Channel, content: string): ChannelNotice =>
  channelNotice(channel, channel.topicsPolicy === 'empty_topic_only' ? '' : eventsTopic, content, {
    _tag: 'TheChannel',
  });

const areEnabled = ({ settings }: Realm): boolean => settings.send_channel_events_messages;

/**
 * The notices in a channel about changes to it, if the organization enabled them.
 *
 * Source: docs/reference/channels.md#changing-a-channel and docs/reference/channels.md#archiving.
 */
export const changeNotices = (
  realm: Realm,
  actor: Pick<User, 'id' | 'fullName'>,
  before: Channel,
  after: Channel,
): readonly ChannelNotice[] => {
  const by = silentMention(actor);
  const isOther = (key: keyof Channel) => before[key] !== after[key];
  const contents = [
    ...(isOther('privacy')
      ? [
          `${by} changed the privacy of this channel from **${privacyNames[before.privacy]}** to **${privacyNames[after.privacy]}**.`,
        ]
      : []),
    ...(isOther('messageRetentionDays')
      ? [
          `${by} changed the message retention period of this channel from **${retentionName(before.messageRetentionDays)}** to **${retentionName(after.messageRetentionDays)}**.`,
        ]
      : []),
    ...(isOther('description')
      ? [
          `${by} changed the description of this channel.\n\nOld description:\n\n${describe(before.description)}\n\nNew description:\n\n${describe(after.description)}`,
        ]
      : []),
    ...(isOther('name')
      ? [
          `${by} renamed this channel from ${channelName(before.name)} to ${channelName(after.name)}.`,
        ]
      : []),
    ...(isOther('isArchived')
      ? [`${by} ${after.isArchived ? 'archived' : 'unarchived'} this channel.`]
      : []),
  ];
  return areEnabled(realm)
    ? contents.map((content) => ({ ...noticeIn(after, content), quotedId: actor.id }))
    : [];
};

/**
 * The notice that announces new channels to the organization, except private ones.
 *
 * @param place the channel to post it in; undefined if there is none
 *
 * Source: docs/reference/channels.md#creating-channels.
 */
export const creationNotices = (
  actor: Pick<User, 'id' | 'fullName'>,
  created: readonly Channel[],
  place: Channel | undefined,
): readonly ChannelNotice[] => {
  const links = created.filter(({ privacy }) => !isPrivate(privacy)).map(channelLink);
  if (links.length === 0 || place === undefined || place.isArchived) {
    return [];
  }
  const what = links.length === 1 ? 'a new channel' : 'new channels:';
  const topic = place.topicsPolicy === 'empty_topic_only' ? '' : announcementTopic;
  return [
    channelNotice(place, topic, `${silentMention(actor)} created ${what} ${links.join(', ')}.`),
  ];
};

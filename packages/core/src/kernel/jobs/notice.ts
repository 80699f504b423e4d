import * as t from 'io-ts';
import { ChannelId, MessageId, UserId } from '../shared/id';
import { systemBots } from '../shared/system-bots';
import { tagged, withOptional } from '../shared/struct';

/**
 * The subject of a notice in a channel. It decides where the notice is posted if the channel or the
 * topic changes first.
 */
const NoticeSubject = t.union([
  /** The channel itself: posted even in an archived channel. */
  tagged('TheChannel', {}),
  /** Messages that were moved to the topic: posted in the topic that contains this message by then. */
  tagged('MovedMessage', { messageId: MessageId }),
  /** The topic of the message was resolved or unresolved by that user. */
  tagged('Resolution', { messageId: MessageId, resolverId: UserId }),
  /** Anything else. */
  tagged('Other', {}),
]);

export type NoticeSubject = t.TypeOf<typeof NoticeSubject>;

const ChannelNotice = withOptional(
  tagged('ChannelNotice', {
    channelId: ChannelId,
    topic: t.string,
    about: NoticeSubject,
    /** Markdown. */
    content: t.string,
  }),
  {
    /** The user whose words the content quotes: it links only to what is visible to them. */
    quotedId: UserId,
    /** The system bot that sends it; the notification bot if omitted. */
    speaker: t.keyof(systemBots),
  },
);

export type ChannelNotice = t.TypeOf<typeof ChannelNotice>;

/** A direct message. */
const PersonalNotice = withOptional(
  tagged('PersonalNotice', {
    readerId: UserId,
    /** The system bot that sends it. */
    speaker: t.keyof(systemBots),
    /** Markdown. */
    content: t.string,
  }),
  {
    /**
     * A prefix of the content. At most one notice with this prefix is sent to the user within
     * `limitSeconds`; later ones are dropped.
     */
    limitedBy: t.string,
    /** A minute if omitted. */
    limitSeconds: t.number,
  },
);

export type PersonalNotice = t.TypeOf<typeof PersonalNotice>;

/**
 * A message of a system bot, and where it is posted. It names channels and users by their IDs,
 * because it is stored in a job until it is posted.
 */
export const Notice = t.union([ChannelNotice, PersonalNotice]);

export type Notice = t.TypeOf<typeof Notice>;

export const channelNotice = (
  channel: { readonly id: ChannelId },
  topic: string,
  content: string,
  about: NoticeSubject = { _tag: 'Other' },
): ChannelNotice => ({ _tag: 'ChannelNotice', channelId: channel.id, topic, about, content });

/** If one request changes more memberships of others than this, nobody is told by a message. */
export const maxMembershipNotices = 100;

export const personalNotice = (
  reader: { readonly id: UserId },
  content: string,
  speaker: PersonalNotice['speaker'] = 'notification',
): PersonalNotice => ({ _tag: 'PersonalNotice', readerId: reader.id, speaker, content });

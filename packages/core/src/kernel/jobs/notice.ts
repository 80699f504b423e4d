import * as t from 'io-ts';
import { ChannelId, MessageId, UserId } from '../shared/id';
import { systemBots } from '../shared/system-bots';

/** What a notice in a channel is about, which decides where it goes if things change before it is posted. */
const NoticeSubject = t.union([
  /** The channel itself: posted even in an archived channel. */
  t.readonly(t.type({ _tag: t.literal('TheChannel') })),
  /** Messages that were moved to the topic: posted in the topic where this one is by then. */
  t.readonly(t.type({ _tag: t.literal('MovedMessage'), messageId: MessageId })),
  /** The topic of the message was resolved or unresolved by that user. */
  t.readonly(t.type({ _tag: t.literal('Resolution'), messageId: MessageId, resolverId: UserId })),
  /** Anything else. */
  t.readonly(t.type({ _tag: t.literal('Other') })),
]);

export type NoticeSubject = t.TypeOf<typeof NoticeSubject>;

const ChannelNotice = t.readonly(
  t.intersection([
    t.type({
      _tag: t.literal('ChannelNotice'),
      channelId: ChannelId,
      topic: t.string,
      about: NoticeSubject,
      /** Markdown. */
      content: t.string,
    }),
    t.partial({
      /** Whose words the content quotes: it links nothing that they may not know of. */
      quotedId: UserId,
    }),
  ]),
);

export type ChannelNotice = t.TypeOf<typeof ChannelNotice>;

/** A direct message. */
const PersonalNotice = t.readonly(
  t.intersection([
    t.type({
      _tag: t.literal('PersonalNotice'),
      readerId: UserId,
      /** Which of the service's own accounts sends it. */
      speaker: t.keyof(systemBots),
      /** Markdown. */
      content: t.string,
    }),
    t.partial({
      /**
       * How the content begins. At most one notice that begins so is sent to the reader in a
       * minute; later ones are dropped.
       */
      limitedBy: t.string,
    }),
  ]),
);

export type PersonalNotice = t.TypeOf<typeof PersonalNotice>;

/**
 * What the service says in its own name, and where. It names channels and users by their IDs, as
 * it is kept in a job until it is posted.
 */
export const Notice = t.union([ChannelNotice, PersonalNotice]);

export type Notice = t.TypeOf<typeof Notice>;

export const channelNotice = (
  channel: { readonly id: ChannelId },
  topic: string,
  content: string,
  about: NoticeSubject = { _tag: 'Other' },
): ChannelNotice => ({ _tag: 'ChannelNotice', channelId: channel.id, topic, about, content });

export const personalNotice = (
  reader: { readonly id: UserId },
  content: string,
  speaker: PersonalNotice['speaker'] = 'notification',
): PersonalNotice => ({ _tag: 'PersonalNotice', readerId: reader.id, speaker, content });

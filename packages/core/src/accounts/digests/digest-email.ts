import type { MessageView } from '../../messages';
import { messageLink } from '../../messages';
import { plural } from '../../kernel';
import type { EmailContent } from '../email/email';
import type { EmailBlock } from '../email/email-layout';
import { layOut, link, paragraph } from '../email/email-layout';
import { conversationTitle } from '../missed-messages/missed-message-email';
import { digestDays } from './digest-recipient';

/** A topic and how many messages were sent there; at most as many as are counted. */
export type BusyTopic = { readonly newest: MessageView; readonly count: number };

/** What happened while a person was away. */
export type Digest = {
  /** Names. */
  readonly newChannels: readonly string[];
  /** The most active first. */
  readonly topics: readonly BusyTopic[];
  /** Conversations with direct messages that were not read. */
  readonly conversations: number;
};

export const isEmptyDigest = ({ newChannels, topics, conversations }: Digest): boolean =>
  newChannels.length === 0 && topics.length === 0 && conversations === 0;

const topicBlocks = (
  topics: readonly BusyTopic[],
  url: string,
  reader: Parameters<typeof conversationTitle>[1],
): readonly EmailBlock[] =>
  topics.length === 0
    ? []
    : [
        paragraph('The most active topics in your channels:'),
        ...topics.map(({ newest, count }) =>
          link(
            `${conversationTitle(newest, reader)} (${plural(count, 'message')})`,
            messageLink(url, newest),
          ),
        ),
      ];

const channelBlocks = (names: readonly string[]): readonly EmailBlock[] =>
  names.length === 0
    ? []
    : [paragraph(['New channels:', ...names.map((name) => `#${name}`)].join('\n'))];

/** The same without any names. */
const counts = ({ newChannels, topics }: Digest): readonly EmailBlock[] => [
  ...(topics.length === 0 ? [] : [paragraph('There are new messages in your channels.')]),
  ...(newChannels.length === 0
    ? []
    : [
        paragraph(
          `There ${newChannels.length === 1 ? 'is' : 'are'} ${plural(newChannels.length, 'new channel')}.`,
        ),
      ]),
];

/**
 * @param showsNames whether the settings of the organization and the reader allow to name channels and
 * topics
 *
 * Source: docs/reference/notifications.md#digests.
 */
export const digestEmail = (
  { name, url }: { readonly name: string; readonly url: string },
  reader: Parameters<typeof conversationTitle>[1],
  digest: Digest,
  showsNames: boolean,
  unsubscribeUrl: string,
): EmailContent => {
  const { topics, newChannels, conversations } = digest;
  return layOut(`While you were away from ${name}`, [
    paragraph(`This happened in ${name} in the last ${digestDays} days.`),
    ...(conversations === 0
      ? []
      : [
          paragraph(`You have unread direct messages in ${plural(conversations, 'conversation')}.`),
        ]),
    ...(showsNames
      ? [...topicBlocks(topics, url, reader), ...channelBlocks(newChannels)]
      : counts(digest)),
    link(`Open ${name}`, url),
    paragraph('You get this email once a week while you are away. Replies to it are not read.'),
    link('Turn off these emails', unsubscribeUrl),
  ]);
};

import type { LinkableChannel } from '@parley/core/access';
import { channelFragment, encodeForFragment } from '@parley/core/access';
import { sitePathOf } from '@parley/core/kernel';
import type { Attributes, Token } from '../tokens';
import { inlineElement, text } from '../tokens';
import type { Claim, InlineContext, InlinePass } from './inline-pass';
import { patternPass } from './inline-pass';
import { written } from './written';

const channelHref = (channel: LinkableChannel, { directory }: InlineContext): string =>
  `${sitePathOf(directory.given.realmUrl)}/#${channelFragment(channel)}`;

const link = (attributes: Attributes, children: readonly Token[]): Claim['tokens'] => {
  return () => inlineElement('channel_link', 'a', attributes, children);
};

/** The displayed topic; the empty topic has its own display name. */
const topicText = (channel: LinkableChannel, topic: string, suffix: string): Token[] =>
  topic === ''
    ? [
        text(`#${channel.name} > `),
        ...inlineElement('em', 'em', [], [text('general chat')]),
        ...(suffix === '' ? [] : [text(suffix)]),
      ]
    : [text(`#${channel.name} > ${topic}${suffix}`)];

/** `#**channel**` */
export const channelLinkPass: InlinePass = patternPass(
  /#\*\*/,
  /(?<![^\s'"({[/<])#\*\*([^*]+)\*\*/g,
  ([, name = ''], context) => {
    const channel = context.directory.channelNamed(written(context, name));
    return (
      channel &&
      link(
        [
          ['class', 'stream'],
          ['data-stream-id', String(channel.id)],
          ['href', channelHref(channel, context)],
        ],
        [text(`#${channel.name}`)],
      )
    );
  },
);

/** `#**channel>topic**`; it links to the newest message of the topic if there is one. */
export const topicLinkPass: InlinePass = patternPass(
  /#\*\*/,
  /(?<![^\s'"({[/<])#\*\*([^*>]+)>([^*]*)\*\*/g,
  ([, name = '', markedTopic = ''], context) => {
    const channel = context.directory.channelNamed(written(context, name));
    if (channel === undefined) {
      return undefined;
    }
    const topic = written(context, markedTopic);
    const known = context.directory.topicIn(channel, topic);
    const anchor = known === undefined ? '' : `/with/${known.latestMessageId}`;
    return link(
      [
        ['class', 'stream-topic'],
        ['data-stream-id', String(channel.id)],
        [
          'href',
          known !== undefined && topic === ''
            ? `${channelHref(channel, context)}/topic${anchor}`
            : `${channelHref(channel, context)}/topic/${encodeForFragment(topic)}${anchor}`,
        ],
      ],
      topicText(channel, topic, ''),
    );
  },
);

/** `#**channel>topic@message**` */
export const messageLinkPass: InlinePass = patternPass(
  /#\*\*/,
  /(?<![^\s'"({[/<])#\*\*([^*>]+)>([^*]*)@(\d+)\*\*/g,
  ([, name = '', markedTopic = '', messageId = ''], context) => {
    const channel = context.directory.channelNamed(written(context, name));
    if (channel === undefined) {
      return undefined;
    }
    const topic = written(context, markedTopic);
    return link(
      [
        ['class', 'message-link'],
        [
          'href',
          `${channelHref(channel, context)}/topic/${encodeForFragment(topic)}/near/${messageId}`,
        ],
      ],
      topicText(channel, topic, ' @ 💬'),
    );
  },
);

import * as O from 'fp-ts/Option';
import type { Channel } from '../../channels';
import type { ChannelNotice } from '../../kernel';
import { channelNotice } from '../../kernel';

const topic = 'Updates of the server';

/**
 * The announcement of updates that an organization has not been told of.
 *
 * @param all the updates, oldest first
 * @param told how many of them it has been told of
 * @param channel the one for announcements of updates; nothing is posted to an archived one
 *
 * Source: docs/reference/organization.md#announcements-of-updates.
 */
export const updateNotice = (
  all: readonly string[],
  told: number,
  channel: O.Option<Channel>,
): O.Option<ChannelNotice> => {
  const news = all.slice(told);
  return O.isNone(channel) || channel.value.isArchived || news.length === 0
    ? O.none
    : O.some(
        channelNotice(
          channel.value,
          topic,
          `**The server was updated.** What is new:\n\n${news.map((text) => `- ${text}`).join('\n')}`,
        ),
      );
};

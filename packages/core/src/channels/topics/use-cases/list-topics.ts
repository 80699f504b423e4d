import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Viewer } from '../../../access';
import { isCaller } from '../../../access';
import type { ChannelId, Work } from '../../../kernel';
import { hasSharedHistory } from '../../channels/channel-privacy';
import { loadReadableChannel } from '../../channels/steps/load-channel';
import type { History } from '../../ports/history';
import type { ChannelTopic } from '../channel-topic';
import type { ChannelFailure } from '../../failures';
import type { Ports } from '../../use-case-ports';

/**
 * Lists the topics of a channel, newest first; if history is protected, only those with messages
 * that the viewer received.
 *
 * Source: docs/reference/topics.md#listing-topics.
 */
export const listTopics =
  ({ snapshot }: Pick<Ports, 'snapshot'>) =>
  (
    viewer: Viewer,
    { channelId }: { readonly channelId: ChannelId },
  ): Work<ChannelFailure<'InvalidChannelId'>, readonly ChannelTopic[]> =>
    snapshot(viewer.realm.id)((tx) =>
      pipe(
        loadReadableChannel(tx, viewer, channelId),
        TE.flatMap(({ channel }) => {
          const history: History =
            hasSharedHistory(channel.privacy) || !isCaller(viewer)
              ? { _tag: 'Shared' }
              : { _tag: 'Personal', reader: viewer };
          return tx.topics.topicsOf(viewer.realm.id, channel.recipientId, history);
        }),
      ),
    );

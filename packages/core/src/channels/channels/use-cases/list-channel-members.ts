import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { ChannelId, UserId, Work } from '../../../kernel';
import { canReadSubscribers } from '../channel-access';
import { isPrivate } from '../channel-privacy';
import { loadKnownChannel } from '../steps/load-channel';
import type { ChannelFailure } from '../../failures';
import { channelFailure } from '../../failures';
import type { Ports } from '../../use-case-ports';

/**
 * Lists active users subscribed to the channel.
 *
 * Source: docs/reference/channels.md#listing-channels.
 */
export const listChannelMembers =
  ({ snapshot }: Pick<Ports, 'snapshot'>) =>
  (
    caller: Caller,
    { channelId }: { readonly channelId: ChannelId },
  ): Work<ChannelFailure<'InvalidChannelId' | 'SubscribersHidden'>, readonly UserId[]> =>
    snapshot(caller.realm.id)((tx) =>
      pipe(
        loadKnownChannel(tx, caller, channelId),
        TE.filterOrElseW(
          (target) => canReadSubscribers(caller, target),
          ({ channel }) =>
            channelFailure('SubscribersHidden', { isPrivate: isPrivate(channel.privacy) }),
        ),
        TE.flatMap(() => tx.subscriptions.subscribersOf(caller.realm.id, [channelId])),
        TE.map((subscribers) => subscribers.get(channelId) ?? []),
      ),
    );

import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { ChannelId, Unexpected, UserId } from '../../../kernel';
import type { SubscribersHidden } from '../../subscriptions/subscription-failures';
import { subscribersHidden } from '../../subscriptions/subscription-failures';
import type { UnitOfWork } from '../../transaction';
import { canReadSubscribers } from '../channel-access';
import type { InvalidChannelId } from '../channel-failures';
import { isPrivate } from '../channel-privacy';
import { accessMetadata } from '../steps/access-channel';

type Dependencies = { readonly snapshot: UnitOfWork<'channels' | 'subscriptions'> };

/** Active users subscribed to the channel. Source: reference, «Members, topics, topic delete». */
export const listChannelMembers =
  ({ snapshot }: Dependencies) =>
  (
    caller: Caller,
    { channelId }: { readonly channelId: ChannelId },
  ): TE.TaskEither<InvalidChannelId | SubscribersHidden | Unexpected, readonly UserId[]> =>
    snapshot((tx) =>
      pipe(
        accessMetadata(tx, caller, channelId),
        TE.filterOrElseW(
          (target) => canReadSubscribers(caller, target),
          ({ channel }) => subscribersHidden(isPrivate(channel.privacy)),
        ),
        TE.flatMap(() => tx.subscriptions.subscribersOf(caller.realm.id, [channelId])),
        TE.map((subscribers) => subscribers.get(channelId) ?? []),
      ),
    );

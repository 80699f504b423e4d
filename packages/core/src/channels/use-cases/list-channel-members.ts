import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import type { UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { ChannelId, UserId } from '../../shared/id';
import type { SubscribersHidden } from '../../subscriptions/subscription-failures';
import { subscribersHidden } from '../../subscriptions/subscription-failures';
import { canReadSubscribers } from '../channel-access';
import type { InvalidChannelId } from '../channel-failures';
import { isPrivate } from '../channel-privacy';
import { accessMetadata } from './access-channel';

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

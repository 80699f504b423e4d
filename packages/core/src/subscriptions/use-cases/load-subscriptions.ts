import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import { unknownActivity, viewChannel } from '../../channels/channel-view';
import { postPolicyOf } from '../../channels/post-policy';
import type { Transaction } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { ChannelId, UserId } from '../../shared/id';
import type { SubscriptionView } from '../present-subscription';

const noSubscribers: ReadonlyMap<ChannelId, readonly UserId[]> = new Map();

/** The caller's subscriptions, sorted by the channel's name; a constant number of queries. */
export const loadSubscriptions = (
  { channels, subscriptions }: Pick<Transaction, 'channels' | 'subscriptions'>,
  { realm, user }: Caller,
  includeSubscribers: boolean,
): TE.TaskEither<Unexpected, readonly SubscriptionView[]> =>
  pipe(
    TE.Do,
    TE.bind('own', () => subscriptions.channelsOf(realm.id, user.id)),
    TE.let('ids', ({ own }) => own.map(([channel]) => channel.id)),
    TE.bind('activity', ({ ids }) => channels.activityOf(realm.id, ids)),
    TE.bind('subscribers', ({ ids }) =>
      includeSubscribers ? subscriptions.subscribersOf(realm.id, ids) : TE.right(noSubscribers),
    ),
    TE.map(({ own, activity, subscribers }) =>
      own.map(([channel, personal]) => ({
        channel: viewChannel(
          channel,
          activity.get(channel.id) ?? unknownActivity,
          postPolicyOf(channel.permissions.can_send_message_group, realm.systemGroups),
        ),
        personal,
        subscriberIds: includeSubscribers ? (subscribers.get(channel.id) ?? []) : undefined,
      })),
    ),
  );

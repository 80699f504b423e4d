import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm } from '../../../access';
import type { Async, ChannelId, Timestamp, UserId } from '../../../kernel';
import { daysBefore } from '../../../kernel';
import type { ChannelView } from '../../channels/channel-view';
import type { Reader } from '../../transaction';

export type IncludeSubscribers = 'true' | 'false' | 'partial';

/**
 * For channels with fewer subscribers the list is always complete.
 *
 * Source: docs/reference/subscriptions.md#subscription-record.
 */
const smallestPartialCount = 250;
const activeDays = 14;

type Counted = Pick<ChannelView, 'id' | 'subscriberCount'>;

export type ListedSubscribers = {
  readonly ids: readonly UserId[];
  readonly isPartial: boolean;
};

/**
 * The subscribers of the channels, as requested: everyone, or for large channels the bots and the
 * users who were active in the last 14 days. At most two queries.
 *
 * Source: docs/reference/subscriptions.md#subscription-record.
 */
export const loadSubscribers = (
  { subscriptions }: Pick<Reader, 'subscriptions'>,
  realm: Realm,
  channels: readonly Counted[],
  include: IncludeSubscribers,
  now: Timestamp,
): Async<ReadonlyMap<ChannelId, ListedSubscribers>> => {
  const isLarge = ({ subscriberCount }: Counted) =>
    include === 'partial' && subscriberCount >= smallestPartialCount;
  const large = channels.filter(isLarge).map(({ id }) => id);
  const small = channels.filter((channel) => !isLarge(channel)).map(({ id }) => id);
  const none: ReadonlyMap<ChannelId, readonly UserId[]> = new Map();
  return include === 'false'
    ? TE.right(new Map())
    : pipe(
        TE.Do,
        TE.bind('all', () =>
          small.length === 0 ? TE.right(none) : subscriptions.subscribersOf(realm.id, small),
        ),
        TE.bind('some', () =>
          large.length === 0
            ? TE.right(none)
            : subscriptions.recentlyActiveSubscribersOf(
                realm.id,
                large,
                daysBefore(now, activeDays),
              ),
        ),
        TE.map(
          ({ all, some }) =>
            new Map<ChannelId, ListedSubscribers>([
              ...small.map((id) => [id, { ids: all.get(id) ?? [], isPartial: false }] as const),
              ...large.map((id) => [id, { ids: some.get(id) ?? [], isPartial: true }] as const),
            ]),
        ),
      );
};

import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { Async, Timestamp } from '../../../kernel';
import type { Channel } from '../../channels/channel';
import { channelAddresses } from '../../channels/steps/channel-addresses';
import { viewChannels } from '../../channels/steps/view-channels';
import type { ChannelEmailTokens } from '../../ports/channel-email-repository';
import type { Reader } from '../../transaction';
import type { SubscriptionView } from '../subscription-view';
import type { Subscription } from '../subscription';
import type { IncludeSubscribers } from './load-subscribers';
import { loadSubscribers } from './load-subscribers';

/** Channels with the caller's own settings, as records show them; a constant number of queries. */
const viewSubscriptions = (
  tx: Reader,
  tokens: ChannelEmailTokens,
  caller: Caller,
  pairs: readonly (readonly [Channel, Subscription])[],
  include: IncludeSubscribers,
  now: Timestamp,
): Async<readonly SubscriptionView[]> =>
  pipe(
    TE.Do,
    TE.bind('views', () =>
      viewChannels(
        tx,
        caller.realm,
        pairs.map(([channel]) => channel),
        now,
      ),
    ),
    TE.bind('subscribers', ({ views }) => loadSubscribers(tx, caller.realm, views, include, now)),
    TE.bind('addresses', ({ views }) => channelAddresses(tx, tokens, caller, views)),
    TE.map(({ views, subscribers, addresses }) => {
      const personal = new Map(pairs.map(([{ id }, own]) => [id, own]));
      return views.flatMap((channel) => {
        const own = personal.get(channel.id);
        const listed = subscribers.get(channel.id);
        return own === undefined
          ? []
          : [
              {
                channel,
                personal: own,
                subscriberIds: listed?.ids,
                isPartial: listed?.isPartial === true,
                emailAddress: addresses.get(channel.id),
              },
            ];
      });
    }),
  );

/** The caller's subscriptions, sorted by channel name. */
export const loadSubscriptions = (
  tx: Reader,
  tokens: ChannelEmailTokens,
  caller: Caller,
  include: IncludeSubscribers,
  now: Timestamp,
): Async<readonly SubscriptionView[]> =>
  pipe(
    tx.subscriptions.channelsOf(caller.realm.id, caller.user.id),
    TE.map((own) => own.filter(([channel]) => !channel.isArchived)),
    TE.flatMap((own) => viewSubscriptions(tx, tokens, caller, own, include, now)),
  );

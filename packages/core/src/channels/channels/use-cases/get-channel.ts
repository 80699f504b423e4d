import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { ChannelId, Work } from '../../../kernel';
import type { ChannelView } from '../channel-view';
import { loadKnownChannel } from '../steps/load-channel';
import { viewChannels } from '../steps/view-channels';
import type { ChannelFailure } from '../../failures';
import { channelFailure } from '../../failures';
import type { Ports } from '../../use-case-ports';

/**
 * Returns a channel that the caller may know of, archived or not.
 *
 * Source: docs/reference/channels.md#listing-channels.
 */
export const getChannel =
  ({ snapshot, clock }: Pick<Ports, 'clock' | 'snapshot'>) =>
  (
    caller: Caller,
    { channelId }: { readonly channelId: ChannelId },
  ): Work<ChannelFailure<'InvalidChannelId'>, ChannelView> =>
    snapshot(caller.realm.id)((tx) =>
      pipe(
        TE.Do,
        TE.bindW('target', () => loadKnownChannel(tx, caller, channelId)),
        TE.bindW('now', () => TE.fromIO(clock.now)),
        TE.bindW('views', ({ target, now }) =>
          viewChannels(tx, caller.realm, [target.channel], now),
        ),
        TE.flatMap(({ views: [view] }) =>
          TE.fromNullable(channelFailure('InvalidChannelId'))(view),
        ),
      ),
    );

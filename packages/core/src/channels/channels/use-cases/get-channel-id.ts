import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { ChannelId, Work } from '../../../kernel';
import { ensure } from '../../../kernel';
import { canReadContent } from '../channel-access';
import type { ChannelFailure } from '../../failures';
import { channelFailure } from '../../failures';
import type { Ports } from '../../use-case-ports';

/**
 * Returns the id of a channel that the caller may read.
 *
 * Source: docs/reference/channels.md#listing-channels.
 */
export const getChannelId =
  ({ snapshot }: Pick<Ports, 'snapshot'>) =>
  (
    caller: Caller,
    { name }: { readonly name: string },
  ): Work<ChannelFailure<'InvalidChannelNameGiven'>, ChannelId> =>
    snapshot(caller.realm.id)(({ channels }) =>
      pipe(
        channels.loadByNamesFor(caller.realm.id, caller.user.id, [name.trim()]),
        TE.map((found) => found.find((target) => canReadContent(caller, target))),
        TE.flatMap(TE.fromNullable(channelFailure('InvalidChannelNameGiven', { name }))),
        ensure(
          ({ channel }) => !channel.isArchived,
          channelFailure('InvalidChannelNameGiven', { name }),
        ),
        TE.map(({ channel }) => channel.id),
      ),
    );

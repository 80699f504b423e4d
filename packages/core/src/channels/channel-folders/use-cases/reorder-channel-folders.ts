import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { ChannelFolderId, Work } from '../../../kernel';
import { ensure, everyone } from '../../../kernel';
import type { Transact } from '../../transaction';
import type { ChannelFailure } from '../../failures';
import { channelFailure } from '../../failures';

/**
 * Orders all folders; the order must contain each folder once.
 *
 * Source: docs/reference/channels.md#channel-folders.
 */
export const reorderChannelFolders =
  ({ transact }: { readonly transact: Transact<'channelFolders' | 'events'> }) =>
  (
    caller: Caller,
    { order }: { readonly order: readonly ChannelFolderId[] },
  ): Work<ChannelFailure<'InvalidFolderOrder'>, void> =>
    transact(caller, (tx) =>
      pipe(
        tx.channelFolders.list(caller.realm.id),
        ensure((all) => {
          const named = new Set(order);
          return (
            named.size === order.length &&
            named.size === all.length &&
            all.every(({ id }) => named.has(id))
          );
        }, channelFailure('InvalidFolderOrder')),
        TE.flatMap(() => tx.channelFolders.reorder(caller.realm.id, order)),
        TE.flatMap(() =>
          tx.events.emit(caller.realm.id, [
            { event: { _tag: 'ChannelFoldersReordered', order }, audience: everyone },
          ]),
        ),
      ),
    );

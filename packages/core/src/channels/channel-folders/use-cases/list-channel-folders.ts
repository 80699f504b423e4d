import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { Async } from '../../../kernel';
import { has } from '../../../kernel';
import type { Snapshot } from '../../transaction';
import type { ChannelFolder } from '../channel-folder';

/**
 * The folders in their order, below its level by id.
 *
 * Source: docs/reference/channels.md#channel-folders.
 */
export const listChannelFolders =
  ({ snapshot }: { readonly snapshot: Snapshot<'channelFolders'> }) =>
  (
    { realm, level }: Caller,
    { includeArchived }: { readonly includeArchived: boolean },
  ): Async<readonly ChannelFolder[]> =>
    snapshot(realm.id)(({ channelFolders }) =>
      pipe(
        channelFolders.list(realm.id),
        TE.map((all) => all.filter(({ isArchived }) => includeArchived || !isArchived)),
        TE.map((shown) =>
          has(level, 'channelFolderOrder') ? shown : [...shown].sort((a, b) => a.id - b.id),
        ),
      ),
    );

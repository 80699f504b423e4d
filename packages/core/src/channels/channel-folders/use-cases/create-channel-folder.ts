import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type {
  AccessFailure,
  Caller,
  RenderingDependencies,
  RenderingFailed,
} from '../../../access';
import { renderDescription, withinLimit } from '../../../access';
import type { ChannelFolderId, Clock, Work } from '../../../kernel';
import { everyone } from '../../../kernel';
import type { Transact } from '../../transaction';
import type { InvalidFolderName } from '../channel-folder-name';
import { checkFolderName } from '../channel-folder-name';
import { requireFreeName } from '../steps/require-free-name';
import type { ChannelFailure } from '../../failures';

export type CreateChannelFolder = { readonly name: string; readonly description: string };

type CreateChannelFolderFailure =
  | AccessFailure<'CollectionFull'>
  | ChannelFailure<'ChannelFolderExists'>
  | InvalidFolderName
  | RenderingFailed;

type Dependencies = RenderingDependencies & {
  readonly transact: Transact<'channelFolders' | 'collections' | 'events'>;
  readonly clock: Clock;
};

/** Creates a folder, in the last position. Source: docs/reference/channels.md#channel-folders. */
export const createChannelFolder =
  ({ transact, clock, renderer, directory }: Dependencies) =>
  (
    caller: Caller,
    { name, description }: CreateChannelFolder,
  ): Work<CreateChannelFolderFailure, ChannelFolderId> =>
    pipe(
      TE.Do,
      TE.bindW('name', () => TE.fromEither(checkFolderName(name))),
      TE.bindW('rendering', () =>
        renderDescription({ renderer, directory })(caller.realm, description, caller),
      ),
      TE.bindW('createdAt', () => TE.fromIO(clock.now)),
      TE.flatMap(({ rendering, createdAt }) =>
        transact(caller, (tx) =>
          pipe(
            requireFreeName(tx, caller, name),
            TE.flatMap(() =>
              tx.channelFolders.create({
                realmId: caller.realm.id,
                name,
                description,
                renderedDescription: rendering.html,
                creatorId: caller.user.id,
                createdAt,
              }),
            ),
            withinLimit(tx, caller, 'channelFolders'),
            TE.tap((folder) =>
              tx.events.emit(caller.realm.id, [
                { event: { _tag: 'ChannelFolderAdded', folder }, audience: everyone },
              ]),
            ),
            TE.map(({ id }) => id),
          ),
        ),
      ),
    );

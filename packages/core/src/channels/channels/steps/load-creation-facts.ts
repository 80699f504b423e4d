import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import { channelPermissionNames, loadNamed } from '../../../access';
import type { Async, ChannelFolderId } from '../../../kernel';
import { ChannelId, asId } from '../../../kernel';
import type { ChannelFolder } from '../../channel-folders/channel-folder';
import type { Reader } from '../../transaction';
import type { Channel } from '../channel';
import type { ChannelOptions } from '../channel-options';
import type { CreationFacts } from '../creation-plan';

/** The requested folder, if it exists. */
export const loadFolder = (
  { channelFolders }: Pick<Reader, 'channelFolders'>,
  { realm }: Caller,
  folderId: ChannelFolderId | null | undefined,
): Async<O.Option<ChannelFolder>> =>
  folderId === null || folderId === undefined
    ? TE.right(O.none)
    : channelFolders.find(realm.id, folderId);

export const loadCreationFacts = (
  tx: Pick<Reader, 'channelFolders' | 'userGroups' | 'users'>,
  caller: Caller,
  { folderId, permissions }: ChannelOptions,
): Async<CreationFacts> =>
  pipe(
    TE.Do,
    TE.bind('folder', () => loadFolder(tx, caller, folderId)),
    TE.bind('named', () =>
      loadNamed(
        tx,
        caller.realm,
        channelPermissionNames
          .map((name) => permissions[name])
          .filter((value) => value !== undefined),
      ),
    ),
  );

/** The channel in which the organization announces new channels, if there is one. */
export const loadAnnouncementChannel = (
  { channels }: Pick<Reader, 'channels'>,
  { realm }: Caller,
): Async<Channel | undefined> => {
  const id = realm.settings.new_stream_announcements_stream_id;
  return id === -1
    ? TE.right(undefined)
    : pipe(
        channels.findFor(realm.id, undefined, asId(ChannelId)(id)),
        TE.map((found) => O.toUndefined(found)?.channel),
      );
};

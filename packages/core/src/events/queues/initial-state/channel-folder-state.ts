import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { presentChannelFolder } from '../../../channels';
import { has } from '../../../kernel';
import type { InitialStateSection } from './section';

/** Every folder, including archived ones. */
export const channelFolderState: InitialStateSection = (
  { channelFolders },
  { realm },
  { level },
) =>
  has(level, 'channelFolders')
    ? pipe(
        channelFolders.list(realm.id),
        TE.map((folders) => ({
          channel_folders: folders.map((folder) => presentChannelFolder(folder, level)),
        })),
      )
    : TE.right({});

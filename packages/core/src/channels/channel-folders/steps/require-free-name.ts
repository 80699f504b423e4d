import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { ChannelFolderId, Work } from '../../../kernel';
import { ensure, sameText } from '../../../kernel';
import type { ChannelFailure } from '../../failures';
import { channelFailure } from '../../failures';
import type { Reader } from '../../transaction';

/** Fails if another folder has that name. Archived folders keep their names. */
export const requireFreeName = (
  { channelFolders }: Pick<Reader, 'channelFolders'>,
  { realm }: Caller,
  name: string,
  own?: ChannelFolderId,
): Work<ChannelFailure<'ChannelFolderExists'>, void> =>
  pipe(
    channelFolders.list(realm.id),
    ensure(
      (all) => !all.some((folder) => folder.id !== own && sameText(folder.name, name)),
      channelFailure('ChannelFolderExists', { name }),
    ),
    TE.map(() => undefined),
  );

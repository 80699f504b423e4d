import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, InsufficientPermission } from '../../../access';
import { allows, insufficientPermission } from '../../../access';
import type { ChannelFolderId, Unexpected } from '../../../kernel';
import type { InvalidChannelFolderId } from '../../channel-folders/channel-folder-failures';
import { invalidChannelFolderId } from '../../channel-folders/channel-folder-failures';
import type { Transaction } from '../../transaction';
import type { InvalidRetention } from '../channel-failures';
import type { ChannelOptions } from '../channel-options';
import { parseRetention } from '../retention';

export type InvalidChannelOptions =
  InvalidChannelFolderId | InvalidRetention | InsufficientPermission | Unexpected;

/** What stands before everything else, even where no channel is made of it. */
export const checkOptions = (
  { channelFolders }: Pick<Transaction, 'channelFolders'>,
  caller: Caller,
  { folderId, messageRetention, topicsPolicy }: ChannelOptions,
): TE.TaskEither<InvalidChannelOptions, void> =>
  pipe(
    TE.Do,
    TE.flatMap(() => checkFolder({ channelFolders }, caller, folderId)),
    TE.flatMapEither(() => parseRetention(messageRetention ?? 'realm_default')),
    TE.filterOrElseW(
      () =>
        topicsPolicy === 'inherit' ||
        allows(caller.realm.settings.can_set_topics_policy_group, caller),
      () => insufficientPermission,
    ),
    TE.map(() => undefined),
  );

/** A folder that channels can be put into. */
export const checkFolder = (
  { channelFolders }: Pick<Transaction, 'channelFolders'>,
  { realm }: Caller,
  folderId: ChannelFolderId | null,
): TE.TaskEither<InvalidChannelFolderId | Unexpected, void> =>
  folderId === null
    ? TE.right(undefined)
    : pipe(
        channelFolders.find(realm.id, folderId),
        TE.flatMap(TE.fromOption(() => invalidChannelFolderId)),
        TE.filterOrElseW(
          ({ isArchived }) => !isArchived,
          () => invalidChannelFolderId,
        ),
        TE.map(() => undefined),
      );

import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import { allows } from '../../../access';
import type { ChannelFolderId, Unexpected } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { ChannelOptions } from '../channel-options';
import { parseRetention } from '../retention';
import type { ChannelFailure } from '../../failures';
import { channelFailure } from '../../failures';
import type { AccessFailure } from '../../../access';
import { accessFailure } from '../../../access';

export type InvalidChannelOptions =
  | ChannelFailure<'InvalidChannelFolderId' | 'InvalidRetention'>
  | AccessFailure<'InsufficientPermission'>
  | Unexpected;

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
      () => accessFailure('InsufficientPermission'),
    ),
    TE.map(() => undefined),
  );

/** A folder that channels can be put into. */
export const checkFolder = (
  { channelFolders }: Pick<Transaction, 'channelFolders'>,
  { realm }: Caller,
  folderId: ChannelFolderId | null,
): TE.TaskEither<ChannelFailure<'InvalidChannelFolderId'> | Unexpected, void> =>
  folderId === null
    ? TE.right(undefined)
    : pipe(
        channelFolders.find(realm.id, folderId),
        TE.flatMap(TE.fromOption(() => channelFailure('InvalidChannelFolderId'))),
        TE.filterOrElseW(
          ({ isArchived }) => !isArchived,
          () => channelFailure('InvalidChannelFolderId'),
        ),
        TE.map(() => undefined),
      );

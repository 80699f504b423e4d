import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, Viewer } from '../../../access';
import type { ChannelId, Unexpected } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { ChannelForViewer } from '../channel-access';
import { canAdminister, canReadContent, canReadMetadata } from '../channel-access';
import type { ChannelFailure } from '../../failures';
import { channelFailure } from '../../failures';

type Accessed = TE.TaskEither<ChannelFailure<'InvalidChannelId'> | Unexpected, ChannelForViewer>;

const access =
  (mayAccess: (viewer: Viewer, target: ChannelForViewer) => boolean) =>
  ({ channels }: Pick<Transaction, 'channels'>, viewer: Viewer, id: ChannelId): Accessed =>
    pipe(
      channels.findFor(viewer.realm.id, viewer.user?.id, id),
      TE.flatMap(TE.fromOption(() => channelFailure('InvalidChannelId'))),
      TE.filterOrElseW(
        (target) => mayAccess(viewer, target),
        () => channelFailure('InvalidChannelId'),
      ),
    );

/** A channel that the viewer may know of; others are as if they did not exist. */
export const loadKnownChannel = access(canReadMetadata);

/** A channel whose messages the viewer may read; others are as if they did not exist. */
export const loadReadableChannel = access(canReadContent);

/** A channel that the caller administers. */
export const loadAdministeredChannel = (
  tx: Pick<Transaction, 'channels'>,
  caller: Caller,
  channelId: ChannelId,
): TE.TaskEither<
  ChannelFailure<'InvalidChannelId' | 'CannotAdministerChannel'> | Unexpected,
  ChannelForViewer
> =>
  pipe(
    loadKnownChannel(tx, caller, channelId),
    TE.flatMapEither((target) =>
      canAdminister(caller, target.channel)
        ? E.right(target)
        : E.left(channelFailure('CannotAdministerChannel')),
    ),
  );

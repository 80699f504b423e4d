import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Viewer } from '../../../access';
import { isCaller, isGuest } from '../../../access';
import type { ChannelForViewer } from '../../../channels';
import { canReadContent, canReadMetadata, hasSharedHistory, isWebPublic } from '../../../channels';
import type { Unexpected } from '../../../kernel';
import { ChannelId, asId } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { NarrowCondition } from '../narrow';
import type { RequestedTerm } from '../narrow-request';
import type { MessageFailure } from '../../failures';
import { unknownOperand } from '../../failures';

type Tx = Pick<Transaction, 'channels'>;

/** A condition, and whether it keeps to channels of which the viewer may read everything. */
export type Sharing = NarrowCondition & { readonly shares?: boolean };

type Resolution = TE.TaskEither<MessageFailure<'InvalidNarrowOperator'> | Unexpected, Sharing>;

/** A channel that the viewer may know of; others are as if they did not exist. */
const findChannel = (
  { channels }: Tx,
  viewer: Viewer,
  operand: RequestedTerm['operand'],
): TE.TaskEither<Unexpected, O.Option<ChannelForViewer>> => {
  const { realm, user } = viewer;
  return pipe(
    typeof operand === 'number'
      ? channels.findFor(realm.id, user?.id, asId(ChannelId)(operand))
      : pipe(
          channels.findByNamesFor(realm.id, user?.id, [String(operand).trim()]),
          TE.map((found) => O.fromNullable(found[0])),
        ),
    TE.map(O.filter((target) => canReadMetadata(viewer, target))),
  );
};

const sharesHistory = (viewer: Viewer, target: ChannelForViewer): boolean =>
  canReadContent(viewer, target) && (hasSharedHistory(target.channel.privacy) || !isCaller(viewer));

/** No message is in a channel that the viewer may not know of. */
const nothing: Sharing = { _tag: 'OneOf', messageIds: [] };

/**
 * Messages of one channel. A name that the viewer knows no channel by is an error. An id is not: it
 * finds nothing, whether no channel has it or a hidden one.
 */
export const channelTerm = (
  tx: Tx,
  viewer: Viewer,
  operand: RequestedTerm['operand'],
): Resolution =>
  pipe(
    findChannel(tx, viewer, operand),
    TE.flatMap((found): Resolution => {
      if (O.isNone(found)) {
        return isCaller(viewer) && typeof operand === 'number'
          ? TE.right(nothing)
          : TE.left(unknownOperand('channel', operand));
      }
      const { channel } = found.value;
      return isCaller(viewer) || isWebPublic(channel.privacy)
        ? TE.right({
            _tag: 'Channel',
            channelId: channel.id,
            recipientId: channel.recipientId,
            shares: sharesHistory(viewer, found.value),
          })
        : TE.left(unknownOperand('web-public channel', operand));
    }),
  );

export const channelsTerm = (viewer: Viewer, operand: RequestedTerm['operand']): Resolution => {
  switch (operand) {
    case 'public':
      return TE.right({
        _tag: 'Channels',
        kind: 'public',
        shares: isCaller(viewer) && !isGuest(viewer.user),
      });
    case 'web-public':
      return TE.right({ _tag: 'Channels', kind: 'webPublic', shares: true });
    case 'archived':
      return TE.right({ _tag: 'Channels', kind: 'archived' });
    default:
      return TE.left(unknownOperand('channels operand', operand));
  }
};

import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { ChannelForViewer } from '../../../channels';
import { loadBotOwner } from '../../../channels';
import type { ChannelId, Unexpected } from '../../../kernel';
import type { Reader } from '../../transaction';
import type { MoveFacts } from '../move-plan';

/**
 * Loads what decides whether messages may be moved to a channel.
 *
 * @param here the current channel of the messages
 * @param channelId another channel; undefined if they stay in the current one
 */
export const loadMoveFacts = (
  tx: Pick<Reader, 'channels' | 'users'>,
  caller: Caller,
  here: ChannelForViewer,
  channelId: ChannelId | undefined,
): TE.TaskEither<Unexpected, MoveFacts> =>
  pipe(
    channelId === undefined
      ? TE.right(here)
      : pipe(
          tx.channels.findFor(caller.realm.id, caller.user.id, channelId),
          TE.map(O.toUndefined),
        ),
    TE.bindTo('target'),
    TE.bind('botOwner', ({ target }) =>
      target === undefined ? TE.right(undefined) : loadBotOwner(tx, caller, target),
    ),
  );

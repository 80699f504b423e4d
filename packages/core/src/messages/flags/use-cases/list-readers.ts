import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { Async, MessageId, UserId, Work } from '../../../kernel';
import { ensure, has } from '../../../kernel';
import { accessMessage } from '../../messages/steps/access-message';
import type { Reader } from '../../transaction';
import type { MessageFailure } from '../../failures';
import { messageFailure } from '../../failures';
import type { Ports } from '../../use-case-ports';

/**
 * The users who mute the caller, or whom the caller mutes. Levels that show those whom the caller
 * mutes show all of them, and nobody else who mutes the caller: nothing reveals who does.
 */
const loadMuted = (
  { mutedUsers }: Reader,
  { realm, user, level }: Caller,
): Async<ReadonlySet<UserId>> =>
  has(level, 'readReceiptsWithoutTheMuted')
    ? mutedUsers.eitherWay(realm.id, user.id)
    : pipe(
        TE.Do,
        TE.bind('eitherWay', () => mutedUsers.eitherWay(realm.id, user.id)),
        TE.bind('own', () => mutedUsers.list(realm.id, user.id)),
        TE.map(({ eitherWay, own }) => {
          const shown = new Set(own.map(({ userId }) => userId));
          return new Set(Array.from(eitherWay).filter((id) => !shown.has(id)));
        }),
      );

/** Readers who are not shown to the caller. */
const loadHidden = (tx: Reader, caller: Caller): Async<ReadonlySet<UserId>> =>
  pipe(
    loadMuted(tx, caller),
    TE.map((muted) =>
      has(caller.level, 'readReceiptsNameTheReader') ? muted : new Set([...muted, caller.user.id]),
    ),
  );

/**
 * Lists who has read the message, except its sender, users who do not send read receipts, and users
 * whom the caller mutes or who mute the caller.
 *
 * Source: docs/reference/messages.md#read-receipts.
 */
export const listReaders =
  ({ snapshot }: Pick<Ports, 'snapshot'>) =>
  (
    caller: Caller,
    { messageId }: { readonly messageId: MessageId },
  ): Work<MessageFailure<'InvalidMessage' | 'ReadReceiptsDisabled'>, readonly UserId[]> =>
    snapshot(caller.realm.id)((tx) =>
      pipe(
        accessMessage(tx, caller, messageId),
        ensure(
          () => caller.realm.settings.enable_read_receipts,
          messageFailure('ReadReceiptsDisabled'),
        ),
        TE.bindTo('message'),
        TE.bindW('readers', ({ message }) => tx.flags.readersOf(caller.realm.id, message)),
        TE.bindW('settings', ({ readers }) => tx.userSettings.of(caller.realm.id, readers)),
        TE.bindW('hidden', () => loadHidden(tx, caller)),
        TE.map(({ message, readers, settings, hidden }) =>
          readers.filter(
            (id) =>
              id !== message.senderId &&
              !hidden.has(id) &&
              settings.get(id)?.send_read_receipts !== false,
          ),
        ),
      ),
    );

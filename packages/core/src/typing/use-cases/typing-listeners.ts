import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import type { Transaction } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { ChannelId, UserId } from '../../shared/id';
import type { TypingTurnedOff } from '../typing-failures';
import { typingTurnedOff } from '../typing-failures';

/** In a channel with more subscribers than that, nobody is told who is typing. */
const maxSubscribers = 100;

const settingFor = {
  channel: 'send_stream_typing_notifications',
  direct: 'send_private_typing_notifications',
} as const;

/** Fails if the caller does not want others to know that they are typing. */
export const checkTypingShown = (
  { userSettings }: Pick<Transaction, 'userSettings'>,
  { realm, user }: Caller,
  about: TypingTurnedOff['about'],
): TE.TaskEither<TypingTurnedOff | Unexpected, void> =>
  pipe(
    userSettings.of(realm.id, [user.id]),
    TE.filterOrElseW(
      (settings) => settings.get(user.id)?.[settingFor[about]] !== false,
      () => typingTurnedOff(about),
    ),
    TE.map(() => undefined),
  );

const thoseWhoCare = (
  { userSettings }: Pick<Transaction, 'userSettings'>,
  { realm }: Caller,
  userIds: readonly UserId[],
): TE.TaskEither<Unexpected, readonly UserId[]> =>
  userIds.length === 0
    ? TE.right([])
    : pipe(
        userSettings.of(realm.id, userIds),
        TE.map((settings) =>
          userIds.filter((id) => settings.get(id)?.receives_typing_notifications !== false),
        ),
      );

/** Those of a conversation who are active and want to know who is typing. */
export const listenersAmong = (
  tx: Pick<Transaction, 'userSettings' | 'users'>,
  caller: Caller,
  userIds: readonly UserId[],
): TE.TaskEither<Unexpected, readonly UserId[]> =>
  pipe(
    tx.users.findMany(caller.realm.id, userIds),
    TE.flatMap((users) =>
      thoseWhoCare(
        tx,
        caller,
        users.filter(({ isActive }) => isActive).map(({ id }) => id),
      ),
    ),
  );

/** Subscribers who want to know who is typing; nobody where there are very many. */
export const listenersIn = (
  tx: Pick<Transaction, 'subscriptions' | 'userSettings'>,
  caller: Caller,
  channelId: ChannelId,
): TE.TaskEither<Unexpected, readonly UserId[]> =>
  pipe(
    tx.subscriptions.subscribersOf(caller.realm.id, [channelId]),
    TE.map((subscribers) => subscribers.get(channelId) ?? []),
    TE.flatMap((subscribers) =>
      thoseWhoCare(tx, caller, subscribers.length > maxSubscribers ? [] : subscribers),
    ),
  );

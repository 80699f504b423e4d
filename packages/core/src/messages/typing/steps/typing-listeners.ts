import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, User } from '../../../access';
import { isBot, isGuest, isOpenToGuests } from '../../../access';
import type { Async, ChannelId, UserId, Work } from '../../../kernel';
import { ensure, havingRead, onlyTo } from '../../../kernel';
import type { DomainEvent } from '../../domain-events';
import type { Reader, Transact } from '../../transaction';
import type { Ports } from '../../use-case-ports';
import type { MessageFailure } from '../../failures';
import { messageFailure } from '../../failures';

/** Channels with more subscribers have no typing notifications. */
const maxSubscribers = 100;

const settingFor = {
  channel: 'send_stream_typing_notifications',
  direct: 'send_private_typing_notifications',
} as const;

/** Fails if the caller disabled sending typing notifications. */
export const requireTypingShown = (
  { userSettings }: Pick<Reader, 'userSettings'>,
  { realm, user }: Caller,
  about: MessageFailure<'TypingTurnedOff'>['about'],
): Work<MessageFailure<'TypingTurnedOff'>, void> =>
  pipe(
    userSettings.of(realm.id, [user.id]),
    ensure(
      (settings) => settings.get(user.id)?.[settingFor[about]] !== false,
      messageFailure('TypingTurnedOff', { about }),
    ),
    TE.map(() => undefined),
  );

const withTypingNotifications = (
  { userSettings }: Pick<Reader, 'userSettings'>,
  { realm }: Caller,
  userIds: readonly UserId[],
): Async<readonly UserId[]> =>
  userIds.length === 0
    ? TE.right([])
    : pipe(
        userSettings.of(realm.id, userIds),
        TE.map((settings) =>
          userIds.filter((id) => settings.get(id)?.receives_typing_notifications !== false),
        ),
      );

/** The active users among these who want typing notifications. */
export const listenersAmong = (
  tx: Pick<Reader, 'userSettings'>,
  caller: Caller,
  users: readonly User[],
): Async<readonly UserId[]> =>
  withTypingNotifications(
    tx,
    caller,
    users.filter(({ isActive }) => isActive).map(({ id }) => id),
  );

/**
 * Those of the listeners who may know of every user that the notification would show.
 *
 * Source: docs/reference/users.md#who-knows-whom.
 */
export const listenersKnowing = (
  { knownUsers, users }: Pick<Reader, 'knownUsers' | 'users'>,
  { realm }: Caller,
  shown: readonly User[],
  listeners: readonly UserId[],
): Async<readonly UserId[]> => {
  const people = shown.filter((user) => !isBot(user)).map(({ id }) => id);
  return isOpenToGuests(realm)
    ? TE.right(listeners)
    : pipe(
        TE.Do,
        TE.bind('found', () => users.loadMany(realm.id, listeners)),
        TE.let('guests', ({ found }) => found.filter(isGuest).map(({ id }) => id)),
        TE.bind('known', ({ guests }) => knownUsers.among(realm.id, guests, people)),
        TE.map(({ guests, known }) => {
          const limited = new Set(guests);
          return listeners.filter(
            (listener) =>
              !limited.has(listener) ||
              people.every((id) => id === listener || known.get(listener)?.has(id) === true),
          );
        }),
      );
};

/** Subscribers who want typing notifications; none if the channel has too many subscribers. */
export const listenersIn = (
  tx: Pick<Reader, 'subscriptions' | 'userSettings'>,
  caller: Caller,
  channelId: ChannelId,
): Async<readonly UserId[]> =>
  pipe(
    tx.subscriptions.firstSubscribersOf(caller.realm.id, channelId, maxSubscribers + 1),
    TE.flatMap((subscribers) =>
      withTypingNotifications(tx, caller, subscribers.length > maxSubscribers ? [] : subscribers),
    ),
  );

/** What the listeners are told. */
export type TypingNotice = { readonly event: DomainEvent; readonly listeners: readonly UserId[] };

export type TypingDependencies = Pick<Ports, 'read'> & { readonly transact: Transact<'events'> };

/** Nobody is told who is no listener any more when the event is committed. */
export const tellListeners =
  ({ read, transact }: TypingDependencies) =>
  <Failure>(
    caller: Caller,
    decide: (reader: Reader) => Work<Failure, TypingNotice>,
  ): Work<Failure, void> => {
    const realmId = caller.realm.id;
    return pipe(
      read(
        realmId,
        caller.asOf,
      )((reader) =>
        pipe(
          reader.events.factsVersion(realmId),
          TE.bindTo('asOf'),
          TE.bindW('notice', () => decide(reader)),
        ),
      ),
      TE.flatMap(({ asOf, notice: { event, listeners } }) =>
        listeners.length === 0
          ? TE.right(undefined)
          : transact(havingRead(caller, asOf), ({ events }) =>
              events.emit(realmId, [{ event, audience: onlyTo(...listeners) }]),
            ),
      ),
    );
  };

import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm, User } from '../../../access';
import { guestsKnowing, isBot, isOpenToGuests, viewersOf } from '../../../access';
import { ofArchived } from '../../../channels';
import type { Timestamp, Unexpected } from '../../../kernel';
import { onlyTo, without } from '../../../kernel';
import type { AddressedEvent } from '../../domain-events';
import type { Transaction } from '../../transaction';
import { referencesTo } from '../../user-groups/steps/references-to-user';
import type { ActivityNeeds } from './account-activity';
import { activityChanged, botActivityChanged } from './account-activity';
import { tellPeers } from './account-peers';

type Tx = Pick<Transaction, ActivityNeeds>;

/**
 * Guests who know nothing of the account, or not any more, cannot conclude from its deactivation
 * that it left its groups: they are told.
 */
const notifyUsersWithoutContact = (
  tx: Tx,
  realm: Realm,
  user: User,
  acquainted: readonly User['id'][],
  now: Timestamp,
): TE.TaskEither<Unexpected, readonly AddressedEvent[]> =>
  isBot(user) || isOpenToGuests(realm)
    ? TE.right([])
    : pipe(
        TE.Do,
        TE.bind('places', () => referencesTo(tx, realm, user, 'remove', now)),
        TE.bind('guests', ({ places }) =>
          tx.subscriptions.guestSubscribersOf(
            realm.id,
            places.channels.map(({ channel }) => channel.id),
          ),
        ),
        TE.map(({ places, guests }) => {
          const except = [...acquainted, user.id];
          return [
            ...[...places.memberships, ...places.permissions].map((event) => ({
              event,
              audience: { users: [], standing: 'guests' as const, except },
            })),
            ...places.channels.flatMap(({ channel, changes }) =>
              changes.map((change) => ({
                event: {
                  _tag: 'ChannelUpdated' as const,
                  channelId: channel.id,
                  name: channel.name,
                  change,
                  ...ofArchived(channel),
                },
                audience: { users: guests.get(channel.id) ?? [], except },
              })),
            ),
          ];
        }),
      );

/**
 * Deactivates one account. Its subscriptions are kept for when it comes back; until then it is
 * among no channel's subscribers. Its event queues are gone at once: what happens meanwhile is
 * nothing that it could hear of later.
 *
 * Source: reference, «DELETE /users/{user_id}», effects; «realm_user», order at deactivation.
 */
export const deactivate = (
  tx: Tx,
  realm: Realm,
  user: User,
  now: Timestamp,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    TE.Do,
    TE.bind('departures', () =>
      tellPeers(tx, realm, user, ({ userIds: _, ...group }) => ({
        _tag: 'SubscriberDeactivated',
        userId: user.id,
        ...group,
      })),
    ),
    TE.bind('knew', () => guestsKnowing(tx, realm, user)),
    TE.tap(() => tx.users.update(realm.id, user.id, { isActive: false })),
    TE.tap(() => tx.queues.removeAllOf(realm.id, user.id)),
    TE.bind('know', () => guestsKnowing(tx, realm, user)),
    TE.bind('audience', () => viewersOf(tx, realm, user)),
    TE.bind('toUsersWithoutContact', ({ know }) =>
      notifyUsersWithoutContact(tx, realm, user, know, now),
    ),
    TE.bind('ofBot', () => botActivityChanged(tx, user, false)),
    TE.let('blind', ({ knew, know }) => without(knew, know)),
    TE.flatMap(({ departures, audience, toUsersWithoutContact, blind, ofBot }) =>
      tx.events.emit(realm.id, [
        ...departures,
        activityChanged(user.id, false, audience),
        ...toUsersWithoutContact,
        ...(blind.length === 0
          ? []
          : [
              {
                event: { _tag: 'UserBecameInaccessible' as const, userId: user.id },
                audience: onlyTo(...blind),
              },
            ]),
        ...ofBot,
      ]),
    ),
  );

/** Deactivates the active bots that somebody owns, and answers them as they were. */
export const deactivateBotsOf = (
  tx: Tx,
  realm: Realm,
  owner: User,
  now: Timestamp,
): TE.TaskEither<Unexpected, readonly User[]> =>
  pipe(
    tx.users.botsOf(realm.id, owner.id),
    TE.map((bots) => bots.filter(({ isActive }) => isActive)),
    TE.tap(TE.traverseSeqArray((bot) => deactivate(tx, realm, bot, now))),
  );

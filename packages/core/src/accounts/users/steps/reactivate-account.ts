import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm, User } from '../../../access';
import { guestsKnowing, isBot, viewersOf, viewUser } from '../../../access';
import { ofArchived } from '../../../channels';
import type { Timestamp, Unexpected } from '../../../kernel';
import { everyone, onlyTo, without } from '../../../kernel';
import type { AddressedEvent } from '../../domain-events';
import type { Transaction } from '../../transaction';
import { referencesTo } from '../../user-groups/steps/references-to-user';
import { tellFullMembers } from '../../user-groups/steps/tell-full-members';
import type { ActivityNeeds } from './account-activity';
import { activityChanged, botActivityChanged } from './account-activity';
import { tellChannel, tellPeers } from './account-peers';
import { exportConsent } from './change-settings';

type Tx = Pick<Transaction, ActivityNeeds>;

const consent = (
  { userSettings }: Tx,
  realm: Realm,
  user: User,
): TE.TaskEither<Unexpected, readonly AddressedEvent[]> =>
  isBot(user)
    ? TE.right([])
    : pipe(
        userSettings.of(realm.id, [user.id]),
        TE.map((all) => [
          exportConsent(user.id, all.get(user.id)?.allow_private_data_export === true),
        ]),
      );

/** What groups, permissions and channels say of the user again. */
const returnToPlaces = (
  tx: Tx,
  realm: Realm,
  user: User,
  now: Timestamp,
): TE.TaskEither<Unexpected, readonly AddressedEvent[]> =>
  pipe(
    TE.Do,
    TE.bind('places', () => referencesTo(tx, realm, user, 'add', now)),
    TE.bind('ofChannels', ({ places }) =>
      pipe(
        places.channels,
        TE.traverseSeqArray(({ channel, changes }) =>
          pipe(
            changes,
            TE.traverseSeqArray((change) =>
              tellChannel(tx, realm, user, channel, {
                _tag: 'ChannelUpdated',
                channelId: channel.id,
                name: channel.name,
                change,
                ...ofArchived(channel),
              }),
            ),
          ),
        ),
      ),
    ),
    TE.map(({ places, ofChannels }) => [
      ...[...places.memberships, ...places.permissions].map((event) => ({
        event,
        audience: everyone,
      })),
      ...ofChannels.flat(),
    ]),
  );

/**
 * Activates one account, whose subscriptions live again.
 *
 * @param adopt what is to happen to a bot before its channels hear of it
 *
 * Source: reference, «POST /users/{user_id}/reactivate»; «realm_user», order at reactivation.
 */
export const reactivate = (
  tx: Tx,
  realm: Realm,
  user: User,
  adopt: TE.TaskEither<Unexpected, void>,
  now: Timestamp,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    TE.Do,
    TE.tap(() => tellFullMembers(tx, realm, now)),
    TE.bind('knew', () => guestsKnowing(tx, realm, user)),
    TE.bind('active', () => tx.users.update(realm.id, user.id, { isActive: true })),
    TE.bind('know', () => guestsKnowing(tx, realm, user)),
    TE.let('meeting', ({ knew, know }) => without(know, knew)),
    TE.bind('audience', () => viewersOf(tx, realm, user)),
    TE.bind('consents', () => consent(tx, realm, user)),
    TE.bind('ofBot', () => botActivityChanged(tx, user, true)),
    TE.tap(({ active, meeting, audience, consents, ofBot }) =>
      tx.events.emit(realm.id, [
        ...(meeting.length === 0
          ? []
          : [
              {
                event: { _tag: 'UserAdded' as const, user: viewUser(active, realm) },
                audience: onlyTo(...meeting),
              },
            ]),
        activityChanged(user.id, true, { ...audience, except: meeting }),
        ...consents,
        ...ofBot,
      ]),
    ),
    TE.tap(() => adopt),
    TE.bind('toPeers', () =>
      tellPeers(tx, realm, user, (group) => ({ _tag: 'PeersSubscribed', ...group })),
    ),
    TE.bind('places', ({ active }) => returnToPlaces(tx, realm, active, now)),
    TE.flatMap(({ toPeers, places }) => tx.events.emit(realm.id, [...toPeers, ...places])),
  );

import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm, User } from '../../../access';
import { guestsKnowing, isBot, isKnownToAllGuests, withUserDetails } from '../../../access';
import type { Channel } from '../../../channels';
import { distinctChannels, loadChannelViewers } from '../../../channels';
import type { Async, Timestamp } from '../../../kernel';
import { endLogins } from '../../authentication/steps/end-logins';
import { renewApiKey } from '../../authentication/steps/renew-api-key';
import { replaceBotKey } from '../../bots/steps/bot-key';
import type { Reader, Transaction } from '../../transaction';
import type { ReferencesToUser } from '../../user-groups/references-to-user';
import { referencesTo } from '../../user-groups/references-to-user';
import { loadReferences } from '../../user-groups/steps/load-references';
import { announceNewFullMembers } from '../../user-groups/steps/new-full-members';
import type { ActivityFacts } from '../account-activity';
import { deactivationEvents, reactivationEvents, restorationEvents } from '../account-activity';
import { lockedUser } from './locked-user';

const noReferences: ReferencesToUser = { memberships: [], permissions: [], channels: [] };

type ChannelFacts = Pick<ActivityFacts, 'channels' | 'channelViewers'>;

/**
 * The user's channels, and the viewers of these channels and of those in the references, who include
 * only active accounts.
 */
const loadChannels = (
  tx: Reader,
  realm: Realm,
  user: User,
  references: ReferencesToUser,
): Async<ChannelFacts> =>
  pipe(
    TE.Do,
    TE.bind('joined', () => tx.subscriptions.channelsOf(realm.id, user.id)),
    TE.let('channels', ({ joined }) => joined.map(([channel]) => channel)),
    TE.bind('channelViewers', ({ channels }) =>
      loadChannelViewers(
        tx,
        realm,
        distinctChannels([...channels, ...references.channels.map(({ channel }) => channel)]),
      ),
    ),
  );

/** The references that guests who do not know the user need; none if all guests know the user. */
const loadDeactivationFacts = (tx: Reader, realm: Realm, user: User, now: Timestamp) =>
  pipe(
    isKnownToAllGuests(realm, user)
      ? TE.right(noReferences)
      : pipe(
          loadReferences(tx, realm, user, now),
          TE.map((facts) => referencesTo(facts, 'remove')),
        ),
    TE.bindTo('references'),
    TE.bind('guestsIn', ({ references }) =>
      tx.subscriptions.guestSubscribersOf(
        realm.id,
        references.channels.map(({ channel }) => channel.id),
      ),
    ),
  );

/** Locks the account, and changes it unless it is already as it should become. */
const unlessActivityIs = (
  tx: Transaction,
  user: User,
  isActive: boolean,
  change: (locked: User) => Async<void>,
): Async<void> =>
  pipe(
    lockedUser(tx, user),
    TE.flatMap((locked) => (locked.isActive === isActive ? TE.right(undefined) : change(locked))),
  );

const deactivateLocked = (tx: Transaction, realm: Realm, user: User, now: Timestamp): Async<void> =>
  pipe(
    TE.Do,
    TE.bind('inChannels', () => loadChannels(tx, realm, user, noReferences)),
    TE.bind('whileActive', () => guestsKnowing(tx, realm, user)),
    TE.tap(() => tx.users.update(realm.id, user.id, { isActive: false })),
    TE.tap(() => tx.queues.removeAllOf(realm.id, user.id)),
    TE.tap(() => endLogins(tx, realm.id, user.id)),
    TE.bind('whileDeactivated', () => guestsKnowing(tx, realm, user)),
    TE.bind('inactive', () => loadDeactivationFacts(tx, realm, user, now)),
    TE.flatMap(
      ({ inChannels, whileActive, whileDeactivated, inactive: { references, guestsIn } }) =>
        tx.events.emit(
          realm.id,
          deactivationEvents(
            {
              realm,
              user,
              guestViewers: { whileActive, whileDeactivated },
              references,
              ...inChannels,
            },
            guestsIn,
          ),
        ),
    ),
  );

/**
 * Deactivates one account, unless it is deactivated already. Keeps its subscriptions for a
 * reactivation; until then the account is not among the subscribers of any channel. Ends its logins
 * and removes its event queues, so that it never receives what happens meanwhile. Which guests know
 * the user depends on the activity, so it is read before and after the change.
 */
export const deactivate = (
  tx: Transaction,
  realm: Realm,
  user: User,
  now: Timestamp,
): Async<void> =>
  unlessActivityIs(tx, user, false, (locked) => deactivateLocked(tx, realm, locked, now));

/**
 * Marks as read what the user received in channels that are archived: where nothing is unread, as it
 * was marked as read for the active subscribers when the channel was archived.
 */
const markArchivedRead = (
  tx: Transaction,
  { id }: Realm,
  user: User,
  channels: readonly Channel[],
): Async<unknown> => {
  const archived = channels.filter(({ isArchived }) => isArchived);
  return archived.length === 0
    ? TE.right(undefined)
    : tx.flags.markChannelsRead(
        id,
        archived.map((channel) => ({ userId: user.id, channelId: channel.id })),
      );
};

const reactivateLocked = (
  tx: Transaction,
  realm: Realm,
  user: User,
  adopt: Async<unknown>,
  now: Timestamp,
): Async<void> =>
  pipe(
    TE.Do,
    TE.tap(() => announceNewFullMembers(tx, realm, now)),
    TE.bind('whileDeactivated', () => guestsKnowing(tx, realm, user)),
    TE.bind('active', () => tx.users.update(realm.id, user.id, { isActive: true })),
    // Whoever had the key before the deactivation must not have access again.
    TE.tap(({ active }): Async<unknown> =>
      isBot(active) ? replaceBotKey(tx, { realm }, active) : renewApiKey(tx, realm.id, active.id),
    ),
    TE.bind('whileActive', () => guestsKnowing(tx, realm, user)),
    TE.bind('settings', () => tx.userSettings.of(realm.id, [user.id])),
    TE.bind('referenceFacts', ({ active }) => loadReferences(tx, realm, active, now)),
    TE.let('references', ({ referenceFacts }) => referencesTo(referenceFacts, 'add')),
    TE.bind('inChannels', ({ references }) => loadChannels(tx, realm, user, references)),
    // The account has no event queue yet, so no event says this.
    TE.tap(({ inChannels }) => markArchivedRead(tx, realm, user, inChannels.channels)),
    TE.let('facts', ({ active, whileActive, whileDeactivated, inChannels, references }) => ({
      realm,
      user: active,
      guestViewers: { whileActive, whileDeactivated },
      references,
      ...inChannels,
    })),
    TE.tap(({ facts, settings }) => {
      const consents = settings.get(user.id)?.allow_private_data_export === true;
      return pipe(
        tx.userDetails.of(realm.id, [user.id]),
        TE.map((details) => reactivationEvents(facts, consents, details.get(user.id))),
        TE.flatMap((events) => withUserDetails(tx, realm.id)(events)),
        TE.flatMap((events) => tx.events.emit(realm.id, events)),
      );
    }),
    TE.tap(() => adopt),
    TE.flatMap(({ facts }) => tx.events.emit(realm.id, restorationEvents(facts))),
  );

/**
 * Activates one account with the subscriptions that it had, unless it is active already.
 *
 * @param adopt gives a bot a new owner, before the events of its channels
 */
export const reactivate = (
  tx: Transaction,
  realm: Realm,
  user: User,
  adopt: Async<unknown>,
  now: Timestamp,
): Async<void> =>
  unlessActivityIs(tx, user, true, (locked) => reactivateLocked(tx, realm, locked, adopt, now));

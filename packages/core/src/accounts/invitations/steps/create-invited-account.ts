import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Realm, User, UserGroup } from '../../../access';
import type { Channel, NoticeDependencies } from '../../../channels';
import { enqueueNotices } from '../../../channels';
import type { Async, Timestamp, UserGroupId, Work } from '../../../kernel';
import type { Reader, Transaction } from '../../transaction';
import { memberEvents } from '../../user-groups/membership-plan';
import type { NewPerson } from '../../users/steps/create-account';
import { createAccount, loadDefaultChannels, joinChannels } from '../../users/steps/create-account';
import { loadNewUserNotices } from '../../users/steps/load-new-user-notices';
import { acceptanceNotices } from '../acceptance';
import type { Invitation, InvitationTerms } from '../invitation';
import { removeInvitationsTo } from './end-invitations';

/** The channels that still exist and are not archived. */
const channelsOf = (
  tx: Reader,
  realm: Realm,
  { channelIds, includesDefaultChannels }: InvitationTerms,
): Async<readonly Channel[]> =>
  pipe(
    TE.Do,
    TE.bind('named', () => tx.channels.loadManyFor(realm.id, undefined, channelIds)),
    TE.bind('standard', () =>
      includesDefaultChannels ? loadDefaultChannels(tx, realm) : TE.right([]),
    ),
    TE.map(({ named, standard }) => {
      const open = named.map(({ channel }) => channel).filter(({ isArchived }) => !isArchived);
      return Array.from(new Map([...open, ...standard].map((one) => [one.id, one])).values());
    }),
  );

const joinGroup = (
  { userGroups, events }: Transaction,
  realm: Realm,
  user: User,
  group: UserGroup,
): Async<void> =>
  pipe(
    userGroups.addMembers(realm.id, group.id, [user.id]),
    TE.flatMap(() => events.emit(realm.id, memberEvents('add', group, [user.id]))),
  );

/** Adds the user to those of the groups that still exist. */
const joinGroups = (
  tx: Transaction,
  realm: Realm,
  user: User,
  groupIds: readonly UserGroupId[],
): Async<void> =>
  groupIds.length === 0
    ? TE.right(undefined)
    : pipe(
        tx.userGroups.lock(realm.id),
        TE.flatMap(() => tx.userGroups.loadMany(realm, groupIds)),
        TE.map((groups) => groups.filter(({ isActive }) => isActive)),
        TE.flatMap(TE.traverseSeqArray((group) => joinGroup(tx, realm, user, group))),
        TE.map(() => undefined),
      );

/** On which terms a person joins. */
export type Joining = {
  readonly terms: InvitationTerms;
  /** The invitation that has the terms; undefined for those without one. */
  readonly invitation: Invitation | undefined;
};

/**
 * Creates the account of a person who joins on the given terms, and announces it. All invitations to
 * the address end.
 *
 * Source: docs/reference/invitations.md#when-an-invited-person-registers.
 */
export const createInvitedAccount = (
  tx: Transaction,
  realm: Realm,
  { terms, invitation }: Joining,
  person: Omit<NewPerson, 'role'>,
  now: Timestamp,
): Work<AccessFailure<'CollectionFull'>, User> =>
  pipe(
    createAccount(tx, realm, { ...person, role: terms.role }, now),
    TE.tap((user) =>
      pipe(
        channelsOf(tx, realm, terms),
        TE.flatMap((channels) => joinChannels(tx, realm, user, channels, now)),
      ),
    ),
    TE.tap((user) => joinGroups(tx, realm, user, terms.groupIds)),
    TE.tap(() =>
      invitation === undefined
        ? TE.right(undefined)
        : tx.invitations.update(realm.id, invitation.id, { status: 'used' }),
    ),
    TE.tap(() => removeInvitationsTo(tx, realm.id, person.email, invitation)),
  );

/** The user who sent the invitation, if there is one. */
const findReferrer = (
  { users }: Pick<Reader, 'users'>,
  { realmId, referrerId }: Invitation,
): Async<O.Option<User>> =>
  referrerId === null ? TE.right(O.none) : users.find(realmId, referrerId);

/** Welcomes and announces a person who joined, and notifies the user who invited them. */
export const announceJoined =
  (dependencies: NoticeDependencies) =>
  (tx: Transaction, realm: Realm, user: User, { terms, invitation }: Joining): Async<void> =>
    pipe(
      TE.Do,
      TE.bind('accepted', () =>
        invitation === undefined
          ? TE.right([])
          : pipe(
              findReferrer(tx, invitation),
              TE.map((referrer) => acceptanceNotices(user, invitation, referrer)),
            ),
      ),
      TE.bind('notices', () => loadNewUserNotices(tx, realm, user, terms.welcomeMessage)),
      TE.flatMap(({ accepted, notices }) =>
        enqueueNotices(dependencies)(tx, realm, [...accepted, ...notices]),
      ),
    );

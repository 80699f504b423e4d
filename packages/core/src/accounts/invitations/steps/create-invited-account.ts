import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm, User } from '../../../access';
import type { Channel } from '../../../channels';
import type { Timestamp, Unexpected, UserGroupId } from '../../../kernel';
import { everyone } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { NewPerson } from '../../users/steps/create-account';
import { createAccount, loadDefaultChannels, joinChannels } from '../../users/steps/create-account';
import type { Invitation, InvitationTerms } from '../invitation';
import { removeInvitationsTo } from './end-invitations';

/** The channels that still exist and are not archived. */
const channelsOf = (
  tx: Transaction,
  realm: Realm,
  { channelIds, includesDefaultChannels }: InvitationTerms,
): TE.TaskEither<Unexpected, readonly Channel[]> =>
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
  groupId: UserGroupId,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    userGroups.addMembers(realm.id, groupId, [user.id]),
    TE.flatMap(() =>
      events.emit(realm.id, [
        {
          event: {
            _tag: 'UserGroupMembersChanged',
            change: 'add',
            groupId,
            userIds: [user.id],
          },
          audience: everyone,
        },
      ]),
    ),
  );

/** Adds the user to those of the groups that still exist. */
const joinGroups = (
  tx: Transaction,
  realm: Realm,
  user: User,
  groupIds: readonly UserGroupId[],
): TE.TaskEither<Unexpected, void> =>
  groupIds.length === 0
    ? TE.right(undefined)
    : pipe(
        tx.userGroups.lock(realm.id),
        TE.flatMap(() => tx.userGroups.loadMany(realm, groupIds)),
        TE.map((groups) => groups.filter(({ isActive }) => isActive)),
        TE.flatMap(TE.traverseSeqArray(({ id }) => joinGroup(tx, realm, user, id))),
        TE.map(() => undefined),
      );

/**
 * Creates the account of a person who accepts an invitation, with its terms, and announces it.
 *
 * Source: reference, "When an invited person registers".
 */
export const createInvitedAccount = (
  tx: Transaction,
  realm: Realm,
  invitation: Invitation,
  person: Omit<NewPerson, 'role'>,
  now: Timestamp,
): TE.TaskEither<Unexpected, User> =>
  pipe(
    createAccount(tx, realm, { ...person, role: invitation.terms.role }, now),
    TE.tap((user) =>
      pipe(
        channelsOf(tx, realm, invitation.terms),
        TE.flatMap((channels) => joinChannels(tx, realm, user, channels, now)),
      ),
    ),
    TE.tap((user) => joinGroups(tx, realm, user, invitation.terms.groupIds)),
    TE.tap(() => tx.invitations.update(realm.id, invitation.id, { status: 'used' })),
    TE.tap(() => removeInvitationsTo(tx, realm.id, person.email, invitation)),
  );

import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Invitation, InvitationRepository } from '../accounts';
import { isOpen } from '../accounts';
import type { RealmId } from '../kernel';
import { InvitationId, foldAddress, sameAddress } from '../kernel';
import type { Cell } from './cell';
import { changing, reading, writing } from './cell';
import { nextId } from './next-id';
import { nextSalt } from './next-salt';

export const inMemoryInvitations = (cell: Cell): InvitationRepository => {
  const find = (realmId: RealmId, id: InvitationId) =>
    reading(cell, ({ invitations }) =>
      O.fromNullable(invitations.find((one) => one.realmId === realmId && one.id === id)),
    );
  const change = (concerned: (one: Invitation) => boolean, to: (one: Invitation) => Invitation[]) =>
    changing(cell, (state) => ({
      ...state,
      invitations: state.invitations.flatMap((one) => (concerned(one) ? to(one) : [one])),
    }));
  const isPendingTo = (realmId: RealmId, email: string) => (one: Invitation) =>
    one.realmId === realmId &&
    one.status === 'pending' &&
    one.email !== null &&
    sameAddress(one.email, email);
  return {
    create: (invitation) =>
      writing(
        cell,
        (): Invitation => ({
          ...invitation,
          id: nextId(InvitationId),
          status: 'pending',
          tokenSalt: nextSalt(),
        }),
        (made) => (state) => ({ ...state, invitations: [...state.invitations, made] }),
      ),
    find,
    lock: find,
    listOpen: (realmId, now, referrerId) =>
      reading(cell, ({ invitations }) =>
        invitations
          .filter((one) => one.realmId === realmId && isOpen(one, now))
          .filter((one) => referrerId === undefined || one.referrerId === referrerId)
          .sort((a, b) => a.id - b.id),
      ),
    lockOpenTo: (realmId, email, now) =>
      reading(cell, ({ invitations }) =>
        O.fromNullable(
          invitations
            .filter((one) => isPendingTo(realmId, email)(one) && isOpen(one, now))
            .sort((a, b) => b.id - a.id)[0],
        ),
      ),
    update: (realmId, id, changes) =>
      change(
        (one) => one.realmId === realmId && one.id === id,
        (one) => [{ ...one, ...changes }],
      ),
    remove: (realmId, id) =>
      change(
        (one) => one.realmId === realmId && one.id === id,
        () => [],
      ),
    removePendingTo: (realmId, email) =>
      pipe(
        reading(cell, ({ invitations }) => invitations.filter(isPendingTo(realmId, email))),
        TE.tap(() => change(isPendingTo(realmId, foldAddress(email)), () => [])),
      ),
    lockEmailsSince: (realmId, since) =>
      reading(cell, ({ invitationEmails }) =>
        invitationEmails
          .filter((one) => one.realmId === realmId && one.at >= since)
          .reduce((sum, { emails }) => sum + emails, 0),
      ),
    countEmails: (realmId, at, emails) =>
      changing(cell, (state) => ({
        ...state,
        invitationEmails: [...state.invitationEmails, { realmId, at, emails }],
      })),
  };
};

import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { realmPictureNames } from '../../../access';
import { UserId, asId } from '../../../kernel';
import {
  avatarKeyOf,
  groupRecord,
  organizationRecord,
  userRecord,
} from '../records/people-records';
import type { LoadPart } from './parts';
import { onePart } from './parts';

const usersAtOnce = 500;

export const loadOrganizationPart: LoadPart = (_, { realm, consenting }, after) =>
  TE.right(
    after > 0
      ? undefined
      : {
          upTo: 1,
          files: realmPictureNames.flatMap((name) => realm.pictures[name] ?? []),
          records: (_presentation, isStored) => [organizationRecord(realm, consenting, isStored)],
        },
  );

export const loadUserPart: LoadPart = (tx, { realm, consenting }, after) =>
  pipe(
    tx.users.listAfter(realm.id, after === 0 ? undefined : asId(UserId)(after), usersAtOnce),
    TE.bindTo('users'),
    TE.bind('details', ({ users }) =>
      tx.userDetails.of(
        realm.id,
        users.map(({ id }) => id),
      ),
    ),
    TE.bind('settings', ({ users }) =>
      tx.userSettings.of(
        realm.id,
        users.map(({ id }) => id).filter((id) => consenting.has(id)),
      ),
    ),
    TE.map(({ users, details, settings }) => {
      const upTo = users.at(-1)?.id;
      return upTo === undefined
        ? undefined
        : {
            upTo,
            files: users.flatMap((user) => avatarKeyOf(user) ?? []),
            records: (presentation) =>
              users.map((user) =>
                userRecord(
                  user,
                  realm,
                  details.get(user.id),
                  consenting.has(user.id) ? settings.get(user.id) : undefined,
                  presentation,
                ),
              ),
          };
    }),
  );

export const loadGroupPart: LoadPart = onePart((tx, { realm }) =>
  pipe(
    tx.userGroups.list(realm),
    TE.map((groups) => ({ records: () => groups.map(groupRecord) })),
  ),
);

import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { avatarFileOf } from '../../../access';
import { UserId, asId } from '../../../kernel';
import type { ExportedFacts } from '../../record-presentation';
import type { LoadPart } from './parts';

const usersAtOnce = 500;

export const loadUserPart: LoadPart<ExportedFacts['users']> = (tx, { realm, consenting }, after) =>
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
            files: users.flatMap((user) => avatarFileOf(user) ?? []),
            facts: users.map((user) => ({
              user,
              realm,
              profile: details.get(user.id)?.profile ?? [],
              settings: consenting.has(user.id) ? settings.get(user.id) : undefined,
            })),
          };
    }),
  );

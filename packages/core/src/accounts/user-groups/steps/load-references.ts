import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm, User } from '../../../access';
import { deactivatedAmong } from '../../../access';
import type { Async, Timestamp } from '../../../kernel';
import type { Reader } from '../../transaction';
import type { ReferenceFacts } from '../references-to-user';
import { valuesNaming } from '../references-to-user';

/** Loads the groups, channels and users that the user's references depend on. */
export const loadReferences = (
  tx: Pick<Reader, 'channels' | 'userGroups' | 'users'>,
  realm: Realm,
  user: User,
  now: Timestamp,
): Async<ReferenceFacts> =>
  pipe(
    TE.Do,
    TE.bind('groups', () => tx.userGroups.list(realm)),
    TE.bind('found', () => tx.channels.listFor(realm.id, user.id)),
    TE.let('channels', ({ found }) => found.map(({ channel }) => channel)),
    TE.bind('deactivated', ({ groups, channels }) =>
      deactivatedAmong(tx, realm, valuesNaming({ realm, user, groups, channels })),
    ),
    TE.map(({ groups, channels, deactivated }) => ({
      realm,
      user,
      groups,
      channels,
      deactivated,
      now,
    })),
  );

import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm, User } from '../../../access';
import { isBot } from '../../../access';
import type { Async } from '../../../kernel';
import { onlyTo } from '../../../kernel';
import { replaceBotKey } from '../../bots/steps/bot-key';
import type { Transaction } from '../../transaction';
import type { GrantPlan } from '../grants';

/**
 * Writes the grants of an account and announces them to it. If a bot gains or loses the grant to
 * create users, its API key is renewed, because other users may see such keys than others.
 */
export const writeGrants = (
  tx: Transaction,
  realm: Realm,
  target: User,
  { grants, changed }: GrantPlan,
): Async<User> =>
  changed.length === 0
    ? TE.right(target)
    : pipe(
        tx.users.update(realm.id, target.id, { grants }),
        TE.tap((user) =>
          tx.events.emit(
            realm.id,
            changed.map((grant) => ({
              event: {
                _tag: 'GrantChanged',
                userId: user.id,
                grant,
                isGranted: grants.includes(grant),
              },
              audience: onlyTo(user.id),
            })),
          ),
        ),
        TE.tap((user) =>
          isBot(user) && changed.includes('can_create_users')
            ? replaceBotKey(tx, { realm }, user)
            : TE.right(undefined),
        ),
      );

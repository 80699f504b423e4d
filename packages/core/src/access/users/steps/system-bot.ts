import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Async, SystemBotKind } from '../../../kernel';
import { systemBotKinds } from '../../../kernel';
import type { Realm } from '../../realms/realm';
import type { Transaction } from '../../transaction';
import { newSystemBot } from '../system-bots';
import type { User } from '../user';

/** The realm's system bot of that kind; created if an older realm does not have it yet. */
export const systemBot = (
  { users }: Pick<Transaction, 'users'>,
  realm: Realm,
  kind: SystemBotKind,
): Async<User> =>
  pipe(
    users.ensureSystemBot(kind, newSystemBot(realm, kind)),
    TE.map(({ bot }) => bot),
  );

/** All of them; every new realm has them from the start. */
export const systemBotsOf = (
  tx: Pick<Transaction, 'users'>,
  realm: Realm,
): Async<readonly User[]> =>
  pipe(
    systemBotKinds,
    TE.traverseSeqArray((kind) => systemBot(tx, realm, kind)),
  );

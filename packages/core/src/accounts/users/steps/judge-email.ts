import type * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm } from '../../../access';
import type { Unexpected } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { DisposableDomains, EmailObjection } from '../email-rules';
import { checkEmail } from '../email-rules';

/** Judges an address by the rules of the realm. */
export const judgeEmail = (
  { realmDomains }: Pick<Transaction, 'realmDomains'>,
  disposableDomains: DisposableDomains,
  realm: Realm,
  email: string,
): TE.TaskEither<Unexpected, E.Either<EmailObjection, string>> =>
  pipe(
    realmDomains.list(realm.id),
    TE.map((domains) => checkEmail({ ...realm.settings, domains }, disposableDomains)(email)),
  );

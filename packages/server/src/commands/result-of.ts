import type { Failure } from '@parley/core';
import type { Unexpected } from '@parley/core/kernel';
import { currentLevel } from '@parley/core/kernel';
import { presentFailure } from '@parley/wire';
import * as E from 'fp-ts/Either';
import { StartFailure } from '../start-failure';

/** What the arguments of a command name. */
export type Named = {
  readonly email?: string | undefined;
};

/** What a command prints: with the name that is wrong, where the API has a general message. */
const explain = (failure: Failure, { email }: Named): string => {
  switch (failure._tag) {
    case 'InvalidChannelNameGiven':
      return `no channel is named '${failure.name}'`;
    case 'UserDoesNotExist':
      return `nobody has an account with the address ${email ?? ''}`;
    case 'OnlyLogin':
      return `${email ?? ''} has no other login: run 'parley user password' first, or add --force`;
    case 'PasswordTooWeak':
      return 'The password is too easy to guess. Use a longer one, or several words.';
    case 'PasswordManagedElsewhere':
      return 'the password of this account is in a directory; see docs/ldap.md';
    default:
      return presentFailure(failure, currentLevel).msg;
  }
};

/**
 * The result of a use case that a command runs.
 *
 * @throws StartFailure with a message about the failure; the cause of an unexpected one
 */
export const resultOf = <A>(done: E.Either<Failure | Unexpected, A>, named: Named): A => {
  if (E.isRight(done)) {
    return done.right;
  }
  throw done.left._tag === 'Unexpected'
    ? done.left.cause
    : new StartFailure(explain(done.left, named));
};

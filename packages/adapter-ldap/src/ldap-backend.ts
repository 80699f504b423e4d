import type { PasswordBackend, PasswordLogin } from '@parley/core/accounts';
import type { TurnLimits } from '@parley/core/kernel';
import { catching, turnsOf, unavailable } from '@parley/core/kernel';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { withConnection } from './connection';
import { newFuse } from './fuse';
import { ldapDirectory } from './ldap-directory';
import { logIn, mayBelongToSomebody } from './ldap-login';
import type { LdapLog, LdapOptions } from './ldap-options';
import { findLdapProblem } from './ldap-options';
import { withLdapDefaults } from './settings';

/** Connections of one process at a time; further logins wait. */
const connectionTurns: TurnLimits = { atOnce: 10, maxWaiting: 200 };

/** After so many failures in a row, the directory is not asked for a while. */
const maxFailures = 3;
const pauseMilliseconds = 10_000;

/** A password backend that holds connections. */
export type LdapBackend = PasswordBackend & {
  /** Closes all connections; logins that wait fail. */
  readonly close: () => void;
};

/**
 * The people of an LDAP directory: verifies their passwords, creates their accounts, and knows who
 * left. A directory that does not respond fails its own logins after a time limit, and none of the
 * others.
 *
 * Throws an error that names the option if one of the options is invalid.
 */
export const ldapBackend = (options: LdapOptions, log: LdapLog): LdapBackend => {
  const problem = findLdapProblem(options);
  if (problem !== undefined) {
    throw new Error(`The LDAP option ${problem.option} ${problem.message}`);
  }
  const settings = withLdapDefaults(options, log);
  const stopping = new AbortController();
  const turns = turnsOf<'all'>(connectionTurns);
  const fuse = newFuse(maxFailures, pauseMilliseconds);

  const refuseWhileBlown = (): void => {
    if (fuse.isBlown()) {
      throw new Error('the directory is not asked for ten seconds after repeated failures');
    }
  };

  const ask = async (login: PasswordLogin, signal: AbortSignal) => {
    try {
      const answer = await withConnection(settings, signal, (client) =>
        logIn(client, login, settings),
      );
      fuse.succeeded();
      return answer;
    } catch (err) {
      fuse.failed();
      throw err;
    }
  };

  const tryLogin = async (login: PasswordLogin) => {
    refuseWhileBlown();
    // The limit includes the wait for a connection.
    const signal = AbortSignal.any([
      stopping.signal,
      AbortSignal.timeout(settings.timeoutMilliseconds),
    ]);
    const endTurn = await turns.take('all', signal);
    try {
      if (endTurn === undefined) {
        signal.throwIfAborted();
        throw new Error('too many logins wait for the directory');
      }
      refuseWhileBlown();
      return await ask(login, signal);
    } catch (err) {
      log('the directory cannot verify a password', err);
      throw err;
    } finally {
      endTurn?.();
    }
  };

  return {
    method: 'LDAP',
    takesEmailsOnly: options.emailAttribute === undefined && options.appendDomain === undefined,
    open: (login) =>
      mayBelongToSomebody(login.username, login.password, settings)
        ? pipe(
            catching(() => tryLogin(login), unavailable),
            TE.flatMapEither((answer) => answer),
          )
        : TE.right(O.none),
    directory: ldapDirectory(settings, stopping.signal),
    close: () => stopping.abort(new Error('the server is stopping')),
  };
};

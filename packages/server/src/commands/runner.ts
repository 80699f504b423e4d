import type { Realm } from '@parley/core/access';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Configuration, Environment } from '../configuration/configuration';
import { readConfiguration } from '../configuration/configuration';
import type { Log } from '../logger';
import { newLogger } from '../logger';
import type { Parley } from '../parley';
import type { Progress } from '../progress';
import { StartFailure } from '../start-failure';
import { subdomainOf } from './named-organization';
import type { PasswordSource } from './read-password';
import type { Report } from './report';
import { withParley } from './with-parley';

/** The process that runs a command. */
export type Surroundings = {
  readonly environment: Environment;
  readonly input: PasswordSource;
  readonly output: NodeJS.WritableStream;
  readonly errors: NodeJS.WritableStream;
  /** Aborted when the process is to end. */
  readonly signal: AbortSignal;
};

type Configured = {
  readonly configuration: Configuration;
  readonly log: Log;
};

/** A command on the server's database. */
export type Opened = Configured & {
  readonly parley: Parley;
  readonly useCases: Parley['useCases'];
  /** For files of the command, removed at its end. */
  readonly temporaryFolder: string;
};

/** A command on one organization, which exists. */
type Operated = Opened & { readonly realm: Realm };

/** How commands are run: with the settings, on the database, or on one organization of it. */
export type Runner = {
  readonly surroundings: Surroundings;
  /** Shows how far a long command is; a StartFailure ends it when the process is to end. */
  readonly progress: Progress;
  /** Sets the exit code of a command that prints nothing. */
  readonly finish: (code: number) => void;
  readonly configured: (work: (given: Configured) => Promise<Report>) => Promise<void>;
  readonly opened: (work: (given: Opened) => Promise<Report>) => Promise<void>;
  /** @param named the host or subdomain of the organization; undefined for the first one */
  readonly inOrganization: (
    named: string | undefined,
    work: (given: Operated) => Promise<Report>,
  ) => Promise<void>;
};

const rightOr = <A>(read: E.Either<string, A>): A => {
  if (E.isLeft(read)) {
    throw new StartFailure(read.left);
  }
  return read.right;
};

/** The organization that the operator names, which exists, and the use cases of its database. */
export const findRealm = async (
  { configuration, parley }: Opened,
  named: string | undefined,
): Promise<Pick<Operated, 'realm' | 'useCases'>> => {
  const { hostname } = configuration.publicUrl;
  const subdomain = rightOr(subdomainOf(hostname, named));
  const host = subdomain === '' ? hostname : `${subdomain}.${hostname}`;
  const found = await pipe(
    parley.shards.at(host),
    TE.bindTo('shard'),
    TE.bind('realm', ({ shard }) => shard.ports.accounts.realmAt(host)),
  )();
  if (E.isLeft(found)) {
    throw found.left.isMoving
      ? new StartFailure(
          `the organization at ${host} is being moved: 'parley organization move' finishes that`,
        )
      : found.left.cause;
  }
  const { realm, shard } = found.right;
  if (O.isNone(realm)) {
    throw new StartFailure(
      subdomain === ''
        ? 'there is no organization yet: start the server first'
        : `no organization has the host '${host}'; 'parley organization list' shows them`,
    );
  }
  return { realm: realm.value, useCases: shard.useCases };
};

/**
 * Runs the work of commands in the given surroundings.
 *
 * @param print gets the report at the end
 * @param show gets the progress
 */
export const newRunner = (
  surroundings: Surroundings,
  print: (report: Report) => Promise<void>,
  finish: (code: number) => void,
  show: Progress,
): Runner => {
  const withConfiguration = async (work: (given: Configured) => Promise<Report>): Promise<void> => {
    const configuration = rightOr(readConfiguration(surroundings.environment));
    // A command reports what it did; the log has what went wrong.
    const level = configuration.logLevel === 'info' ? 'warn' : configuration.logLevel;
    await print(await work({ configuration, log: newLogger(level) }));
  };
  const opened: Runner['opened'] = (work) =>
    withConfiguration(({ configuration, log }) =>
      withParley(configuration, log, surroundings.signal, (parley, temporaryFolder) =>
        work({ configuration, log, parley, useCases: parley.useCases, temporaryFolder }),
      ),
    );
  return {
    surroundings,
    progress: (step) => {
      if (surroundings.signal.aborted) {
        throw new StartFailure('interrupted: the same command begins again where it can');
      }
      show(step);
    },
    finish,
    configured: withConfiguration,
    opened,
    inOrganization: (named, work) =>
      opened(async (given) => work({ ...given, ...(await findRealm(given, named)) })),
  };
};

import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { bindJobHandlers } from '../bind-job-handlers';
import type { Embedded } from '../embedding';
import { embed } from '../embedding';
import type { UserId } from '../kernel';
import type { Ports } from '../use-cases';
import { bindParley } from '../use-cases';
import type { InMemory } from './in-memory';
import { inMemory } from './in-memory';
import { publicHost } from './in-memory-realms';

/** The whole domain in memory, with an organization and its owner, and without channels. */
type InMemoryParley<P extends Ports = InMemory> = Embedded & {
  /** Every port; `ports.clock.set(seconds)` moves time. */
  readonly ports: P;
  /** The first user, who may do everything. */
  readonly owner: UserId;
  /** Creates a member. */
  readonly newUser: (fullName: string) => Promise<UserId>;
  /** Runs the jobs that are due: notices, reminders, scheduled messages, emails. */
  readonly runJobs: () => Promise<void>;
  /** Ends every subscription to events. */
  readonly stop: () => Promise<void>;
};

const password = 'any password';

const rightOf = <A>(result: E.Either<unknown, A>): Promise<A> =>
  E.isRight(result)
    ? Promise.resolve(result.right)
    : Promise.reject(new Error('the organization cannot be created', { cause: result.left }));

/**
 * The whole domain, for unit tests: no database, no HTTP, no test framework. It takes a few
 * milliseconds.
 *
 * @param replaced ports of your own in the place of those in memory
 */
export const inMemoryParley = async <Replaced extends Partial<Ports> = Record<never, never>>(
  replaced?: Replaced,
): Promise<InMemoryParley<InMemory & Replaced>> => {
  const ports = { ...inMemory({}, replaced?.eventPresentation), ...replaced } as InMemory &
    Replaced;
  const bound = bindParley(ports);
  const { useCases } = bound;
  const created = await rightOf(
    await useCases.organization.createRealm({
      subdomain: '',
      name: 'Test',
      owner: { email: 'owner@example.org', fullName: 'Owner', password },
      hasDefaultChannel: false,
    })(),
  );
  if (O.isNone(created)) {
    return Promise.reject(new Error('the organization exists already'));
  }
  const owner = created.value.owner.id;
  const { endEvents, ...embedded } = embed(ports, bound, publicHost);
  return {
    ...embedded,
    ports,
    owner,
    newUser: async (fullName) => {
      const email = `${fullName.toLowerCase().replace(/[^a-z0-9]+/g, '.')}@example.org`;
      const made = await embedded.as(owner).accounts.createUser({ email, fullName, password });
      return made.ok
        ? made.value.id
        : Promise.reject(new Error('the user cannot be created', { cause: made.failure }));
    },
    runJobs: async () => {
      await rightOf(await ports.jobs.runDue(bindJobHandlers(useCases))());
    },
    stop: endEvents,
  };
};

import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { NewUser, User } from '../access';
import { firstSeed, unexpected } from '../kernel';
import type { Ports } from '../use-cases';
import { aNewUser } from './build-people';
import { done } from './contracts/world';

/**
 * Creates an account in the realm with that subdomain, of any kind: no single use case does.
 *
 * @returns the user and their API key
 */
export const createAccount = (
  { transact, apiKeys, clock }: Pick<Ports, 'transact' | 'apiKeys' | 'clock'>,
  subdomain: string,
  given: Partial<Omit<NewUser, 'realmId'>>,
): Promise<{ readonly user: User; readonly apiKey: string }> =>
  done(
    transact('server', ({ users, realms }) =>
      pipe(
        realms.findBySubdomain(subdomain),
        TE.flatMap(TE.fromOption(() => unexpected(new Error('there is no realm')))),
        TE.flatMap(({ id: realmId }) =>
          users.create(aNewUser({ realmId, joinedAt: clock.now(), ...given })),
        ),
        TE.bindTo('user'),
        TE.bind('secrets', ({ user }) => users.secretsOf(user.realmId, [user.id])),
        TE.map(({ user, secrets }) => ({
          user,
          apiKey: apiKeys.keyOf(user.id, secrets.get(user.id)?.apiKeySeed ?? firstSeed),
        })),
      ),
    ),
  );

import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Clock } from '../../ports/clock';
import type { ApiKeySeed } from '../../authentication/api-key-seed';
import type { Passwords } from '../../ports/secrets';
import { firstSeed } from '../../authentication/api-key-seed';
import type { UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import { isEmail } from '../../users/email-address';
import { parseFullName } from '../../users/full-name';
import { role } from '../../users/role';
import type { User } from '../../users/user';
import type {
  FullNameTooLong,
  FullNameTooShort,
  InvalidEmail,
  InvalidFullName,
  InvalidNameFormat,
} from '../../users/user-failures';
import { invalidEmail } from '../../users/user-failures';
import { systemBotsOf } from '../../users/use-cases/system-bot';
import type { Realm } from '../realm';

export type CreateRealm = {
  /** Empty for the first organization. */
  readonly subdomain: string;
  readonly name: string;
  readonly owner: {
    readonly email: string;
    readonly fullName: string;
    readonly password: string;
  };
};

export type CreateRealmFailure =
  | InvalidEmail
  | FullNameTooLong
  | FullNameTooShort
  | InvalidFullName
  | InvalidNameFormat
  | Unexpected;

type Dependencies = {
  readonly transact: UnitOfWork<'realms' | 'users'>;
  readonly passwords: Passwords;
  readonly clock: Clock;
};

/**
 * Creates an organization with its own bots and its first owner, who holds every grant; None if
 * the organization was there already.
 */
export const createRealm =
  ({ transact, passwords, clock }: Dependencies) =>
  ({
    subdomain,
    name,
    owner,
  }: CreateRealm): TE.TaskEither<
    CreateRealmFailure,
    O.Option<{ readonly realm: Realm; readonly owner: User; readonly apiKeySeed: ApiKeySeed }>
  > =>
    pipe(
      TE.Do,
      TE.filterOrElseW(
        () => isEmail(owner.email),
        () => invalidEmail,
      ),
      TE.bindW('fullName', () => TE.fromEither(parseFullName(owner.fullName))),
      TE.bindW('passwordHash', () => passwords.hash(owner.password)),
      TE.bindW('now', () => TE.fromIO(clock.now)),
      TE.flatMap(({ fullName, passwordHash, now }) =>
        transact(({ realms, users }) =>
          pipe(
            realms.claim(subdomain),
            TE.flatMap(() => realms.findBySubdomain(subdomain)),
            TE.flatMap((existing) =>
              O.isSome(existing)
                ? pipe(
                    systemBotsOf({ users }, existing.value),
                    TE.map(() => O.none),
                  )
                : pipe(
                    TE.Do,
                    TE.bind('realm', () => realms.create({ subdomain, name, createdAt: now })),
                    TE.bind('owner', ({ realm }) =>
                      users.create({
                        realmId: realm.id,
                        deliveryEmail: owner.email,
                        emailVisibility: 1,
                        fullName,
                        role: role.owner,
                        isActive: true,
                        bot: null,
                        joinedAt: now,
                        timezone: '',
                        avatarSource: 'G',
                        isImportedStub: false,
                        grants: ['can_change_user_emails', 'can_create_users'],
                        passwordHash,
                      }),
                    ),
                    TE.bind('apiKeySeed', ({ realm, owner: { id } }) =>
                      pipe(
                        users.secretsOf(realm.id, [id]),
                        TE.map((secrets) => secrets.get(id)?.apiKeySeed ?? firstSeed),
                      ),
                    ),
                    TE.tap(({ realm }) => systemBotsOf({ users }, realm)),
                    TE.map(O.some),
                  ),
            ),
          ),
        ),
      ),
    );

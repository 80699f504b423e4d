import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Realm, User } from '../../../access';
import { accessFailure, systemBotsOf } from '../../../access';
import { isEmail, parseFullName } from '../../../accounts';
import type { Clock, Passwords, Unexpected } from '../../../kernel';
import { role } from '../../../kernel';
import type { Transact, Transaction } from '../../transaction';

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
  | AccessFailure<
      | 'InvalidEmail'
      | 'FullNameTooLong'
      | 'FullNameTooShort'
      | 'InvalidFullName'
      | 'InvalidNameFormat'
      | 'PasswordTooWeak'
    >
  | Unexpected;

type Dependencies = {
  readonly transact: Transact;
  readonly passwords: Passwords;
  readonly clock: Clock;
};

type Created = { readonly realm: Realm; readonly owner: User };

/** None if the organization does not exist. Otherwise creates the system bots that it lacks. */
const findExisting = (
  { realms, users }: Transaction,
  subdomain: string,
): TE.TaskEither<Unexpected, O.Option<Realm>> =>
  pipe(
    realms.findBySubdomain(subdomain),
    TE.tap(
      O.match(
        () => TE.right(undefined),
        (realm) =>
          pipe(
            systemBotsOf({ users }, realm),
            TE.map(() => undefined),
          ),
      ),
    ),
  );

type NewOwner = {
  readonly email: string;
  readonly fullName: string;
  readonly passwordHash: string;
};

const createWithOwner = (
  { realms, users }: Transaction,
  { subdomain, name }: CreateRealm,
  { email, fullName, passwordHash }: NewOwner,
  now: number,
): TE.TaskEither<Unexpected, Created> =>
  pipe(
    TE.Do,
    TE.bind('realm', () => realms.create({ subdomain, name, createdAt: now })),
    TE.bind('owner', ({ realm }) =>
      users.create({
        realmId: realm.id,
        deliveryEmail: email,
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
    TE.tap(({ realm }) => systemBotsOf({ users }, realm)),
  );

/**
 * Creates an organization with its own bots and its first owner, who has every grant. None if the
 * organization already existed; the owner in the command is then not checked.
 */
export const createRealm =
  ({ transact, passwords, clock }: Dependencies) =>
  (command: CreateRealm): TE.TaskEither<CreateRealmFailure, O.Option<Created>> => {
    const { subdomain, owner } = command;
    const create: TE.TaskEither<CreateRealmFailure, O.Option<Created>> = pipe(
      TE.Do,
      TE.filterOrElseW(
        () => isEmail(owner.email),
        () => accessFailure('InvalidEmail'),
      ),
      TE.bindW('fullName', () => TE.fromEither(parseFullName(owner.fullName))),
      TE.filterOrElseW(
        () => !passwords.isWeak(owner.password),
        () => accessFailure('PasswordTooWeak'),
      ),
      TE.bindW('passwordHash', () => passwords.hash(owner.password)),
      TE.bindW('now', () => TE.fromIO(clock.now)),
      TE.flatMap(({ now, fullName, passwordHash }) =>
        transact('server', (tx) =>
          pipe(
            tx.realms.claim(subdomain),
            TE.flatMap(() => findExisting(tx, subdomain)),
            TE.flatMap((existing) =>
              O.isSome(existing)
                ? TE.right(O.none)
                : pipe(
                    createWithOwner(
                      tx,
                      command,
                      { email: owner.email, fullName, passwordHash },
                      now,
                    ),
                    TE.map(O.some),
                  ),
            ),
          ),
        ),
      ),
    );
    return pipe(
      transact('server', (tx) =>
        pipe(
          tx.realms.claim(subdomain),
          TE.flatMap(() => findExisting(tx, subdomain)),
        ),
      ),
      TE.flatMap((existing) => (O.isSome(existing) ? TE.right(O.none) : create)),
    );
  };

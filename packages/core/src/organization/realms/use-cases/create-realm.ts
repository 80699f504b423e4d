import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Realm, User } from '../../../access';
import { accessFailure, newUser, systemBotsOf } from '../../../access';
import { isEmail, parseFullName } from '../../../accounts';
import type { NoticeDependencies } from '../../../channels';
import { enqueueNotices, planSubscriptions, writeSubscriptions } from '../../../channels';
import type { Async, Timestamp, Work } from '../../../kernel';
import { ensure, role } from '../../../kernel';
import type { Transaction } from '../../transaction';
import { updates } from '../../updates/updates';
import type { OrganizationFailure } from '../../failures';
import { organizationFailure } from '../../failures';
import { newDefaultChannel, welcomeNotice } from '../default-channel';
import { isSubdomain } from '../subdomain';
import type { Ports } from '../../use-case-ports';

export type CreateRealm = {
  /** Empty for the first organization. */
  readonly subdomain: string;
  readonly name: string;
  readonly owner: {
    readonly email: string;
    readonly fullName: string;
    readonly password: string;
  };
  /** Whether it begins with the channel `general`, or without any channel. */
  readonly hasDefaultChannel: boolean;
};

type CreateRealmFailure =
  | AccessFailure<
      | 'InvalidEmail'
      | 'FullNameTooLong'
      | 'FullNameTooShort'
      | 'InvalidFullName'
      | 'InvalidNameFormat'
      | 'PasswordTooWeak'
    >
  | OrganizationFailure<'InvalidSubdomain'>;

type Dependencies = NoticeDependencies & Pick<Ports, 'clock' | 'passwords' | 'transact'>;

type Created = { readonly realm: Realm; readonly owner: User };

/** None if the organization does not exist. Otherwise creates the system bots that it lacks. */
const findExisting = ({ realms, users }: Transaction, subdomain: string): Async<O.Option<Realm>> =>
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
  now: Timestamp,
): Async<Created> =>
  pipe(
    TE.Do,
    TE.bind('realm', () => realms.create({ subdomain, name, createdAt: now })),
    TE.tap(({ realm }) => realms.markUpdatesAnnounced(realm.id, updates.length)),
    TE.bind('owner', ({ realm }) =>
      users.create(
        newUser({
          realmId: realm.id,
          deliveryEmail: email,
          fullName,
          role: role.owner,
          joinedAt: now,
          grants: ['can_change_user_emails', 'can_create_users'],
          passwordHash,
        }),
      ),
    ),
    TE.tap(({ realm }) => systemBotsOf({ users }, realm)),
  );

/** The welcome is posted soon after the commit. */
const createDefaultChannel = (
  dependencies: NoticeDependencies,
  tx: Transaction,
  { realm, owner }: Created,
  now: Timestamp,
): Async<void> =>
  pipe(
    tx.channels.createMany(realm.id, [newDefaultChannel(realm, owner, now)]),
    TE.tap((channels) => {
      const wanted = channels.map((channel) => ({ channel, color: undefined }));
      return writeSubscriptions(tx, realm, planSubscriptions([owner], wanted, []), channels, now);
    }),
    TE.flatMap((channels) => enqueueNotices(dependencies)(tx, realm, channels.map(welcomeNotice))),
  );

/**
 * Creates an organization with its own bots, its first owner, who has every grant, and its default
 * channel. None if the organization already existed; the owner in the command is then not checked.
 *
 * Source: docs/reference/organization.md#a-new-organization.
 */
export const createRealm =
  (dependencies: Dependencies) =>
  (command: CreateRealm): Work<CreateRealmFailure, O.Option<Created>> => {
    const { transact, passwords, clock } = dependencies;
    const { subdomain, owner } = command;
    const create: Work<CreateRealmFailure, O.Option<Created>> = pipe(
      TE.Do,
      ensure(() => isEmail(owner.email), accessFailure('InvalidEmail')),
      TE.bindW('fullName', () => TE.fromEither(parseFullName(owner.fullName))),
      ensure(() => !passwords.isWeak(owner.password), accessFailure('PasswordTooWeak')),
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
                    TE.tap((created) =>
                      command.hasDefaultChannel
                        ? createDefaultChannel(dependencies, tx, created, now)
                        : TE.right(undefined),
                    ),
                    TE.map(O.some),
                  ),
            ),
          ),
        ),
      ),
    );
    return pipe(
      TE.Do,
      ensure(
        () => subdomain === '' || isSubdomain(subdomain),
        organizationFailure('InvalidSubdomain'),
      ),
      TE.flatMap(() =>
        transact('server', (tx) =>
          pipe(
            tx.realms.claim(subdomain),
            TE.flatMap(() => findExisting(tx, subdomain)),
          ),
        ),
      ),
      TE.flatMap((existing) => (O.isSome(existing) ? TE.right(O.none) : create)),
    );
  };

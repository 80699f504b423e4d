import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller, RealmDomain, RealmDomainChanged } from '../../../access';
import { accessFailure, currentRealm, parseDomain, withinLimit } from '../../../access';
import type { Async, Work } from '../../../kernel';
import { ensure, everyone } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { Ports } from '../../use-case-ports';

type Dependencies = Pick<Ports, 'transact'>;

/**
 * Lists the domains to which addresses are restricted.
 *
 * Source: docs/reference/organization.md#domains.
 */
export const listRealmDomains =
  ({ snapshot }: Pick<Ports, 'snapshot'>) =>
  ({ realm }: Caller): Async<readonly RealmDomain[]> =>
    snapshot(realm.id)(({ realmDomains }) => realmDomains.list(realm.id));

const announce = (
  { events }: Transaction,
  { realm }: Caller,
  change: RealmDomainChanged['change'],
  domain: RealmDomain,
): Async<void> =>
  events.emit(realm.id, [
    { event: { _tag: 'RealmDomainChanged', change, domain }, audience: everyone },
  ]);

/** Source: docs/reference/organization.md#domains. */
export const addRealmDomain =
  ({ transact }: Dependencies) =>
  (
    caller: Caller,
    command: RealmDomain,
  ): Work<AccessFailure<'CollectionFull' | 'InvalidDomain' | 'DomainTaken'>, RealmDomain> =>
    pipe(
      TE.fromEither(parseDomain(command.domain)),
      TE.map((domain): RealmDomain => ({ ...command, domain })),
      TE.tap((domain) =>
        transact(caller, (tx) =>
          pipe(
            tx.realmDomains.add(caller.realm.id, domain),
            ensure((isNew) => isNew, accessFailure('DomainTaken', { domain: domain.domain })),
            withinLimit(tx, caller, 'realmDomains'),
            TE.flatMap(() => announce(tx, caller, 'add', domain)),
          ),
        ),
      ),
    );

/** Source: docs/reference/organization.md#domains. */
export const changeRealmDomain =
  ({ transact }: Dependencies) =>
  (caller: Caller, domain: RealmDomain): Work<AccessFailure<'UnknownDomain'>, void> =>
    transact(caller, (tx) =>
      pipe(
        tx.realmDomains.change(caller.realm.id, domain),
        ensure((isThere) => isThere, accessFailure('UnknownDomain', { domain: domain.domain })),
        TE.flatMap(() => announce(tx, caller, 'change', domain)),
      ),
    );

/** Without domains, lifts the restriction to domains. */
const liftRestriction = (tx: Transaction, caller: Caller): Async<void> =>
  pipe(
    TE.Do,
    TE.bind('left', () => tx.realmDomains.list(caller.realm.id)),
    TE.bind('realm', () => currentRealm(tx, caller.realm)),
    TE.flatMap(({ left, realm }) =>
      left.length > 0 || !realm.settings.emails_restricted_to_domains
        ? TE.right(undefined)
        : pipe(
            tx.realms.update(realm.id, { settings: { emails_restricted_to_domains: false } }),
            TE.flatMap(() =>
              tx.events.emit(realm.id, [
                {
                  event: {
                    _tag: 'RealmPropertyChanged',
                    property: 'emails_restricted_to_domains',
                    value: false,
                  },
                  audience: everyone,
                },
              ]),
            ),
          ),
    ),
  );

/**
 * Removing the last domain lifts the restriction to domains.
 *
 * Source: docs/reference/organization.md#domains.
 */
export const removeRealmDomain =
  ({ transact }: Dependencies) =>
  (
    caller: Caller,
    { domain }: Pick<RealmDomain, 'domain'>,
  ): Work<AccessFailure<'UnknownDomain'>, void> =>
    transact(caller, (tx) =>
      pipe(
        tx.userGroups.lock(caller.realm.id),
        TE.flatMap(() => tx.realmDomains.remove(caller.realm.id, domain)),
        ensure((wasThere) => wasThere, accessFailure('UnknownDomain', { domain })),
        TE.flatMap(() => liftRestriction(tx, caller)),
        TE.flatMap(() => announce(tx, caller, 'remove', { domain, allowSubdomains: false })),
      ),
    );

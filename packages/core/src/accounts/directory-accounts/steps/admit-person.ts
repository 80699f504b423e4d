import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Realm, User } from '../../../access';
import type { NoticeDependencies } from '../../../channels';
import type { Async, Timestamp, Work } from '../../../kernel';
import {
  announceJoined,
  createInvitedAccount,
} from '../../invitations/steps/create-invited-account';
import type { Invitation } from '../../invitations/invitation';
import { isLink } from '../../invitations/invitation';
import { loadStoredPassword } from '../../passwords/steps/load-stored-password';
import { voidLinks } from '../../authentication/steps/void-links';
import { endSessions } from '../../sessions/steps/end-sessions';
import type {
  LinkedAccountReader,
  LinkedAccountRepository,
} from '../../ports/directory-account-repository';
import type { Transaction } from '../../transaction';
import {
  loadEmailHolder,
  loadEmailRules,
  loadReservedNames,
} from '../../users/steps/load-account-facts';
import { writeName } from '../../users/steps/write-account';
import type { Admission, AdmissionFacts, AdmissionFailure, VerifiedPerson } from '../admission';
import { planAdmission } from '../admission';
import type { Ports } from '../../use-case-ports';

type Dependencies = NoticeDependencies & Pick<Ports, 'disposableDomains'>;

/** Which accounts belong to people of directories, or to those of a provider. */
const linksFor = (
  {
    directoryAccounts,
    providerAccounts,
  }: Pick<Transaction, 'directoryAccounts' | 'providerAccounts'>,
  { by }: VerifiedPerson,
): LinkedAccountRepository => (by === 'directory' ? directoryAccounts : providerAccounts);

const entryOfHolder = (links: LinkedAccountReader, realm: Realm, holder: O.Option<User>) =>
  O.isNone(holder) ? TE.right(O.none) : links.entryOf(realm.id, holder.value.id);

/** The address is locked first, so that simultaneous first logins wait for each other. */
const loadFacts = (
  tx: Transaction,
  realm: Realm,
  person: VerifiedPerson,
  invitation: Async<O.Option<Invitation>>,
): Async<AdmissionFacts> =>
  pipe(
    TE.Do,
    TE.bind('holder', () => loadEmailHolder(tx, realm, person.email)),
    TE.bind('linkedId', () => linksFor(tx, person).findUser(realm.id, person)),
    TE.bind('linked', ({ linkedId }) =>
      O.isNone(linkedId) ? TE.right(O.none) : tx.users.findActor(realm.id, linkedId.value),
    ),
    TE.bind('holderEntry', ({ holder }) => entryOfHolder(linksFor(tx, person), realm, holder)),
    TE.bind('invitation', () => invitation),
    TE.bind('rules', () => loadEmailRules(tx, realm)),
    TE.bind('reservedNames', () => loadReservedNames(tx, realm)),
    TE.map((loaded) => ({ realm, ...loaded })),
  );

const link = (
  tx: Transaction,
  { realmId, id: userId }: User,
  person: VerifiedPerson,
): Async<void> => {
  const { source, entryId } = person;
  return linksFor(tx, person).link({ realmId, userId, source, entryId });
};

/**
 * Removes the password that is stored here, with what somebody who knew it may have left behind. The
 * password of the directory is the only one from now on.
 */
const removeOwnPassword = (tx: Transaction, { realmId, id }: User): Async<void> =>
  pipe(
    tx.users.update(realmId, id, { passwordHash: null }),
    TE.flatMap(() => voidLinks(tx, realmId, id)),
    TE.flatMap(() => tx.queues.removeAllOf(realmId, id)),
    TE.flatMap(() => endSessions(tx, realmId, id)),
  );

const apply = (
  dependencies: Dependencies,
  tx: Transaction,
  realm: Realm,
  admission: Admission,
  person: VerifiedPerson,
  now: Timestamp,
): Work<AccessFailure<'CollectionFull'>, User> => {
  if (admission._tag === 'ExistingAccount') {
    const { user, isNewLink, fullName } = admission;
    return pipe(
      isNewLink ? link(tx, user, person) : TE.right(undefined),
      TE.flatMap(() => loadStoredPassword(tx, user.realmId, user.id)),
      TE.flatMap(({ passwordHash }) =>
        person.by === 'directory' && (isNewLink || passwordHash !== undefined)
          ? removeOwnPassword(tx, user)
          : TE.right(undefined),
      ),
      TE.flatMap(() =>
        fullName === undefined ? TE.right(user) : writeName(tx, realm, user, fullName),
      ),
    );
  }
  const { email } = person;
  const { fullName, terms, invitation } = admission;
  // A link works for many people.
  const usedUp = invitation !== undefined && isLink(invitation) ? undefined : invitation;
  const account = { email, fullName, passwordHash: undefined };
  return pipe(
    createInvitedAccount(tx, realm, { terms, invitation: usedUp }, account, now),
    TE.tap((user) => link(tx, user, person)),
    TE.tap((user) => announceJoined(dependencies)(tx, realm, user, admission)),
  );
};

/**
 * The user whose account a person gets whom a directory or a provider has verified: a new one at the
 * first login, where the organization permits that. With a directory, updates the name.
 *
 * @param invitation finds the one that counts for the person, after the address has been locked
 */
export const admitPerson =
  (dependencies: Dependencies) =>
  (
    tx: Transaction,
    realm: Realm,
    person: VerifiedPerson,
    invitation: Async<O.Option<Invitation>>,
    now: Timestamp,
  ): Work<AdmissionFailure | AccessFailure<'CollectionFull'>, User> =>
    pipe(
      loadFacts(tx, realm, person, invitation),
      TE.flatMapEither((facts) => planAdmission(facts, dependencies.disposableDomains, person)),
      TE.flatMap((admission) => apply(dependencies, tx, realm, admission, person, now)),
    );

import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Realm, User } from '../../access';
import { accessFailure, isAdministrator, isBot } from '../../access';
import { role } from '../../kernel';
import type { AccountFailure } from '../failures';
import { accountFailure } from '../failures';
import type { Invitation, InvitationTerms } from '../invitations/invitation';
import { uninvited } from '../invitations/join-request';
import type { DisposableDomains, EmailRules } from '../users/email-rules';
import { checkOwnEmail } from '../users/email-rules';
import type { DirectoryEntry } from './directory-account';
import { nameFromDirectory } from './directory-name';

/**
 * A person whom a directory or an identity provider has verified. A directory keeps the only
 * password of its people, and their names. A provider has verified the address, so that it proves
 * whose account it is, and accounts can have a password here besides.
 */
export type VerifiedPerson = DirectoryEntry & {
  readonly by: 'directory' | 'provider';
  readonly email: string;
  readonly fullName: string;
};

export type AdmissionFacts = {
  readonly realm: Realm;
  /** The user whose account belongs to the entry. */
  readonly linked: O.Option<User>;
  /** The user who has the address. */
  readonly holder: O.Option<User>;
  /** The entry that the holder's account belongs to. */
  readonly holderEntry: O.Option<DirectoryEntry>;
  /** The open invitation that the person follows, or the newest one to the address. */
  readonly invitation: O.Option<Invitation>;
  readonly rules: EmailRules;
  /** The users whose names are reserved. */
  readonly reservedNames: readonly User[];
};

/** Which account a verified person gets. */
export type Admission =
  | {
      readonly _tag: 'ExistingAccount';
      readonly user: User;
      /** Whether the account belongs to the entry only from now on. */
      readonly isNewLink: boolean;
      /** Undefined if the name stays. */
      readonly fullName: string | undefined;
    }
  | {
      readonly _tag: 'NewAccount';
      readonly fullName: string;
      readonly terms: InvitationTerms;
      readonly invitation: Invitation | undefined;
    };

export type AdmissionFailure =
  | AccessFailure<
      'AccountDeactivated' | 'AuthenticationFailed' | 'FullNameNotUnique' | 'RealmDeactivated'
    >
  | AccountFailure<'InvitationRequired' | 'SettingsFailure'>;

const existing = (
  user: User,
  isNewLink: boolean,
  person: VerifiedPerson,
  reservedNames: readonly User[],
): E.Either<AdmissionFailure, Admission> => {
  if (!user.isActive) {
    return E.left(accessFailure('AccountDeactivated', { atLogin: true }));
  }
  // The account keeps its name if the directory has none; with a provider, people choose their own.
  const name =
    person.by === 'provider' || person.fullName.trim() === ''
      ? undefined
      : nameFromDirectory(person.fullName, user.deliveryEmail, reservedNames, user);
  return E.right({
    _tag: 'ExistingAccount',
    user,
    isNewLink,
    fullName: name === user.fullName ? undefined : name,
  });
};

/** A role above member needs more than an address in the directory: the key of the invitation. */
const withoutPower = (terms: InvitationTerms): InvitationTerms => ({
  ...terms,
  role: terms.role < role.member ? role.member : terms.role,
});

const termsFor = ({ by }: VerifiedPerson, { terms }: Invitation): InvitationTerms =>
  by === 'directory' ? withoutPower(terms) : terms;

/** The same rules as for everybody who joins; see `planJoinRequest` and `checkAcceptance`. */
const created = (
  { realm, invitation, rules, reservedNames }: AdmissionFacts,
  disposableDomains: DisposableDomains,
  person: VerifiedPerson,
): E.Either<AdmissionFailure, Admission> =>
  pipe(
    E.Do,
    E.filterOrElseW(
      () => O.isSome(invitation) || !realm.settings.invite_required,
      () => accountFailure('InvitationRequired'),
    ),
    E.tap(() => checkOwnEmail(rules, disposableDomains)(person.email)),
    E.bindW('name', () =>
      E.fromNullable(accessFailure('FullNameNotUnique'))(
        nameFromDirectory(person.fullName, person.email, reservedNames),
      ),
    ),
    E.map(({ name }) => ({
      _tag: 'NewAccount',
      fullName: name,
      terms: O.isSome(invitation) ? termsFor(person, invitation.value) : uninvited,
      invitation: O.toUndefined(invitation),
    })),
  );

/**
 * Whether an address alone may not give the account to the person. The account of another person of
 * the same directory or provider is never taken over, even if the address was given to somebody else
 * in the meantime; nor is that of a bot, or, with a directory, of an administrator: whoever may write
 * addresses there would get their power. A provider that replaces another one gets its people.
 */
const isWithheld = (holder: User, entry: O.Option<DirectoryEntry>, person: VerifiedPerson) =>
  isBot(holder) ||
  (person.by === 'directory'
    ? isAdministrator(holder) || O.isSome(entry)
    : O.isSome(entry) && entry.value.source === person.source);

/**
 * Decides which account a person gets whom a directory or a provider has verified: the one that
 * belongs to the entry, else the one with the address, else a new one where the organization permits
 * that.
 */
export const planAdmission = (
  facts: AdmissionFacts,
  disposableDomains: DisposableDomains,
  person: VerifiedPerson,
): E.Either<AdmissionFailure, Admission> => {
  const { realm, linked, holder, holderEntry, reservedNames } = facts;
  if (!realm.isActive) {
    return E.left(accessFailure('RealmDeactivated', { atLogin: true }));
  }
  if (O.isSome(linked)) {
    return existing(linked.value, false, person, reservedNames);
  }
  if (O.isNone(holder)) {
    return created(facts, disposableDomains, person);
  }
  return isWithheld(holder.value, holderEntry, person)
    ? E.left(accessFailure('AuthenticationFailed'))
    : existing(holder.value, true, person, reservedNames);
};

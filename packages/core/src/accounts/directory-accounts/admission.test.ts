import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { accessFailure } from '../../access';
import { fakeDisposableDomains } from '../../in-memory';
import { role } from '../../kernel';
import { aBot, aRealm, aUser, anInvitation } from '../../testing';
import { accountFailure } from '../failures';
import { uninvited } from '../invitations/join-request';
import type { AdmissionFacts, VerifiedPerson } from './admission';
import { planAdmission } from './admission';

const open = aRealm({ settings: { invite_required: false } });
const closed = aRealm({ settings: { invite_required: true } });

const person: VerifiedPerson = {
  by: 'directory',
  source: 'LDAP',
  entryId: 'entry',
  email: 'ada@example.org',
  fullName: 'Ada King',
};
const otherEntry = { source: 'LDAP', entryId: 'other entry' };
const user = aUser({ deliveryEmail: person.email, fullName: 'Ada Byron' });

const plan = (given: Partial<AdmissionFacts>, who = person) => {
  const facts: AdmissionFacts = {
    realm: open,
    linked: O.none,
    holder: O.none,
    holderEntry: O.none,
    invitation: O.none,
    rules: { ...open.settings, domains: [] },
    reservedNames: [],
    ...given,
  };
  return planAdmission(facts, fakeDisposableDomains, who);
};

const newAccount = { _tag: 'NewAccount', fullName: 'Ada King', terms: uninvited };
const existing = { _tag: 'ExistingAccount', user, isNewLink: false, fullName: 'Ada King' };

describe('planAdmission', () => {
  it('creates an account where no invitation is required', () => {
    expect(plan({})).toEqual(E.right({ ...newAccount, invitation: undefined }));
    expect(plan({ realm: closed })).toEqual(E.left(accountFailure('InvitationRequired')));
  });

  it('uses an invitation, on its terms', () => {
    const invitation = anInvitation({ terms: { role: role.guest } });
    expect(plan({ realm: closed, invitation: O.some(invitation) })).toEqual(
      E.right({ ...newAccount, terms: invitation.terms, invitation }),
    );
  });

  it.each([role.owner, role.administrator, role.moderator])(
    'makes nobody more than a member because of an address: an invitation with role %d',
    (invited) => {
      const invitation = anInvitation({ terms: { role: invited } });
      expect(plan({ invitation: O.some(invitation) })).toMatchObject(
        E.right({ terms: { ...invitation.terms, role: role.member } }),
      );
    },
  );

  it.each([
    ['another domain', { emails_restricted_to_domains: true }, person.email, 'outsideDomain'],
    ['a plus', { emails_restricted_to_domains: true }, 'ada+1@example.org', 'addressWithPlus'],
  ] as const)('applies the rules for addresses: %s', (_, settings, email, objection) => {
    const rules = { ...open.settings, ...settings, domains: [] };
    expect(plan({ rules }, { ...person, email })).toEqual(
      E.left(accountFailure('SettingsFailure', { objection })),
    );
  });

  it('uses the account of the entry, whatever its address is, and updates the name', () => {
    expect(plan({ linked: O.some(user) })).toEqual(E.right(existing));
    expect(plan({ linked: O.some(user), holder: O.some(aUser()) })).toEqual(E.right(existing));
    const named = { ...user, fullName: 'Ada King' };
    expect(plan({ linked: O.some(named) })).toEqual(
      E.right({ ...existing, user: named, fullName: undefined }),
    );
    expect(plan({ linked: O.some(user) }, { ...person, fullName: ' ' })).toEqual(
      E.right({ ...existing, fullName: undefined }),
    );
  });

  it('uses an account with the address that belongs to no entry', () => {
    expect(plan({ realm: closed, holder: O.some(user) })).toEqual(
      E.right({ ...existing, isNewLink: true }),
    );
  });

  it.each([
    ['that belongs to another entry', user, O.some(otherEntry)],
    ['of a bot', aBot(user), O.none],
    ['of an administrator', { ...user, role: role.administrator }, O.none],
    ['of an owner', { ...user, role: role.owner }, O.none],
  ])('never takes over an account %s', (_, holder, holderEntry) => {
    expect(plan({ holder: O.some(holder), holderEntry })).toEqual(
      E.left(accessFailure('AuthenticationFailed')),
    );
  });

  it('does not admit people with a deactivated account, or to a deactivated organization', () => {
    const left = { ...user, isActive: false };
    const deactivated = E.left(accessFailure('AccountDeactivated', { atLogin: true }));
    expect(plan({ linked: O.some(left) })).toEqual(deactivated);
    expect(plan({ holder: O.some(left) })).toEqual(deactivated);
    expect(plan({ realm: { ...open, isActive: false } })).toEqual(
      E.left(accessFailure('RealmDeactivated', { atLogin: true })),
    );
  });
});

describe('planAdmission of a person whom a provider has verified', () => {
  const byProvider: VerifiedPerson = { ...person, by: 'provider', source: 'https://login.example' };
  const planFor = (given: Partial<AdmissionFacts>) => plan(given, byProvider);

  it('gives the whole role of an invitation, because the address is verified', () => {
    const invitation = anInvitation({ terms: { role: role.administrator } });
    expect(planFor({ realm: closed, invitation: O.some(invitation) })).toMatchObject(
      E.right({ terms: invitation.terms }),
    );
  });

  it('follows the rules for everybody else who joins', () => {
    expect(planFor({ realm: closed })).toEqual(E.left(accountFailure('InvitationRequired')));
    const rules = { ...open.settings, emails_restricted_to_domains: true, domains: [] };
    expect(planFor({ rules })).toEqual(
      E.left(accountFailure('SettingsFailure', { objection: 'outsideDomain' })),
    );
  });

  it.each([
    ['of a member', user, O.none],
    ['of an owner', { ...user, role: role.owner }, O.none],
    ['of a person of an earlier provider', user, O.some({ ...otherEntry, source: 'https://old' })],
  ])('uses an account %s with the address, which keeps its name', (_, holder, holderEntry) => {
    expect(planFor({ holder: O.some(holder), holderEntry })).toEqual(
      E.right({ ...existing, user: holder, isNewLink: true, fullName: undefined }),
    );
  });

  it.each([
    ['of another person there', user, O.some({ ...otherEntry, source: byProvider.source })],
    ['of a bot', aBot(user), O.none],
  ])('never takes over an account %s', (_, holder, holderEntry) => {
    expect(planFor({ holder: O.some(holder), holderEntry })).toEqual(
      E.left(accessFailure('AuthenticationFailed')),
    );
  });
});

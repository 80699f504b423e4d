import * as E from 'fp-ts/Either';
import type {
  IdentityProvider,
  LoginPurpose,
  MappedGroup,
  ProviderPerson,
  SynchronizedGroups,
} from '../accounts';
import { accountFailure } from '../accounts';

/** A person as most providers tell of one. */
export const somePerson: ProviderPerson = {
  issuer: 'https://login.example.org',
  subject: 'ada',
  email: 'ada@example.org',
  isEmailVerified: true,
  fullName: 'Ada King',
  groups: undefined,
};

/**
 * Lets everybody in as the person; its ticket is the purpose of the login.
 *
 * @param logged receives what is logged
 */
export const fakeIdentityProvider = (
  person = somePerson,
  groups: readonly MappedGroup[] = [],
  logged: SynchronizedGroups[] = [],
): IdentityProvider => {
  const begun = new Map<string, LoginPurpose>();
  return {
    method: 'OpenID Connect',
    displayName: 'Example login',
    groups,
    log: (result) => () => {
      logged.push(result);
    },
    begin: (purpose) => () => {
      const ticket = `ticket ${begun.size}`;
      begun.set(ticket, purpose);
      return Promise.resolve(E.right({ url: 'https://login.example.org/authorize', ticket }));
    },
    logoutUrl: (hint, returnUrl) => () =>
      Promise.resolve(`https://login.example.org/logout of ${hint}, to ${returnUrl}`),
    finish: (ticket) => () => {
      const purpose = begun.get(ticket ?? '');
      begun.delete(ticket ?? '');
      return Promise.resolve(
        purpose === undefined
          ? E.left(accountFailure('ProviderLoginRefused', { reason: 'expired' }))
          : E.right({ purpose, person, logoutHint: `login of ${person.subject}` }),
      );
    },
  };
};

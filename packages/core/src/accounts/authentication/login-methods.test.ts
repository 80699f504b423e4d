import { inMemory } from '../../in-memory';
import { fakeIdentityProvider } from '../../testing';
import { emailPasswordBackend } from '../ports/email-password-backend';
import { loginMethods, methodNames } from './login-methods';

describe('loginMethods', () => {
  const byEmail = emailPasswordBackend(inMemory().passwords);
  const byName = { ...byEmail, method: 'LDAP', takesEmailsOnly: false };

  it('lists the backends, and whether all of them accept only email addresses', () => {
    const of = (...passwordBackends: readonly (typeof byName)[]) =>
      loginMethods({ passwordBackends, identityProvider: undefined });
    expect(of(byEmail)).toMatchObject({ passwordMethods: ['Email'], takesEmailsOnly: true });
    const both = of(byEmail, byName);
    expect(both).toMatchObject({ passwordMethods: ['Email', 'LDAP'], takesEmailsOnly: false });
    expect(methodNames(both)).toEqual(['Email', 'LDAP']);
  });

  it('names the provider, which verifies no passwords', () => {
    const methods = loginMethods({
      passwordBackends: [byEmail],
      identityProvider: fakeIdentityProvider(),
    });
    expect(methods).toMatchObject({
      passwordMethods: ['Email'],
      provider: { displayName: 'Example login' },
    });
    expect(methodNames(methods)).toEqual(['Email', 'OpenID Connect']);
  });
});

import { emailPasswordBackend } from '../../ports/email-password-backend';
import { inMemory } from '../../../in-memory';
import { loginMethods } from './login-methods';

it('loginMethods lists the backends, and whether all of them accept only email addresses', () => {
  const byEmail = emailPasswordBackend(inMemory().passwords);
  const byName = { ...byEmail, method: 'LDAP', takesEmailsOnly: false };
  expect(loginMethods([byEmail])).toEqual({ passwordMethods: ['Email'], takesEmailsOnly: true });
  expect(loginMethods([byEmail, byName])).toEqual({
    passwordMethods: ['Email', 'LDAP'],
    takesEmailsOnly: false,
  });
});

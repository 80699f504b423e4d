import { emailPasswordBackend } from '../../ports/email-password-backend';
import { inMemory } from '../../../in-memory';
import { loginMethods } from './login-methods';

it('loginMethods names the back ends, and whether all of them take only email addresses', () => {
  const byEmail = emailPasswordBackend(inMemory().passwords);
  const byName = { ...byEmail, method: 'LDAP', takesEmailsOnly: false };
  expect(loginMethods([byEmail])).toEqual({ passwordMethods: ['Email'], takesEmailsOnly: true });
  expect(loginMethods([byEmail, byName])).toEqual({
    passwordMethods: ['Email', 'LDAP'],
    takesEmailsOnly: false,
  });
});

import * as E from 'fp-ts/Either';
import { accessFailure } from '../../access';
import { role } from '../../kernel';
import {
  checkAuthenticationMethods,
  checkSettingPermission,
  parseSettings,
  timeLimitNames,
} from './requested-settings';

describe('parseSettings', () => {
  it('keeps settings without a rule of their own', () => {
    const settings = { digest_weekday: 5, video_chat_provider: 1, gif_rating_policy: 3 };
    expect(parseSettings(settings)).toEqual(E.right(settings));
  });

  it.each(timeLimitNames)('parses the time limit %s', (name) => {
    expect(parseSettings({ [name]: 60 })).toEqual(E.right({ [name]: 60 }));
    expect(parseSettings({ [name]: 'unlimited' })).toEqual(E.right({ [name]: null }));
  });

  it('stores a retention without a limit as -1', () => {
    expect(parseSettings({ message_retention_days: 'unlimited' })).toEqual(
      E.right({ message_retention_days: -1 }),
    );
    expect(parseSettings({ message_retention_days: 30 })).toEqual(
      E.right({ message_retention_days: 30 }),
    );
  });

  it.each([0, -5, 1.5, 2 ** 53, 'for ever', 'forever', ''])('rejects the limit %p', (value) => {
    for (const setting of [...timeLimitNames, 'message_retention_days'] as const) {
      expect(parseSettings({ digest_weekday: 5, [setting]: value })).toEqual(
        E.left(accessFailure('BadLimit', { setting, value })),
      );
    }
  });

  it.each([
    [{ default_language: 'tlh' }, accessFailure('InvalidLanguage', { language: 'tlh' })],
    [
      { video_chat_provider: 99 },
      accessFailure('InvalidChoice', { setting: 'video_chat_provider', value: 99 }),
    ],
    [
      { gif_rating_policy: 6 },
      accessFailure('InvalidChoice', { setting: 'gif_rating_policy', value: 6 }),
    ],
    [
      { message_retention_days: 2_147_483_648 },
      accessFailure('BadLimit', { setting: 'message_retention_days', value: 2_147_483_648 }),
    ],
  ])('rejects %j', (settings, failure) => {
    expect(parseSettings(settings)).toEqual(E.left(failure));
  });
});

describe('checkAuthenticationMethods', () => {
  const supported = ['Email', 'LDAP'];

  it.each([
    [{ Email: true }, E.right(undefined)],
    [{ LDAP: true }, E.right(undefined)],
    [{ Email: true, LDAP: false }, E.left(accessFailure('AuthenticationMethodsFixed'))],
    [{ Email: false }, E.left(accessFailure('NoAuthenticationMethod'))],
    [{}, E.left(accessFailure('NoAuthenticationMethod'))],
    [
      { Email: true, Magic: true },
      E.left(accessFailure('InvalidAuthenticationMethod', { method: 'Magic', valid: supported })),
    ],
  ])('checks %j', (requested, expected) => {
    expect(checkAuthenticationMethods(requested, supported)).toEqual(expected);
  });
});

describe('checkSettingPermission', () => {
  const mustBeOwner = E.left(accessFailure('MustBeOwner'));

  it.each([
    'message_retention_days',
    'invite_required',
    'can_invite_users_group',
    'create_multiuse_invite_group',
    'can_create_groups',
    'can_manage_all_groups',
    'emails_restricted_to_domains',
    'disallow_disposable_email_addresses',
    'waiting_period_threshold',
  ])('lets only owners change %s', (name) => {
    const names = ['digest_weekday', name];
    expect(checkSettingPermission({ role: role.administrator }, names)).toEqual(mustBeOwner);
    expect(checkSettingPermission({ role: role.owner }, names)).toEqual(E.right(undefined));
  });

  it('lets administrators change other settings', () => {
    expect(checkSettingPermission({ role: role.administrator }, ['digest_weekday'])).toEqual(
      E.right(undefined),
    );
  });
});

import type { Realm } from '@parley/core/access';
import type { LoginMethods } from '@parley/core/accounts';
import { shownRealmPicture } from '@parley/core/access';
import { providerLoginPath } from '@parley/core/accounts';
import { badRequest } from '@parley/wire';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import {
  arrayOf,
  boolean,
  field,
  nullable,
  object,
  rawText,
  recordOf,
  text,
} from '@parley/wire/codecs';
import { openRoute } from '../../route';
import { versionCodecs, versionFields } from '../versions';

const externalMethod = object({
  required: {
    name: field('What identifies the service.', text),
    display_name: field('The service as people know it.', text),
    display_icon: field('Always null: there is no picture.', nullable(text)),
    login_url: field(
      'Path of the page that begins a login, at the host of the organization. With the parameter `mobile_flow_otp`, 64 hexadecimal digits, the login ends with an address that opens an app.',
      text,
    ),
    signup_url: field('The same page: a first login creates the account.', text),
  },
});

const presentProvider = (
  { displayName }: NonNullable<LoginMethods['provider']>,
  { url }: Pick<Realm, 'url'>,
) => {
  const page = new URL(`${url}${providerLoginPath}`).pathname;
  return {
    name: 'oidc',
    display_name: displayName,
    display_icon: null,
    login_url: page,
    signup_url: page,
  };
};

export const getServerSettings = openRoute({
  summary: 'Get server settings: version and authentication methods',
  method: 'get',
  path: '/server_settings',
  needs: 'read',
  withoutRealm: badRequest('Invalid subdomain'),
  response: object({
    required: {
      ...versionCodecs,
      authentication_methods: field(
        'Whether the server has an authentication method, by name.',
        recordOf(boolean),
      ),
      email_auth_enabled: field(
        'Whether accounts can log in with a password that this server stores.',
        boolean,
      ),
      require_email_format_usernames: field(
        'Whether only email addresses are accepted as user names.',
        boolean,
      ),
      push_notifications_enabled: field(
        'Always false: the server sends no push notifications to phones.',
        boolean,
      ),
      is_incompatible: field('Always false: no client is too old.', boolean),
      realm_url: field('URL of the organization.', text),
      realm_uri: field('Deprecated name of realm_url.', text),
      realm_name: field('Name of the organization.', text),
      realm_icon: field('URL of the icon of the organization.', text),
      realm_description: field('Description of the organization as HTML.', rawText),
      realm_web_public_access_enabled: field(
        'Whether visitors without an account can read web-public channels.',
        boolean,
      ),
      external_authentication_methods: field(
        'Logins with other services.',
        arrayOf(externalMethod),
      ),
    },
  }),
  run: ({ accounts }, { realm, level }) =>
    pipe(
      TE.Do,
      TE.map(() => ({ realm, level, ...accounts.loginMethods })),
    ),
  present: ({ realm, level, passwordMethods, provider, takesEmailsOnly }) => ({
    ...versionFields(level),
    authentication_methods: {
      password: passwordMethods.length > 0,
      email: passwordMethods.includes('Email'),
      ldap: passwordMethods.includes('LDAP'),
      'openid connect': provider !== undefined,
    },
    email_auth_enabled: passwordMethods.includes('Email'),
    require_email_format_usernames: takesEmailsOnly,
    push_notifications_enabled: false,
    is_incompatible: false,
    realm_url: realm.url,
    realm_uri: realm.url,
    realm_name: realm.name,
    realm_icon: shownRealmPicture(realm, 'icon').url,
    realm_description: realm.renderedDescription,
    realm_web_public_access_enabled: realm.settings.enable_spectator_access,
    external_authentication_methods:
      provider === undefined ? [] : [presentProvider(provider, realm)],
  }),
});

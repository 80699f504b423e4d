import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { arrayOf, boolean, object, rawText, recordOf, text } from '../../codecs';
import { openRoute } from '../../route';
import { versionCodecs, versionFields } from '../versions';

export const getServerSettings = openRoute({
  summary: 'Get server settings: version and authentication methods',
  method: 'get',
  path: '/server_settings',
  parameters: {},
  response: object({
    required: {
      ...versionCodecs,
      authentication_methods: recordOf(boolean),
      email_auth_enabled: boolean,
      require_email_format_usernames: boolean,
      push_notifications_enabled: boolean,
      is_incompatible: boolean,
      realm_url: text,
      realm_uri: text,
      realm_name: text,
      realm_icon: text,
      realm_description: rawText,
      realm_web_public_access_enabled: boolean,
      external_authentication_methods: arrayOf(object({})),
    },
  }),
  run:
    ({ accounts }) =>
    ({ realm, level }) =>
      pipe(
        TE.Do,
        TE.map(() => ({ realm, level, ...accounts.loginMethods })),
      ),
  present: ({ realm, level, passwordMethods, takesEmailsOnly }) => ({
    ...versionFields(level),
    authentication_methods: {
      password: passwordMethods.length > 0,
      email: passwordMethods.includes('Email'),
      ldap: passwordMethods.includes('LDAP'),
    },
    email_auth_enabled: passwordMethods.includes('Email'),
    require_email_format_usernames: takesEmailsOnly,
    push_notifications_enabled: false,
    is_incompatible: false,
    realm_url: realm.url,
    realm_uri: realm.url,
    realm_name: realm.name,
    realm_icon: '',
    realm_description: realm.renderedDescription,
    realm_web_public_access_enabled: realm.settings.enable_spectator_access,
    external_authentication_methods: [],
  }),
});

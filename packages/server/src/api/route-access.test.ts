import type { Route } from '@parley/adapter-http';
import { routes } from '@parley/adapter-http';
import type { ApiResponse } from '@parley/adapter-http/testing';
import { ApiClient } from '@parley/adapter-http/testing';
import type { Role } from '@parley/core/kernel';
import { role } from '@parley/core/kernel';
import { newAccount } from '../testing/accounts';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

type Refusal = { readonly status: number; readonly code: string; readonly msg: string };

const unauthorized = (msg: string): Refusal => ({ status: 401, code: 'UNAUTHORIZED', msg });
const badRequest = (msg: string): Refusal => ({ status: 400, code: 'BAD_REQUEST', msg });
const wrongRole = (msg: string): Refusal => ({ status: 400, code: 'UNAUTHORIZED_PRINCIPAL', msg });

const notLoggedIn = unauthorized('Not logged in: API authentication or user session required');
const noIncomingWebhooks = unauthorized('This API is not available to incoming webhook bots.');
const noGuests = badRequest('Not allowed for guest users');
const noBots = badRequest('This endpoint does not accept bot requests.');
const needsAdministrator = wrongRole('Must be an organization administrator');
const needsOwner = wrongRole('Must be an organization owner');

/** Every response with which an endpoint rejects a caller before it reads a parameter. */
const refusals = [
  notLoggedIn,
  noIncomingWebhooks,
  noGuests,
  noBots,
  needsAdministrator,
  needsOwner,
];

/** The callers; each test creates its own. */
const callers = {
  guest: { role: role.guest },
  member: { role: role.member },
  moderator: { role: role.moderator },
  administrator: { role: role.administrator },
  owner: { role: role.owner },
  'generic bot': { role: role.member, bot: 1 },
  'incoming webhook bot': { role: role.member, bot: 2 },
  'outgoing webhook bot': { role: role.member, bot: 3 },
  'guest bot': { role: role.guest, bot: 1 },
  'administrator bot': { role: role.administrator, bot: 1 },
  'owner bot': { role: role.owner, bot: 1 },
  'incoming webhook bot of an administrator': { role: role.administrator, bot: 2 },
} as const;

type CallerName = keyof typeof callers;
type Traits = { readonly role: Role; readonly bot?: number };

const isGuest = (traits: Traits) => traits.role === role.guest;
const isBot = (traits: Traits) => traits.bot !== undefined;
const isAdministrator = (traits: Traits) => traits.role <= role.administrator;

/** Whom an access check accepts: undefined, or how it rejects the caller. */
type Gate = {
  readonly account: (traits: Traits) => Refusal | undefined;
  readonly incomingWebhooks?: true;
  /** Whether visitors are accepted; those of public access only where it is on. */
  readonly visitors?: 'always' | 'with public access';
  /** For visitors, whatever is inaccessible is reported as if they had to log in for it. */
  readonly hidesFromVisitors?: true;
};

const open: Gate = { account: () => undefined, incomingWebhooks: true, visitors: 'always' };
/** The key of a bot is in the query, where these callers have none. */
const keyInQuery: Gate = open;
const publicAccess: Gate = { account: () => undefined, visitors: 'with public access' };
const anyAccount: Gate = { account: () => undefined };
const sending: Gate = { account: () => undefined, incomingWebhooks: true };
const humans: Gate = { account: (traits) => (isBot(traits) ? noBots : undefined) };
const nonGuests: Gate = { account: (traits) => (isGuest(traits) ? noGuests : undefined) };
/** Guests are checked first, then bots. */
const nonGuestHumans: Gate = {
  account: (traits) => (isGuest(traits) ? noGuests : isBot(traits) ? noBots : undefined),
};
/** Rejects callers with the error of the endpoint, not with a general one. */
const refusingItself: Gate = { account: () => undefined, incomingWebhooks: true };
const administrators: Gate = {
  account: (traits) => (isAdministrator(traits) ? undefined : needsAdministrator),
};
const owners: Gate = { account: (traits) => (traits.role === role.owner ? undefined : needsOwner) };

/** Who may call each endpoint. Source: docs/reference/authentication.md#required-roles. */
const gates: Readonly<Record<string, Gate>> = {
  'get /api_keys': anyAccount,
  'post /api_keys': anyAccount,
  'delete /api_keys/:api_key_id': anyAccount,
  'get /attachments': anyAccount,
  'delete /attachments/:attachment_id': anyAccount,
  'get /avatar/:user': publicAccess,
  'get /avatar/:user/medium': publicAccess,
  'get /bot_storage': anyAccount,
  'put /bot_storage': anyAccount,
  'delete /bot_storage': anyAccount,
  'get /bots': nonGuestHumans,
  'post /bots': nonGuestHumans,
  'delete /bots/:bot_id': anyAccount,
  'patch /bots/:bot_id': nonGuestHumans,
  'get /bots/:bot_id/api_key': nonGuestHumans,
  'post /bots/:bot_id/api_key/regenerate': nonGuestHumans,
  'get /channel_folders': anyAccount,
  'get /realm/api_keys': administrators,
  'delete /realm/api_keys/:api_key_id': administrators,
  'patch /channel_folders': administrators,
  'patch /channel_folders/:channel_folder_id': administrators,
  'post /channel_folders/create': administrators,
  'post /channels/create': nonGuests,
  'post /chat-outgoing-webhook': anyAccount,
  'delete /default_stream_groups/:group_id': administrators,
  'patch /default_stream_groups/:group_id': administrators,
  'patch /default_stream_groups/:group_id/streams': administrators,
  'post /default_stream_groups/create': administrators,
  'delete /default_streams': administrators,
  'post /default_streams': administrators,
  'get /drafts': anyAccount,
  'post /drafts': anyAccount,
  'delete /drafts/:draft_id': anyAccount,
  'patch /drafts/:draft_id': anyAccount,
  'delete /events': anyAccount,
  'get /events': anyAccount,
  'post /dev_fetch_api_key': open,
  'post /external/:integration': keyInQuery,
  'post /fetch_api_key': open,
  'post /jwt/fetch_api_key': open,
  'get /get_stream_id': anyAccount,
  'get /invites': nonGuestHumans,
  'post /invites': refusingItself,
  'delete /invites/:invite_id': nonGuestHumans,
  'post /invites/:invite_id/resend': nonGuestHumans,
  'post /invites/multiuse': nonGuestHumans,
  'delete /invites/multiuse/:invite_id': nonGuestHumans,
  'post /join': open,
  'post /join/requests': open,
  'post /mark_all_as_read': anyAccount,
  'post /mark_stream_as_read': anyAccount,
  'post /mark_topic_as_read': anyAccount,
  'post /message_edit_typing': anyAccount,
  'get /messages': publicAccess,
  'post /messages': sending,
  'delete /messages/:message_id': anyAccount,
  'get /messages/:message_id': { ...publicAccess, hidesFromVisitors: true },
  'patch /messages/:message_id': anyAccount,
  'get /messages/:message_id/history': anyAccount,
  'delete /messages/:message_id/reactions': anyAccount,
  'post /messages/:message_id/reactions': anyAccount,
  'get /messages/:message_id/read_receipts': anyAccount,
  'post /messages/:message_id/report': anyAccount,
  'post /messages/:message_id/typing': anyAccount,
  'post /messages/flags': anyAccount,
  'post /messages/flags/narrow': anyAccount,
  'get /messages/matches_narrow': anyAccount,
  'post /messages/render': anyAccount,
  'get /navigation_views': anyAccount,
  'post /navigation_views': anyAccount,
  'delete /navigation_views/:fragment': anyAccount,
  'patch /navigation_views/:fragment': anyAccount,
  'post /export/realm': administrators,
  'get /export/realm': administrators,
  'delete /export/realm/:export_id': administrators,
  'get /export/realm/consents': administrators,
  'patch /realm': administrators,
  'get /realm/domains': anyAccount,
  'post /realm/deactivate': owners,
  'post /realm/domains': owners,
  'delete /realm/domains/:domain': owners,
  'patch /realm/domains/:domain': owners,
  'get /realm/emoji': anyAccount,
  'get /realm/grants': owners,
  'get /realm/icon': anyAccount,
  'post /realm/icon': administrators,
  'delete /realm/icon': administrators,
  'get /realm/logo': anyAccount,
  'post /realm/logo': administrators,
  'delete /realm/logo': administrators,
  'post /realm/test_welcome_bot_custom_message': administrators,
  'delete /realm/emoji/:emoji_name': anyAccount,
  'post /realm/emoji/:emoji_name': nonGuestHumans,
  'post /realm/filters': administrators,
  'delete /realm/filters/:filter_id': administrators,
  'patch /realm/filters/:filter_id': administrators,
  'get /realm/linkifiers': anyAccount,
  'patch /realm/linkifiers': administrators,
  'post /password_reset': open,
  'post /realm/playgrounds': administrators,
  'delete /realm/playgrounds/:playground_id': administrators,
  'get /realm/presence': anyAccount,
  'get /realm/profile_fields': anyAccount,
  'patch /realm/profile_fields': administrators,
  'post /realm/profile_fields': administrators,
  'delete /realm/profile_fields/:field_id': administrators,
  'patch /realm/profile_fields/:field_id': administrators,
  'patch /realm/user_settings_defaults': administrators,
  'post /register': publicAccess,
  'get /reminders': anyAccount,
  'post /reminders': anyAccount,
  'delete /reminders/:reminder_id': anyAccount,
  'get /push_registrations': humans,
  'post /push_registrations': humans,
  'delete /push_registrations': humans,
  'post /users/me/apns_device_token': humans,
  'delete /users/me/apns_device_token': humans,
  'post /users/me/android_gcm_reg_id': humans,
  'delete /users/me/android_gcm_reg_id': humans,
  'post /mobile_push/register': humans,
  'post /mobile_push/test_notification': humans,
  'post /mobile_push/e2ee/test_notification': humans,
  'post /register_client_device': humans,
  'post /remove_client_device': humans,
  'get /saved_snippets': anyAccount,
  'post /saved_snippets': anyAccount,
  'delete /saved_snippets/:saved_snippet_id': anyAccount,
  'patch /saved_snippets/:saved_snippet_id': anyAccount,
  'get /scheduled_messages': anyAccount,
  'post /scheduled_messages': anyAccount,
  'delete /scheduled_messages/:scheduled_message_id': anyAccount,
  'patch /scheduled_messages/:scheduled_message_id': anyAccount,
  'get /server_settings': open,
  'post /sessions': open,
  'get /sessions': humans,
  'delete /sessions': humans,
  'get /sessions/current': humans,
  'delete /sessions/current': humans,
  'delete /sessions/:session_id': humans,
  'patch /settings': humans,
  'patch /settings/display': humans,
  'patch /settings/notifications': humans,
  'get /streams': anyAccount,
  'delete /streams/:stream_id': anyAccount,
  'get /streams/:stream_id': anyAccount,
  'patch /streams/:stream_id': anyAccount,
  'post /streams/:stream_id/delete_topic': administrators,
  'get /streams/:stream_id/email_address': anyAccount,
  'get /streams/:stream_id/members': anyAccount,
  'post /submessage': anyAccount,
  'post /typing': anyAccount,
  'get /user_groups': nonGuests,
  'patch /user_groups/:user_group_id': nonGuestHumans,
  'post /user_groups/:user_group_id/deactivate': anyAccount,
  'get /user_groups/:user_group_id/members': nonGuestHumans,
  'post /user_groups/:user_group_id/members': nonGuestHumans,
  'get /user_groups/:user_group_id/members/:user_id': nonGuestHumans,
  'get /user_groups/:user_group_id/subgroups': nonGuestHumans,
  'post /user_groups/:user_group_id/subgroups': nonGuestHumans,
  'post /user_groups/create': nonGuests,
  'post /user_topics': anyAccount,
  'post /user_uploads': anyAccount,
  'get /user_uploads/:path_id': publicAccess,
  'get /user_uploads/:realm_id/:filename': publicAccess,
  'get /user_uploads/:realm_id/:folder/:token/:filename': publicAccess,
  'post /zcommand': humans,
  'get /users': publicAccess,
  'post /users': administrators,
  'get /users/:email': anyAccount,
  'patch /users/:email': anyAccount,
  'get /users/:email/presence': anyAccount,
  'delete /users/:user_id': anyAccount,
  'delete /users/:user_id/creations': anyAccount,
  'get /users/:user_id': anyAccount,
  'patch /users/:user_id': anyAccount,
  'get /users/:user_id/channels': anyAccount,
  'get /users/:user_id/presence': anyAccount,
  'get /users/:user_id/logins': humans,
  'delete /users/:user_id/logins/provider': humans,
  'post /users/:user_id/password_reset': administrators,
  'post /users/:user_id/reactivate': anyAccount,
  'get /users/:user_id/status': anyAccount,
  'post /users/:user_id/status': administrators,
  'get /users/:user_id/subscriptions/:stream_id': anyAccount,
  'get /users/me': anyAccount,
  'delete /users/me': anyAccount,
  'get /users/me/:stream_id/topics': publicAccess,
  'delete /users/me/alert_words': anyAccount,
  'get /users/me/alert_words': anyAccount,
  'post /users/me/alert_words': anyAccount,
  'post /users/me/api_key/regenerate': anyAccount,
  'delete /users/me/avatar': anyAccount,
  'post /users/me/avatar': anyAccount,
  'delete /users/me/muted_users/:muted_user_id': anyAccount,
  'post /users/me/muted_users/:muted_user_id': anyAccount,
  'post /users/me/presence': humans,
  'delete /users/me/profile_data': humans,
  'patch /users/me/profile_data': humans,
  'post /users/me/status': humans,
  'delete /users/me/subscriptions': anyAccount,
  'get /users/me/subscriptions': anyAccount,
  'patch /users/me/subscriptions': nonGuests,
  'post /users/me/subscriptions': nonGuests,
  'patch /users/me/subscriptions/:stream_id': anyAccount,
  'patch /users/me/subscriptions/muted_topics': anyAccount,
  'post /users/me/subscriptions/properties': anyAccount,
};

/** After these a caller cannot call again, so each is called by its own account. */
const lastCalls = new Set(['delete /users/me', 'post /users/me/api_key/regenerate']);

/** An id that does not exist; strings refer to objects by name. */
const inPath: Readonly<Record<string, string>> = {
  domain: 'nowhere.example.org',
  email: 'nobody@example.org',
  emoji_name: 'nothing',
  filename: 'nothing.txt',
  folder: '0',
  fragment: 'nothing',
  realm_id: '1',
  token: 'nothing',
  user: '999999999',
};

const nameOf = ({ method, path }: Route): string => `${method} ${path}`;

const call = async (
  by: ApiClient,
  { method, path }: Route,
): Promise<ApiResponse | 'redirected'> => {
  const url = path.replace(/:(\w+)/g, (_, name: string) => inPath[name] ?? '999999999');
  if (!path.startsWith('/avatar/')) {
    // Nobody could call anything afterwards, so the organization keeps its time.
    return by[method](url, path === '/realm/deactivate' ? { deletion_delay_days: 0 } : {});
  }
  // Redirects to the gravatar host, which tests do not request.
  const headers: Record<string, string> =
    by.email === undefined
      ? {}
      : {
          authorization: `Basic ${Buffer.from(`${by.email}:${by.apiKey ?? ''}`).toString('base64')}`,
        };
  const response = await fetch(`${by.site}/api/v1${url}`, { headers, redirect: 'manual' });
  return response.status === 302
    ? 'redirected'
    : { status: response.status, headers: response.headers, body: await response.json() };
};

/** The access error in the response, if it is one. */
const refusalIn = (response: ApiResponse | 'redirected'): Refusal | undefined =>
  response === 'redirected'
    ? undefined
    : refusals.find(
        ({ status, code, msg }) =>
          response.status === status && response.body?.code === code && response.body?.msg === msg,
      );

const describeRefusal = (refusal: Refusal | undefined): string => refusal?.msg ?? 'passes';

describe('the access check of every endpoint', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
  });

  afterAll(() => server.stop());

  const arrive = async (name: string, traits: Traits): Promise<ApiClient> => {
    const word = `${name.replaceAll(/\W/g, '-')}-${Math.random().toString(36).slice(2, 8)}`;
    if (traits.bot === undefined) {
      return newAccount(server, word, traits.role);
    }
    const made = await server.owner.post('/bots', {
      full_name: word,
      short_name: word,
      bot_type: traits.bot,
      ...(traits.bot === 3 ? { payload_url: '"https://hooks.example.org/"' } : {}),
    });
    const { user_id: id, api_key: key } = made.body;
    const changed = await server.owner.patch(`/bots/${id}`, { role: traits.role });
    expect(changed.body).toMatchObject({ result: 'success' });
    const { email } = (await server.owner.get(`/users/${id}`)).body.user;
    return new ApiClient(server.site, email, key, id);
  };

  it('is listed here', () => {
    expect(routes.map(nameOf).filter((name) => !(name in gates))).toEqual([]);
    const declared = new Set(routes.map(nameOf));
    expect(Object.keys(gates).filter((name) => !declared.has(name))).toEqual([]);
  });

  const expected = ({ account, incomingWebhooks }: Gate, traits: Traits): Refusal | undefined =>
    traits.bot === 2 && incomingWebhooks !== true ? noIncomingWebhooks : account(traits);

  /** The newest level at which the route is served, as that has the most checks. */
  const served = routes.filter(({ until }) => until === undefined);

  it.each(Object.keys(callers) as readonly CallerName[])(
    'has the listed result for: %s',
    async (who) => {
      const traits: Traits = callers[who];
      const usual = await arrive(who, traits);
      const responses: Record<string, string> = {};
      const wanted: Record<string, string> = {};
      for (const route of served) {
        const name = nameOf(route);
        const by = lastCalls.has(name) ? await arrive(who, traits) : usual;
        responses[name] = describeRefusal(refusalIn(await call(by, route)));
        wanted[name] = describeRefusal(expected(gates[name] ?? open, traits));
      }
      expect(responses).toEqual(wanted);
    },
  );

  it.each([false, true])(
    'has the listed result for visitors, with public access: %s',
    async (isOn) => {
      const changed = await server.owner.patch('/realm', { enable_spectator_access: isOn });
      expect(changed.body).toMatchObject({ result: 'success' });
      const responses: Record<string, string> = {};
      const wanted: Record<string, string> = {};
      for (const route of served) {
        const name = nameOf(route);
        const { visitors, hidesFromVisitors } = gates[name] ?? open;
        const passes =
          visitors === 'always' ||
          (visitors === 'with public access' && isOn && hidesFromVisitors !== true);
        responses[name] = describeRefusal(refusalIn(await call(server.anonymous, route)));
        wanted[name] = describeRefusal(passes ? undefined : notLoggedIn);
      }
      expect(responses).toEqual(wanted);
    },
  );
});

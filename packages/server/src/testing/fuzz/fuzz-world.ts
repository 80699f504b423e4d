import type { ApiResponse } from '@parley/adapter-http/testing';
import { ApiClient } from '@parley/adapter-http/testing';
import { role } from '@parley/core/kernel';
import sharp from 'sharp';
import { newChannel } from '../channels';
import { keyIn } from '../invitations';
import type { Target } from '../route-calls';

/** An actor that sends requests; the anonymous one has no credentials. */
export type Actor = {
  readonly name: string;
  /** Replaced when a request has made the credentials invalid. */
  client: ApiClient;
};

/** A small organization with one or more of everything that endpoints are about. */
export type FuzzWorld = {
  readonly actors: readonly [Actor, ...Actor[]];
  /** Channels for calls: public, private, archived, and missing. */
  readonly targets: readonly [Target, ...Target[]];
  /** Texts that refer to an object, by parameter name. */
  readonly named: Readonly<Record<string, readonly string[]>>;
  /** Paths of pages and files, from the site's root. */
  readonly sitePaths: readonly [string, ...string[]];
  /** Gives the actor working credentials; false if that is not possible. */
  readonly restore: (actor: Actor) => Promise<boolean>;
};

const password = 'correct-horse-battery-9';

/** The body of a success. */
const succeeded = ({ status, body }: ApiResponse): ApiResponse['body'] => {
  if (status !== 200 || body.result !== 'success') {
    throw new Error(`the world cannot be made: ${status} ${JSON.stringify(body)}`);
  }
  return body;
};

const people = {
  guest: role.guest,
  member: role.member,
  moderator: role.moderator,
  administrator: role.administrator,
  owner: role.owner,
} as const;

type Person = keyof typeof people;

const isPerson = (name: string): name is Person => name in people;

const newPerson = async (owner: ApiClient, name: Person): Promise<ApiClient> => {
  const email = `some.${name}@example.org`;
  const { user_id: id } = succeeded(
    await owner.post('/users', { email, password, full_name: `The ${name}` }),
  );
  succeeded(await owner.patch(`/users/${id}`, { role: people[name] }));
  return owner.logIn(email, password);
};

const webhookBot = 'incoming webhook bot';

const botTypes = { 'generic bot': 1, [webhookBot]: 2, 'outgoing webhook bot': 3 } as const;

const newBot = async (owner: ApiClient, type: number): Promise<ApiClient> => {
  const made = succeeded(
    await owner.post('/bots', {
      full_name: `Bot ${type}`,
      short_name: `bot-${type}`,
      bot_type: type,
      // Nothing listens there.
      ...(type === 3 ? { payload_url: 'http://127.0.0.1:9/' } : {}),
    }),
  );
  const { user } = succeeded(await owner.get(`/users/${made.user_id}`));
  return new ApiClient(owner.site, user.email, made.api_key, made.user_id);
};

/** Objects that belong to a user, one of each. */
const fillCollections = async (by: ApiClient, target: Target): Promise<void> => {
  const {
    channelId,
    messageIds: [message],
  } = target;
  const draft = { type: 'stream', to: [channelId], topic: 'lunch', content: 'not yet' };
  const later = { scheduled_delivery_timestamp: 4_000_000_000 };
  for (const [path, values] of [
    ['/drafts', { drafts: [draft] }],
    [
      '/scheduled_messages',
      { ...later, type: 'channel', to: channelId, topic: 'lunch', content: 'x' },
    ],
    ['/reminders', { ...later, message_id: message }],
    ['/saved_snippets', { title: 'Snippet', content: 'text' }],
    ['/navigation_views', { fragment: 'narrow/topic/lunch', is_pinned: true, name: 'Stars' }],
    ['/users/me/alert_words', { alert_words: ['lunch'] }],
    ['/users/me/status', { status_text: 'away' }],
    [`/messages/${message}/reactions`, { emoji_name: 'smile' }],
  ] as const) {
    succeeded(await by.post(path, values));
  }
};

const picture = async (name: string): Promise<FormData> => {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
  return form;
};

/** What administrators set up. */
const fillRealm = async (owner: ApiClient, channelId: number): Promise<void> => {
  for (const [path, values] of [
    ['/realm/filters', { pattern: 'T(?P<id>[0-9]+)', url_template: 'https://example.org/{id}' }],
    [
      '/realm/playgrounds',
      { name: 'Play', pygments_language: 'Python', url_template: 'https://example.org/{code}' },
    ],
    ['/realm/domains', { domain: 'example.org', allow_subdomains: false }],
    ['/default_streams', { stream_id: channelId }],
    [
      '/default_stream_groups/create',
      { group_name: 'Starters', description: 'x', stream_names: ['side'] },
    ],
  ] as const) {
    succeeded(await owner.post(path, values));
  }
  const choices = { field_data: { '1': { text: 'one', order: '1' } } };
  for (const type of [1, 2, 3, 4, 5, 6, 8]) {
    const values = { name: `F${type}`, field_type: type, ...(type === 3 ? choices : {}) };
    succeeded(await owner.post('/realm/profile_fields', values));
  }
  succeeded(await owner.request('POST', '/realm/emoji/red', await picture('red.png')));
  succeeded(await owner.patch('/realm', { enable_spectator_access: true }));
};

const newQueueId = async (by: ApiClient): Promise<string> =>
  succeeded(await by.post('/register', { fetch_event_types: [] })).queue_id;

const newTarget = async (
  by: ApiClient,
  name: string,
  userId: number,
  more: object,
): Promise<Target> => {
  const principals = [by.userId, userId];
  const channelId = await newChannel(by, name, { principals, ...more });
  const send = async (content: string): Promise<number> =>
    succeeded(
      await by.post('/messages', { type: 'channel', to: channelId, topic: 'lunch', content }),
    ).id;
  const file = succeeded(await by.request('POST', '/user_uploads', await picture('red.png')));
  return {
    channelId,
    name,
    topic: 'lunch',
    messageIds: [
      await send('hello @**all** :smile: https://example.org'),
      await send('/poll Where?\nHere\nThere'),
      await send(`[red](${file.url})`),
    ],
    folderId: 1,
    draftId: 1,
    attachmentId: 1,
    userId,
    key: name,
  };
};

const nothing = 999_999_999;

const absent: Target = {
  channelId: nothing,
  name: 'never was',
  topic: 'never was',
  messageIds: [nothing],
  folderId: nothing,
  draftId: nothing,
  attachmentId: nothing,
  userId: nothing,
  key: 'none',
};

/** Every account may send messages: without any message, they would only get errors. */
export const hasWorkingKey = async (client: ApiClient): Promise<boolean> =>
  client.email === undefined || (await client.post('/messages')).status === 400;

/** @param guardian the owner who repairs what requests break, and sends none of them */
const restorer =
  (guardian: ApiClient) =>
  async (actor: Actor): Promise<boolean> => {
    const { name, client } = actor;
    if (client.email === undefined) {
      return true;
    }
    const id = client.userId;
    await guardian.post(`/users/${id}/reactivate`);
    if (isPerson(name)) {
      await guardian.patch(`/users/${id}`, { role: people[name] });
    }
    const { body } = await guardian.get(`/users/${id}`);
    if (body.result !== 'success') {
      return false;
    }
    if (isPerson(name)) {
      actor.client = await guardian.logIn(body.user.delivery_email, password);
    } else {
      const key = await guardian.get(`/bots/${id}/api_key`);
      actor.client = new ApiClient(client.site, body.user.email, key.body.api_key, id);
    }
    return hasWorkingKey(actor.client);
  };

/** @param guardian the first owner of an otherwise empty organization */
export const makeFuzzWorld = async (guardian: ApiClient): Promise<FuzzWorld> => {
  const actors: Actor[] = [];
  for (const [name, type] of Object.entries(botTypes)) {
    actors.push({ name, client: await newBot(guardian, type) });
  }
  for (const name of Object.keys(people).filter(isPerson)) {
    actors.push({ name, client: await newPerson(guardian, name) });
  }
  const clientOf = (wanted: string): ApiClient => {
    const actor = actors.find(({ name }) => name === wanted);
    if (actor === undefined) {
      throw new Error(`there is no actor ${wanted}`);
    }
    return actor.client;
  };
  const [member, owner, guest] = [clientOf('member'), clientOf('owner'), clientOf('guest')];
  const everybody = actors.map(({ client }) => client.userId);
  const memberId = member.userId;
  succeeded(await guardian.post('/channel_folders/create', { name: 'Folder', description: '' }));
  const general = await newTarget(owner, 'general', memberId, { principals: everybody });
  const secret = await newTarget(owner, 'secret', memberId, { invite_only: true });
  const old = await newTarget(owner, 'old', memberId, {});
  await newChannel(owner, 'side');
  await newChannel(owner, 'open', { is_web_public: true });
  await fillRealm(guardian, general.channelId);
  await fillCollections(member, general);
  await fillCollections(owner, secret);
  succeeded(await owner.delete(`/streams/${old.channelId}`));
  for (const to of [[memberId], [memberId, guest.userId]]) {
    succeeded(await owner.post('/messages', { type: 'direct', to, content: 'between us' }));
  }
  succeeded(await member.post(`/users/me/muted_users/${owner.userId}`));
  for (const name of ['Team', 'Others']) {
    succeeded(
      await owner.post('/user_groups/create', { name, description: '', members: [memberId] }),
    );
  }
  const invited = { invitee_emails: 'invited@example.com', stream_ids: [general.channelId] };
  succeeded(await owner.post('/invites', invited));
  const { invite_link: link } = succeeded(await owner.post('/invites/multiuse', {}));
  const { url } = succeeded(
    await member.request('POST', '/user_uploads', await picture('mine.png')),
  );
  const queueIds: string[] = [];
  for (const by of [member, guest, owner]) {
    queueIds.push(await newQueueId(by));
  }
  const key = keyIn(link);
  const emails = actors.flatMap(({ client: { email } }) => (email === undefined ? [] : [email]));
  return {
    // Actors with few permissions are chosen less often.
    actors: [
      { name: 'anonymous', client: new ApiClient(guardian.site) },
      ...actors,
      ...actors.filter(({ name }) => name !== webhookBot),
    ],
    targets: [general, secret, old, absent],
    named: {
      queue_id: queueIds,
      email: emails,
      username: emails,
      emoji_name: ['smile', 'red'],
      group_name: ['Team', 'Others'],
      domain: ['example.org'],
      fragment: ['narrow/topic/lunch'],
      key: [key],
      password: [password],
      old_password: [password],
      url: [url],
    },
    sitePaths: [
      '/join',
      `/join/${key}`,
      `/join/${key}/`,
      '/accounts/confirm_new_email/0123456789abcdef0123456789abcdef',
      url,
      `${url}?size=1`,
      '/user_avatars/1/1.png',
      '/user_avatars/x.png',
      `/avatar/${memberId}`,
      '/avatar/some.member@example.org/medium',
      '/static/emoji.json',
      '/api/v1/openapi.json',
      '/',
      '/api/v1',
      '/api/v1/',
      '//api//v1//users',
      '/favicon.ico',
    ],
    restore: restorer(guardian),
  };
};

import type { ApiClient } from '@parley/adapter-http/testing';
import { role } from '@parley/core/kernel';
import { newAccount } from './accounts';
import { newChannel } from './channels';
import type { RouteCall, Target } from './route-calls';
import { callsAbout } from './route-calls';
import type { TestRealm } from './test-server';

const times = async (count: number, work: (index: number) => Promise<unknown>): Promise<void> => {
  for (let index = 0; index < count; index += 1) {
    await work(index);
  }
};

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i);

/**
 * Fills a realm with `size` of everything that an organization and its users collect; the owner, and
 * what `callsAbout` calls every endpoint about.
 */
export const fill = async (realm: TestRealm, size: number): Promise<[ApiClient, Target]> => {
  const { owner } = realm;
  const users: ApiClient[] = [];
  await times(size, async (index) => {
    users.push(await newAccount(realm, `user${index}`, role.member));
  });
  const ids = users.map(({ userId }) => userId);
  const post = async (by: ApiClient, path: string, values: Readonly<Record<string, unknown>>) => {
    const { body } = await by.post(path, values);
    if (body.result !== 'success') {
      throw new Error(`${path}: ${body.msg}`);
    }
    return body;
  };
  await owner.call('updateRealm', { enable_read_receipts: true });
  await post(owner, '/users/me/presence', { status: 'active' });
  const folder = await post(owner, '/channel_folders/create', { name: 'Plans', description: '' });
  const channelId = await newChannel(owner, 'target', {
    principals: [...ids, owner.userId],
    folder_id: folder.channel_folder_id,
  });
  await post(owner, '/users/me/subscriptions', {
    subscriptions: numbers(size).map((index) => ({ name: `channel ${index}` })),
    principals: [...ids, owner.userId],
  });
  await post(owner, '/default_streams', { stream_id: channelId });
  const messageIds: number[] = [];
  const say = async (by: ApiClient, index: number, topic: string): Promise<void> => {
    const { id } = await post(by, '/messages', {
      type: 'stream',
      to: channelId,
      topic,
      content: `Message ${index} about tea`,
    });
    messageIds.push(id);
  };
  await times(size, (index) => say(owner, index, 'topic'));
  await times(size, async (index) => {
    const by = users[index] ?? owner;
    await say(by, index, `topic ${index}`);
    await post(by, '/messages', { type: 'direct', to: [owner.userId], content: `Hello ${index}` });
    await post(by, `/messages/${messageIds[0]}/reactions`, { emoji_name: 'smile' });
    await post(owner, `/messages/${messageIds[index]}/reactions`, { emoji_name: 'tada' });
    await post(owner, '/saved_snippets', { title: `Snippet ${index}`, content: 'x' });
    await post(owner, '/user_groups/create', {
      name: `group ${index}`,
      description: '',
      members: [...ids.slice(0, index + 1), owner.userId],
    });
    await post(owner, '/realm/filters', {
      pattern: `LINK${index}-(?P<id>[0-9]+)`,
      url_template: 'https://example.org/{id}',
    });
    await post(owner, '/user_topics', {
      stream_id: channelId,
      topic: `topic ${index}`,
      visibility_policy: 1,
    });
    await post(owner, '/scheduled_messages', {
      type: 'stream',
      to: channelId,
      topic: 'topic',
      content: 'later',
      scheduled_delivery_timestamp: 4_000_000_000,
    });
    await post(owner, '/reminders', {
      message_id: messageIds[index],
      scheduled_delivery_timestamp: 4_000_000_000,
    });
    await post(owner, '/realm/playgrounds', {
      name: `Playground ${index}`,
      pygments_language: 'Python',
      url_template: 'https://example.org/{code}',
    });
    await post(owner, `/users/me/muted_users/${ids[index]}`, {});
    await post(owner, '/bots', { full_name: `Bot ${index}`, short_name: `bot${index}` });
    await post(by, '/users/me/status', { status_text: 'away' });
    await post(by, '/users/me/presence', { status: 'active' });
  });
  await post(owner, '/users/me/alert_words', { alert_words: numbers(size).map((n) => `word${n}`) });
  await post(owner, '/messages/flags', { messages: messageIds, op: 'add', flag: 'starred' });
  const drafts = numbers(size).map((index) => ({
    type: 'stream',
    to: [channelId],
    topic: 'topic',
    content: `draft ${index}`,
  }));
  const { ids: draftIds } = await post(owner, '/drafts', { drafts });
  const form = new FormData();
  form.append('file', new Blob(['notes']), 'notes.txt');
  const { url } = (await owner.request('POST', '/user_uploads', form)).body;
  await times(size, () =>
    post(owner, '/messages', {
      type: 'stream',
      to: channelId,
      topic: 'files',
      content: `[notes](${url})`,
    }),
  );
  const { attachments } = (await owner.get('/attachments')).body;
  const [first = 0, ...others] = messageIds;
  const groups = (await owner.get('/user_groups')).body.user_groups.filter(
    ({ is_system_group }: { readonly is_system_group: boolean }) => !is_system_group,
  );
  const [groupId, subgroupId] = groups.map(({ id }: { readonly id: number }) => id);
  const lists = await post(owner, '/register', {
    fetch_event_types: ['realm_playgrounds', 'realm_linkifiers', 'realm_bot', 'reminders'],
  });
  const { linkifiers } = (await owner.get('/realm/linkifiers')).body;
  const bot = lists.realm_bots[0].user_id;
  const [email] = users.map((user) => user.email);
  const [snippet] = (await owner.get('/saved_snippets')).body.saved_snippets;
  const [scheduled] = (await owner.get('/scheduled_messages')).body.scheduled_messages;
  const field = await post(owner, '/realm/profile_fields', { name: 'Phone', field_type: 1 });
  const defaults = { group_name: 'Defaults', description: '', stream_names: ['channel 0'] };
  await post(owner, '/default_stream_groups/create', defaults);
  const { realm_default_stream_groups: defaultGroups } = await post(owner, '/register', {
    fetch_event_types: ['default_stream_groups'],
  });
  const invited = { invitee_emails: 'one@invited.example.org', stream_ids: [channelId] };
  await post(owner, '/invites', invited);
  await post(owner, '/invites/multiuse', { stream_ids: [channelId] });
  const { invites } = (await owner.get('/invites')).body;
  const inviteId = (isMultiuse: boolean) =>
    invites.find((one: { readonly is_multiuse: boolean }) => one.is_multiuse === isMultiuse).id;
  await post(owner, '/navigation_views', { fragment: 'inbox', is_pinned: true });
  await post(owner, '/messages/flags', { messages: messageIds, op: 'remove', flag: 'starred' });
  const values = {
    'post /messages/flags': { op: 'add', flag: 'starred' },
    'post /messages/flags/narrow': { op: 'add', flag: 'read' },
    'post /user_groups/:user_group_id/members': { user_group_id: groupId, add: ids.slice(1) },
    'post /user_groups/:user_group_id/subgroups': { user_group_id: groupId, add: [subgroupId] },
    'get /user_groups/:user_group_id/members': { user_group_id: groupId },
    'get /user_groups/:user_group_id/subgroups': { user_group_id: groupId },
    'get /user_groups/:user_group_id/members/:user_id': { user_group_id: groupId },
    'patch /user_groups/:user_group_id': { user_group_id: groupId, name: 'renamed group' },
    'post /user_groups/:user_group_id/deactivate': { user_group_id: groups[2].id },
    'post /user_groups/create': { members: ids },
    'post /realm/filters': {
      pattern: 'NEW-(?P<x>[0-9]+)',
      url_template: 'https://example.org/{x}',
    },
    'patch /realm/filters/:filter_id': {
      filter_id: linkifiers[0].id,
      pattern: 'CHANGED-(?P<x>[0-9]+)',
      url_template: 'https://example.org/{x}',
    },
    'delete /realm/filters/:filter_id': { filter_id: linkifiers[0].id },
    'patch /realm/linkifiers': {
      ordered_linkifier_ids: linkifiers.map(({ id }: { readonly id: number }) => id),
    },
    'post /realm/playgrounds': { url_template: 'https://example.org/{code}' },
    'delete /realm/playgrounds/:playground_id': { playground_id: lists.realm_playgrounds[0].id },
    'post /realm/profile_fields': { name: 'Pager' },
    'patch /realm/profile_fields/:field_id': { field_id: field.id, name: 'Telephone' },
    'delete /realm/profile_fields/:field_id': { field_id: field.id },
    'patch /users/me/profile_data': { data: [{ id: field.id, value: '123' }] },
    'delete /users/me/profile_data': { data: [field.id] },
    'post /users': { email: 'new@example.org', password: 'correct-horse-battery-9' },
    'get /bots/:bot_id/api_key': { bot_id: bot },
    'post /bots/:bot_id/api_key/regenerate': { bot_id: bot },
    'patch /bots/:bot_id': { bot_id: bot, full_name: 'Renamed bot' },
    'delete /bots/:bot_id': { bot_id: bot },
    'post /navigation_views': { fragment: 'recent' },
    'patch /navigation_views/:fragment': { fragment: 'inbox', is_pinned: false },
    'delete /navigation_views/:fragment': { fragment: 'inbox' },
    'get /events': { queue_id: lists.queue_id, last_event_id: -1, dont_block: true },
    'delete /events': { queue_id: lists.queue_id },
    'delete /messages/:message_id/reactions': { emoji_name: 'tada' },
    'delete /reminders/:reminder_id': { reminder_id: lists.reminders[0].reminder_id },
    'delete /saved_snippets/:saved_snippet_id': { saved_snippet_id: snippet.id },
    'patch /saved_snippets/:saved_snippet_id': { saved_snippet_id: snippet.id, title: 'Renamed' },
    'delete /scheduled_messages/:scheduled_message_id': {
      scheduled_message_id: scheduled.scheduled_message_id,
    },
    'patch /scheduled_messages/:scheduled_message_id': {
      scheduled_message_id: scheduled.scheduled_message_id,
      content: 'changed',
    },
    'post /scheduled_messages': { content: 'later' },
    'patch /drafts/:draft_id': { draft_id: draftIds[0] },
    'get /users/:email': { email },
    'patch /users/:email': { email, full_name: 'Renamed user' },
    'get /users/:email/presence': { email },
    'get /users/:user_id/presence': { user_id: owner.userId },
    'get /users/:user_id/channels': { user_id: owner.userId },
    'post /invites': { invitee_emails: 'two@invited.example.org', stream_ids: [channelId] },
    'post /invites/:invite_id/resend': { invite_id: inviteId(false) },
    'delete /invites/:invite_id': { invite_id: inviteId(false) },
    'delete /invites/multiuse/:invite_id': { invite_id: inviteId(true) },
    'post /users/me/muted_users/:muted_user_id': { muted_user_id: bot },
    'delete /users/me/muted_users/:muted_user_id': { muted_user_id: ids[0] },
    'post /users/me/status': { status_text: 'here' },
    'post /users/:user_id/status': { status_text: 'here' },
    'post /default_stream_groups/create': {
      group_name: 'More',
      description: '',
      stream_names: ['channel 2'],
    },
    'patch /default_stream_groups/:group_id': {
      group_id: defaultGroups[0].id,
      new_group_name: 'Changed',
    },
    'patch /default_stream_groups/:group_id/streams': {
      group_id: defaultGroups[0].id,
      op: 'add',
      stream_names: ['channel 1'],
    },
    'delete /default_stream_groups/:group_id': { group_id: defaultGroups[0].id },
    'patch /users/me/subscriptions/muted_topics': { op: 'add' },
    'post /messages': { to: channelId, content: 'Hello @**all**' },
    'post /typing': { type: 'direct', to: [ids[0]], op: 'start' },
    'delete /users/me/subscriptions': { subscriptions: ['channel 1'] },
    'patch /messages/:message_id': { content: 'edited' },
    'patch /streams/:stream_id': { new_name: 'target again' },
    'patch /channel_folders': { order: [folder.channel_folder_id] },
  };
  const target: Target = {
    channelId,
    name: 'target',
    topic: 'topic',
    messageIds: [first, ...others],
    folderId: folder.channel_folder_id,
    draftId: draftIds[0],
    attachmentId: attachments[0].id,
    userId: ids[0] ?? 0,
    key: 'new',
    values,
  };
  return [owner, target];
};

/** Objects are read and changed before they are deleted. */
const stages: readonly RegExp[] = [
  /^get /,
  /^post (?!.*\/(deactivate|delete_topic)$)/,
  /^patch /,
  /^delete (?!\/(streams|users|messages)\/:[a-z_]+$)/,
  /^delete \/messages\/:/,
];

const stageOf = (route: string): number => {
  const stage = stages.findIndex((pattern) => pattern.test(route));
  return stage < 0 ? stages.length : stage;
};

/** Calls of every endpoint about the target, in an order in which they can succeed. */
export const callsInOrder = (target: Target): readonly RouteCall[] =>
  callsAbout(target).toSorted((a, b) => stageOf(a.route) - stageOf(b.route));

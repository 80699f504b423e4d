import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from '@parley/adapter-http/testing';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

type ApiResponse = Awaited<ReturnType<ApiClient['get']>>;

const refusal = ({ status, body }: ApiResponse) => [status, body.result, body.code, body.msg];

const invalid = [400, 'error', 'BAD_REQUEST', 'Invalid message(s)'];

/** The API document's rows about single messages, by endpoint. */
describe('history, reactions, rendering and deletion of a message', () => {
  let server: TestServer;
  let owner: ApiClient;
  let iago: ApiClient;
  let hiddenId: number;

  beforeAll(async () => {
    server = await startTestServer();
    owner = server.owner;
    iago = await server.newUser('Iago');
    for (const client of [owner, iago]) {
      await client.post('/users/me/subscriptions', { subscriptions: [{ name: 'plans' }] });
    }
    const { user_id } = (await owner.get('/users/me')).body;
    hiddenId = (await owner.post('/messages', { type: 'direct', to: [user_id], content: 'x' })).body
      .id;
  });

  afterAll(() => server.stop());

  const send = async (by = iago, topic = 'next week'): Promise<number> =>
    (await by.post('/messages', { type: 'channel', to: 'plans', topic, content: 'one' })).body.id;

  it.each([
    ['that does not exist', () => 999_999],
    ['that is hidden', () => hiddenId],
  ])('knows no message %s', async (_, idOf) => {
    const id = idOf();
    expect(refusal(await iago.get(`/messages/${id}/history`))).toEqual(invalid);
    expect(refusal(await iago.delete(`/messages/${id}`))).toEqual(invalid);
    expect(refusal(await iago.post(`/messages/${id}/typing`, { op: 'start' }))).toEqual(invalid);
    expect(refusal(await iago.post('/reminders', { message_id: id }))).toEqual(invalid);
    const emoji = { emoji_name: 'cat' };
    expect(refusal(await iago.post(`/messages/${id}/reactions`, emoji))).toEqual(invalid);
    expect(refusal(await iago.delete(`/messages/${id}/reactions`, emoji))).toEqual(invalid);
  });

  it.each([
    [192, 'BAD_REQUEST'],
    [193, 'REACTION_DOES_NOT_EXIST'],
  ])('at level %p reports a missing reaction as: %p', async (level, code) => {
    const path = `/messages/${await send()}/reactions`;
    const response = await iago.atLevel(level).delete(path, { emoji_name: 'cat' });
    expect(refusal(response)).toEqual([400, 'error', code, "Reaction doesn't exist."]);
  });

  it('reports an invalid emoji code', async () => {
    const path = `/messages/${await send()}/reactions`;
    const response = await iago.delete(path, { emoji_code: 'ffffff' });
    expect(refusal(response)).toEqual([400, 'error', 'BAD_REQUEST', 'Invalid emoji code']);
  });

  it('returns each version of a message, the oldest first', async () => {
    const id = await send(owner, '');
    await owner.patch(`/messages/${id}`, { content: 'two' });
    await owner.patch(`/messages/${id}`, { topic: 'soon' });
    const history = async (by: ApiClient, values = {}) =>
      (await by.get(`/messages/${id}/history`, values)).body.message_history;
    const [first, second, third, ...rest] = await history(iago, { allow_empty_topic_name: true });
    expect(Object.keys(first).sort()).toEqual([
      'content',
      'rendered_content',
      'timestamp',
      'topic',
      'user_id',
    ]);
    expect(first).toMatchObject({ topic: '', content: 'one' });
    expect(second).toMatchObject({
      topic: '',
      content: 'two',
      prev_content: 'one',
      prev_rendered_content: '<p>one</p>',
      content_html_diff: expect.stringContaining('highlight_text_deleted'),
    });
    expect(third).toMatchObject({ topic: 'soon', prev_topic: '', content: 'two' });
    expect(['prev_content', 'content_html_diff'].filter((key) => key in third)).toEqual([]);
    expect(rest).toEqual([]);
    const [named] = await history(iago.atLevel(334));
    expect(named.topic).toBe('general chat');
    const before = await iago
      .atLevel(333)
      .get(`/messages/${id}/history`, { allow_empty_topic_name: true });
    expect(before.body).toMatchObject({
      ignored_parameters_unsupported: ['allow_empty_topic_name'],
      message_history: [{ topic: 'general chat' }, {}, { prev_topic: 'general chat' }],
    });
  });

  it('returns no history where the organization disabled it', async () => {
    const path = `/messages/${await send()}/history`;
    await owner.patch('/realm', { message_edit_history_visibility_policy: 'none' });
    const msg = 'Message edit history is disabled in this organization';
    expect(refusal(await iago.get(path))).toEqual([400, 'error', 'BAD_REQUEST', msg]);
    await owner.patch('/realm', { message_edit_history_visibility_policy: 'all' });
    expect((await iago.get(path)).status).toBe(200);
  });

  it.each([
    [280, 400],
    [281, 200],
  ])('lets users who are not administrators delete at level %p: %p', async (level, status) => {
    const response = await iago.atLevel(level).delete(`/messages/${await send()}`);
    expect(response.status).toBe(status);
  });

  it('deletes permanently', async () => {
    const id = await send();
    expect((await iago.delete(`/messages/${id}`)).body).toEqual({ result: 'success', msg: '' });
    expect(refusal(await owner.get(`/messages/${id}`))).toEqual(invalid);
    expect(refusal(await owner.get(`/messages/${id}/history`))).toEqual(invalid);
    expect(refusal(await iago.delete(`/messages/${id}`))).toEqual(invalid);
  });

  it('reports missing permission to delete, and an exceeded time limit', async () => {
    const msg = "You don't have permission to delete this message";
    const ofOther = await iago.delete(`/messages/${await send(owner)}`);
    expect(refusal(ofOther)).toEqual([400, 'error', 'BAD_REQUEST', msg]);
    const id = await send();
    await owner.patch('/realm', { message_content_delete_limit_seconds: 1 });
    await sleep(2100);
    const tooLate = 'The time limit for deleting this message has passed';
    expect(refusal(await iago.delete(`/messages/${id}`))).toEqual([
      400,
      'error',
      'BAD_REQUEST',
      tooLate,
    ]);
    expect((await owner.delete(`/messages/${id}`)).status).toBe(200);
  });

  it('renders what a message could contain, and no more', async () => {
    const full = await iago.post('/messages/render', { content: 'x'.repeat(10_000) });
    expect(full.body.rendered).toBe(`<p>${'x'.repeat(10_000)}</p>`);
    const msg = 'content is too long (limit: 10000 characters)';
    const longer = await iago.post('/messages/render', { content: '🎉'.repeat(10_001) });
    expect(refusal(longer)).toEqual([400, 'error', 'BAD_REQUEST', msg]);
    const missing = await iago.post('/messages/render', {});
    expect(refusal(missing)).toEqual([
      400,
      'error',
      'REQUEST_VARIABLE_MISSING',
      "Missing 'content' argument",
    ]);
  });
});

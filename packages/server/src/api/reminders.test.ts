import type { ApiClient } from '@parley/adapter-http/testing';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

const farAhead = 4_000_000_000;

describe('Reminders', () => {
  let server: TestServer;
  let owner: ApiClient;
  let iago: ApiClient;
  let messageId: number;

  beforeAll(async () => {
    server = await startTestServer();
    owner = server.owner;
    iago = await server.newUser('Iago');
    await owner.post('/users/me/subscriptions', {
      subscriptions: [{ name: 'plans' }],
      invite_only: true,
    });
    const sent = await owner.post('/messages', {
      type: 'channel',
      to: 'plans',
      topic: 'next week',
      content: 'Let us meet',
    });
    messageId = sent.body.id;
  });

  afterAll(() => server.stop());

  /** The next event of the type, skipping others. */
  const nextOf = async (by: ApiClient, queue: { queue_id: string; last_event_id: number }) =>
    (await by.get('/events', { queue_id: queue.queue_id, last_event_id: queue.last_event_id })).body
      .events;

  it('sends a direct message from the notification bot with the link and the note', async () => {
    const queue = (await owner.post('/register', { event_types: ['message', 'reminders'] })).body;
    const made = await owner.post('/reminders', { message_id: messageId, note: 'bring a map' });
    expect(made.body).toMatchObject({ result: 'success', reminder_id: expect.any(Number) });
    const events: { id: number; type: string; message?: unknown }[] = [];
    while (events.length < 3) {
      const last_event_id = events.at(-1)?.id ?? queue.last_event_id;
      events.push(...(await nextOf(owner, { queue_id: queue.queue_id, last_event_id })));
    }
    const [added, message, removed] = events;
    expect(added).toMatchObject({ op: 'add', reminders: [{ reminder_id: made.body.reminder_id }] });
    expect(message).toMatchObject({
      type: 'message',
      message: { sender_full_name: 'Notification Bot', type: 'private' },
    });
    expect(message).toHaveProperty(
      'message.content',
      expect.stringMatching(
        /You requested a reminder for the following message\. Note:\n > bring a map\n\n@_\*\*Owner\|\d+\*\* \[said\]\(http.*\/near\/\d+\) in #\*\*plans>next week@\d+\*\*:\n```quote\nLet us meet\n```/,
      ),
    );
    expect(removed).toMatchObject({ op: 'remove', reminder_id: made.body.reminder_id });
    expect((await owner.get('/reminders')).body.reminders).toEqual([]);
  });

  it('lists pending reminders, the next first, and deletes them', async () => {
    const later = await owner.post('/reminders', { scheduled_delivery_timestamp: farAhead + 1 });
    const sooner = await owner.post('/reminders', {
      scheduled_delivery_timestamp: farAhead,
      message_id: messageId,
    });
    const { reminders } = (await owner.get('/reminders')).body;
    expect(reminders).toMatchObject([
      { reminder_id: sooner.body.reminder_id, reminder_target_message_id: messageId },
      { reminder_id: later.body.reminder_id, reminder_target_message_id: null },
    ]);
    expect((await iago.get('/reminders')).body.reminders).toEqual([]);
    const path = `/reminders/${sooner.body.reminder_id}`;
    expect(await iago.delete(path)).toMatchObject({
      status: 404,
      body: { msg: 'Reminder does not exist' },
    });
    expect((await owner.delete(path)).status).toBe(200);
    expect((await owner.delete(path)).status).toBe(404);
  });

  it.each([
    [{ scheduled_delivery_timestamp: 1 }, 'Scheduled delivery time must be in the future.'],
    [{ scheduled_delivery_timestamp: 9e15 }, 'scheduled_delivery_timestamp is too large'],
    [{ message_id: 999_999 }, 'Invalid message(s)'],
    [{ note: 'x'.repeat(501) }, 'note is too long (limit: 500 characters)'],
    [{ scheduled_delivery_timestamp: 'soon' }, 'scheduled_delivery_timestamp is not valid JSON'],
  ])('rejects %p', async (values, msg) => {
    const response = await owner.post('/reminders', values);
    expect([response.status, response.body.msg]).toEqual([400, msg]);
  });

  it('does not deliver reminders of messages that the user may no longer read', async () => {
    const response = await iago.post('/reminders', { message_id: messageId });
    expect(response.body.msg).toBe('Invalid message(s)');
  });

  it.each([
    ['POST', 380, 404],
    ['POST', 381, 200],
    ['GET', 398, 404],
    ['GET', 399, 200],
  ])('has %s at level %p: %p', async (method, level, status) => {
    const at = owner.atLevel(level);
    const values = { scheduled_delivery_timestamp: farAhead };
    const response = await (method === 'GET'
      ? at.get('/reminders')
      : at.post('/reminders', values));
    expect(response.status).toBe(method === 'GET' && status === 404 ? 405 : status);
  });

  it('ignores the note below level 415', async () => {
    const values = { scheduled_delivery_timestamp: farAhead, note: 'x' };
    expect((await owner.atLevel(414).post('/reminders', values)).body).toMatchObject({
      ignored_parameters_unsupported: ['note'],
    });
  });

  it('hides the notification bot from the list of users', async () => {
    const names = (await owner.get('/users')).body.members.map(
      ({ full_name }: { readonly full_name: string }) => full_name,
    );
    expect(names).not.toContain('Notification Bot');
  });
});

import { ApiClient } from '@parley/adapter-http/testing';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

const keys = { p256dh: `B${'x'.repeat(86)}`, auth: 'y'.repeat(22) };
const endpoint = 'https://push.example.org/send/1';

describe('push notifications over HTTP', () => {
  let server: TestServer;
  let user: ApiClient;

  beforeAll(async () => {
    server = await startTestServer();
    user = await server.newUser('hamlet');
  });

  afterAll(() => server.stop());

  it('register, list and remove browsers and phones', async () => {
    const before = await user.call('listPushRegistrations');
    expect(before).toMatchObject({
      web_push_public_key: expect.stringMatching(/^B[\w-]{86}$/),
      registrations: [],
    });
    await user.call('registerWebPush', { endpoint, ...keys });
    await user.call('addApnsToken', { token: 'aF09', appid: 'org.example.App' });
    await user.call('addFcmToken', { token: 'fcm:1' });
    const { registrations } = await user.call('listPushRegistrations');
    expect(registrations.map(({ kind, is_reached }) => [kind, is_reached])).toEqual([
      ['web', true],
      ['apns', false],
      ['fcm', false],
    ]);
    await user.call('removeWebPush', { endpoint });
    await user.call('removeApnsToken', { token: 'aF09' });
    await user.call('removeFcmToken', { token: 'fcm:1' });
    expect((await user.call('listPushRegistrations')).registrations).toEqual([]);
    expect(await user.delete('/users/me/android_gcm_reg_id', { token: 'fcm:1' })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', msg: 'Token does not exist' },
    });
  });

  it.each([
    ['/users/me/apns_device_token', { token: 'xyz', appid: 'a' }, 'Invalid APNS token'],
    ['/users/me/apns_device_token', { token: 'af', appid: '!' }, 'Invalid app ID'],
    ['/users/me/android_gcm_reg_id', { token: '' }, 'Empty or invalid length token'],
    [
      '/push_registrations',
      { endpoint: 'http://push.example.org/1', ...keys },
      'The endpoint must be a URL that begins with https://',
    ],
    ['/push_registrations', { endpoint, ...keys, auth: 'x' }, 'Invalid keys'],
  ])('refuse a wrong registration at %s: %j', async (path, given, msg) => {
    expect(await user.post(path, given)).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', msg },
    });
  });

  it('say that there is no service for phones', async () => {
    const test = (path: string, given: Readonly<Record<string, string>> = {}) =>
      user.post(`/mobile_push${path}/test_notification`, given);
    expect(await test('')).toMatchObject({
      status: 400,
      body: { code: 'INVALID_PUSH_DEVICE_TOKEN', msg: 'Device not recognized' },
    });
    await user.call('addFcmToken', { token: 'fcm:2' });
    expect(await test('', { token: 'fcm:2' })).toMatchObject({
      status: 400,
      body: { code: 'PUSH_SERVICE_NOT_CONFIGURED' },
    });
    expect(await test('/e2ee')).toMatchObject({
      status: 400,
      body: { code: 'NO_ACTIVE_PUSH_DEVICE' },
    });
  });

  it('report devices in the state and in events', async () => {
    const { queue_id, last_event_id } = await user.call('registerQueue', {
      event_types: ['device'],
      fetch_event_types: ['device'],
    });
    const { device_id } = await user.call('registerClientDevice');
    const { devices } = await user.call('registerQueue', { fetch_event_types: ['device'] });
    expect(Object.keys(devices ?? {})).toEqual([String(device_id)]);
    expect(
      await user.post('/mobile_push/register', { device_id: String(device_id) }),
    ).toMatchObject({ status: 400, body: { code: 'PUSH_SERVICE_NOT_CONFIGURED' } });
    await user.call('removeClientDevice', { device_id });
    const { events } = await user.call('fetchEvents', {
      queue_id: queue_id ?? '',
      last_event_id: last_event_id ?? -1,
    });
    expect(events).toMatchObject([
      { type: 'device', op: 'add', device_id },
      { type: 'device', op: 'remove', device_id },
    ]);
  });

  it('end with a new API key', async () => {
    const leaver = await server.newUser('ophelia');
    await leaver.call('registerWebPush', { endpoint, ...keys });
    const { api_key } = await leaver.call('regenerateApiKey');
    const again = new ApiClient(leaver.site, leaver.email, api_key, leaver.userId);
    expect((await again.call('listPushRegistrations')).registrations).toEqual([]);
  });
});

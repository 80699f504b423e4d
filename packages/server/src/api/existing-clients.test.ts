import type { ApiClient } from '@parley/adapter-http/testing';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

let server: TestServer;
let owner: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  ({ owner } = server);
});

afterAll(() => server.stop());

const sentTo = async (values: object): Promise<number> => {
  const message = { type: 'direct', to: [owner.userId], content: 'hello', ...values };
  return (await owner.post('/messages', message)).body.id;
};

describe('a client that sends every absent value as null', () => {
  it('sends a message without a widget, a queue or a forged sender', async () => {
    const absent = Object.fromEntries(
      ['widget_content', 'queue_id', 'local_id', 'sender', 'forged', 'read_by_sender'].map(
        (name) => [name, 'null'],
      ),
    );
    const { body } = await owner.get(`/messages/${await sentTo(absent)}`);
    expect(body.message).toMatchObject({ content: '<p>hello</p>', submessages: [] });
  });

  it('reacts by the name of the emoji alone', async () => {
    const id = await sentTo({});
    const reaction = { emoji_name: 'tada', emoji_code: 'null', reaction_type: 'null' };
    expect((await owner.post(`/messages/${id}/reactions`, reaction)).status).toBe(200);
  });

  it('changes no setting that it omits so', async () => {
    const { body } = await owner.patch('/settings', { enter_sends: 'null', web_home_view: 'null' });
    expect(body).toEqual({ result: 'success', msg: '' });
  });
});

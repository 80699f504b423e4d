import type { ApiClient, Values } from '@parley/adapter-http/testing';
import type { Event } from '../testing/event-watch';
import { watchOne } from '../testing/event-watch';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

describe('Linkifiers', () => {
  let server: TestServer;
  let owner: ApiClient;

  const rule = (word: string) => ({
    pattern: `${word}-(?P<id>[0-9]+)`,
    url_template: `https://example.org/${word}/{id}`,
  });

  const listed = async (): Promise<readonly { readonly id: number }[]> =>
    (await owner.get('/realm/linkifiers')).body.linkifiers;

  beforeAll(async () => {
    server = await startTestServer();
    owner = server.owner;
    await owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'general' }] });
  });

  afterAll(() => server.stop());

  it('create links in messages and topics, in their order', async () => {
    const first = (await owner.post('/realm/filters', rule('bug'))).body.id;
    const second = (
      await owner.post('/realm/filters', {
        pattern: 'bug-(?P<n>[0-9]+)(?P<rest>x)?',
        url_template: 'https://example.org/second/{n}{rest}',
      })
    ).body.id;
    const rendered = async () =>
      (await owner.post('/messages/render', { content: 'see bug-7' })).body.rendered;
    expect(await rendered()).toContain('href="https://example.org/bug/7"');
    expect(
      (await owner.patch('/realm/linkifiers', { ordered_linkifier_ids: [second, first] })).body
        .result,
    ).toBe('success');
    expect(await rendered()).toContain('href="https://example.org/second/7"');
    const { id } = (
      await owner.post('/messages', {
        type: 'channel',
        to: 'general',
        topic: 'about bug-8',
        content: 'x',
      })
    ).body;
    expect((await owner.get(`/messages/${id}`)).body.message.topic_links).toEqual([
      { text: 'bug-8', url: 'https://example.org/second/8' },
    ]);
    await owner.delete(`/realm/filters/${second}`);
    await owner.delete(`/realm/filters/${first}`);
    expect(await listed()).toEqual([]);
  });

  it('send the links of a topic that is edited or moved', async () => {
    const { id: rule1 } = (await owner.post('/realm/filters', rule('bug'))).body;
    await owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'other' }] });
    const { stream_id } = (await owner.get('/get_stream_id', { stream: 'other' })).body;
    const sent = { type: 'channel', to: 'general', topic: 'no link', content: 'x' };
    const { id } = (await owner.post('/messages', sent)).body;
    const links = [{ text: 'bug-9', url: 'https://example.org/bug/9' }];
    const updates = async (changes: Values): Promise<readonly Event[]> =>
      (await watchOne(owner, () => owner.patch(`/messages/${id}`, changes))).filter(
        ({ type }) => type === 'update_message',
      );
    expect(await updates({ topic: 'about bug-9' })).toEqual([
      expect.objectContaining({ subject: 'about bug-9', topic_links: links }),
    ]);
    const [moved] = await updates({ stream_id, topic: 'plain' });
    expect(moved).toMatchObject({ new_stream_id: stream_id, topic_links: [] });
    const [within] = await updates({ content: 'y bug-1' });
    expect(within).toMatchObject({
      rendered_content: '<p>y <a href="https://example.org/bug/1">bug-1</a></p>',
    });
    expect(within).not.toHaveProperty('topic_links');
    await owner.delete(`/realm/filters/${rule1}`);
  });

  it('report all problems of a linkifier, field by field', async () => {
    const { body } = await owner.post('/realm/filters', { pattern: ' ', url_template: '{' });
    expect(body).toMatchObject({
      msg: 'This field cannot be blank.',
      errors: {
        pattern: ['This field cannot be blank.'],
        url_template: ['Invalid URL template.'],
      },
    });
  });

  it('reject a pattern that is too large at once', async () => {
    const { status, body } = await owner.post('/realm/filters', {
      pattern: 'x{1000}'.repeat(500),
      url_template: 'https://example.org',
    });
    expect([status, body.msg]).toEqual([
      400,
      'Bad regular expression: pattern too large - compile failed',
    ]);
  });

  it('accept only an order that names every linkifier once', async () => {
    const one = (await owner.post('/realm/filters', rule('one'))).body.id;
    const two = (await owner.post('/realm/filters', rule('two'))).body.id;
    const incomplete = 'The ordered list must enumerate all existing linkifiers exactly once';
    for (const [ids, msg] of [
      [[one, one], 'The ordered list must not contain duplicated linkifiers'],
      [[one], incomplete],
      [[], incomplete],
      [[one, two, 999_999], incomplete],
    ]) {
      const received = await watchOne(owner, async () => {
        const response = await owner.patch('/realm/linkifiers', { ordered_linkifier_ids: ids });
        expect([response.status, response.body.msg]).toEqual([400, msg]);
      });
      expect(received).toEqual([]);
    }
    const order = { ordered_linkifier_ids: [two, one] };
    const member = await server.newUser('Member of rules');
    expect((await member.patch('/realm/linkifiers', order)).status).toBe(400);
    const work = () => owner.patch('/realm/linkifiers', order);
    const capable = { client_capabilities: { linkifier_url_template: true } };
    const [event] = await watchOne(member, work, capable);
    expect(event).toMatchObject({
      type: 'realm_linkifiers',
      realm_linkifiers: [{ id: two }, { id: one }],
    });
    expect(await watchOne(member, work)).toEqual([]);
    await owner.delete(`/realm/filters/${one}`);
    await owner.delete(`/realm/filters/${two}`);
  });

  it('keep all fields of a linkifier, and change them', async () => {
    const all = {
      ...rule('case'),
      example_input: 'case-12',
      reverse_template: 'case-{id}',
      alternative_url_templates: ['https://old.example.org/{id}'],
    };
    const { id } = (await owner.post('/realm/filters', all)).body;
    expect(await listed()).toEqual([{ id, ...all }]);
    await owner.patch(`/realm/filters/${id}`, { ...rule('case'), reverse_template: '' });
    expect(await listed()).toEqual([{ id, ...all, reverse_template: null }]);
    await owner.delete(`/realm/filters/${id}`);
    expect((await owner.delete(`/realm/filters/${id}`)).body.msg).toBe('Linkifier not found.');
  });

  it.each([
    [
      { pattern: ' ', url_template: 'https://example.org' },
      'This field cannot be blank.',
      'pattern',
    ],
    [
      { pattern: '(foo', url_template: 'https://example.org' },
      /^Bad regular expression: /,
      'pattern',
    ],
    [
      { pattern: 'foo', url_template: 'https://example.org/{' },
      'Invalid URL template.',
      'url_template',
    ],
    [
      { pattern: 'foo', url_template: 'https://example.org/{id}' },
      "Group 'id' in URL template is not present in linkifier pattern.",
      '__all__',
    ],
    [
      { pattern: '(?P<id>a)', url_template: 'https://example.org/' },
      "Group 'id' in linkifier pattern is not present in URL template.",
      '__all__',
    ],
    [
      { ...{ pattern: 'foo', url_template: 'https://example.org/' }, example_input: 'bar' },
      'Example input does not match the linkifier pattern.',
      '__all__',
    ],
  ])('reject %p', async (values, msg, field) => {
    const response = await owner.post('/realm/filters', values);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({
      code: 'BAD_REQUEST',
      msg: typeof msg === 'string' ? msg : expect.stringMatching(msg),
      errors: { [field]: [expect.anything()] },
    });
    expect(await listed()).toEqual([]);
  });

  it('accept the older template below level 176', async () => {
    const values = { pattern: 'old-(?P<id>[0-9]+)' };
    const url_format_string = 'https://example.org/%(id)s';
    expect(
      (await owner.atLevel(176).post('/realm/filters', { ...values, url_format_string })).body,
    ).toMatchObject({ code: 'REQUEST_VARIABLE_MISSING', var_name: 'url_template' });
    const { id } = (
      await owner.atLevel(175).post('/realm/filters', { ...values, url_format_string })
    ).body;
    expect(await listed()).toMatchObject([{ id, url_template: 'https://example.org/{id}' }]);
    expect((await owner.atLevel(175).get('/realm/linkifiers')).body.linkifiers).toEqual([
      { id, ...values, url_format: url_format_string },
    ]);
    await owner.delete(`/realm/filters/${id}`);
  });
});

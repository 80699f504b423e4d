import type { ApiClient } from '@parley/adapter-http/testing';
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

  it('makes links of messages and topics, in the order of the rules', async () => {
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

  it('keeps all that a rule has, and changes it', async () => {
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
  ])('refuses %p', async (values, msg, field) => {
    const answer = await owner.post('/realm/filters', values);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: 'BAD_REQUEST',
      msg: typeof msg === 'string' ? msg : expect.stringMatching(msg),
      errors: { [field]: [expect.anything()] },
    });
    expect(await listed()).toEqual([]);
  });

  it('takes the older template below level 176', async () => {
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

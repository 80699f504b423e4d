import * as E from 'fp-ts/Either';
import { plainConfiguration } from '../../../access';
import { channelFailure } from '../../../channels';
import { inMemory } from '../../../in-memory';
import { aBot, aCaller, aChannel, aUser } from '../../../testing';
import { messageFailure } from '../../failures';
import type { IncomingWebhook } from '../incoming-webhook';
import { receiveWebhook } from './receive-webhook';

const owner = aUser();
const bot = aBot(owner, { bot: { type: 2, ownerId: owner.id } });
const caller = aCaller({ user: bot });
const channel = aChannel({ name: 'builds' });

const payload = (body: unknown): Pick<IncomingWebhook, 'payload' | 'bytes'> => ({
  payload: { _tag: 'Json', text: JSON.stringify(body) },
  bytes: new Uint8Array(7),
});

const request = (changes: Partial<IncomingWebhook> = {}): IncomingWebhook => ({
  integration: 'slack_incoming',
  headers: {},
  options: {},
  ...payload({ text: '*Done*', channel: 'deploys' }),
  channel: 'builds',
  topic: undefined,
  filter: { only: undefined, exclude: [] },
  ...changes,
});

const world = (settings: Readonly<Record<string, string>> = {}) =>
  inMemory({
    users: [owner, bot],
    channels: [channel],
    bots: new Map([[bot.id, { ...plainConfiguration, settings }]]),
  });

const github = (event: string, body: unknown): Partial<IncomingWebhook> => ({
  integration: 'github',
  headers: { 'x-github-event': event },
  ...payload(body),
});

describe('receiveWebhook', () => {
  it('posts to the channel, under the topic of the integration or of the URL', async () => {
    const ports = world();
    expect(await receiveWebhook(ports)(caller, request())()).toMatchObject(
      E.right({ unknown: undefined }),
    );
    await receiveWebhook(ports)(caller, request({ topic: 'fixed' }))();
    expect(ports.state().messages).toMatchObject([
      { content: '**Done**', topic: 'deploys', senderId: bot.id },
      { content: '**Done**', topic: 'fixed' },
    ]);
  });

  it('writes to the owner of the bot if the URL names no channel', async () => {
    const ports = world();
    await receiveWebhook(ports)(caller, request({ channel: undefined }))();
    expect(ports.state().messages).toMatchObject([{ content: '**Done**', topic: '' }]);
    expect(ports.state().events.map(({ event }) => event._tag)).toContain('MessageSent');
  });

  it.each([
    ['the integration is unknown', {}, { integration: 'x' }, 'UnknownIntegration'],
    [
      'the JSON is malformed',
      {},
      { payload: { _tag: 'Json', text: '{' } },
      'MalformedWebhookPayload',
    ],
    [
      'the signature is missing',
      { webhook_secret: 's' },
      github('ping', { zen: 'Be calm.' }),
      'InvalidWebhookSignature',
    ],
    [
      'the signature is wrong',
      { webhook_secret: 's' },
      { ...github('ping', {}), headers: { 'x-hub-signature-256': 'sha256=x:7' } },
      'InvalidWebhookSignature',
    ],
    [
      'the integration cannot verify the configured secret',
      { webhook_secret: 's' },
      {},
      'InvalidWebhookSignature',
    ],
  ] as const)('fails and posts nothing if %s', async (_, settings, changes, tag) => {
    const ports = world(settings);
    const before = ports.state();
    const result = await receiveWebhook(ports)(caller, request(changes))();
    expect(E.isLeft(result) && result.left._tag).toBe(tag);
    expect(ports.state()).toBe(before);
  });

  it.each([
    ['x-hub-signature-256', 'github', 'sha256=s:7'],
    ['x-gitlab-token', 'gitlab', 's'],
  ])('accepts a valid %s', async (header, integration, value) => {
    const result = await receiveWebhook(world({ webhook_secret: 's' }))(
      caller,
      request({ integration, headers: { [header]: value }, ...payload({}) }),
    )();
    expect(result).toMatchObject(E.right({ messageIds: [] }));
  });

  it('ignores events that the filter leaves out, known or not', async () => {
    const ports = world();
    const before = ports.state();
    const filter = { only: undefined, exclude: ['ping', 'new_*'] };
    for (const event of ['ping', 'new_thing']) {
      const webhook = request({ ...github(event, { zen: 'Be calm.' }), filter });
      expect(await receiveWebhook(ports)(caller, webhook)()).toEqual(
        E.right({ messageIds: [], unknown: undefined }),
      );
    }
    expect(ports.state()).toBe(before);
  });

  it('posts text that looks like a command as text', async () => {
    const ports = world();
    await receiveWebhook(ports)(caller, request(payload({ text: '/poll Lunch?' })))();
    expect(ports.state().messages).toMatchObject([{ content: '/poll Lunch?' }]);
    expect(ports.state().submessages).toEqual([]);
  });

  it.each(['constructor', '__proto__', 'toString', '\ud800', '\u0000'])(
    'knows no event %j, in a header or a payload',
    async (name) => {
      const inPayload = { integration: 'gitlab', ...payload({ object_kind: name }) };
      for (const webhook of [request(github(name, {})), request(inPayload)]) {
        const ports = world();
        expect(await receiveWebhook(ports)(caller, webhook)()).toMatchObject(
          E.right({ messageIds: [], unknown: { _tag: 'UnknownPayload' } }),
        );
        expect(ports.state().messages).toEqual([]);
      }
    },
  );

  it('notifies the owner once of a payload that it cannot read', async () => {
    const ports = world();
    const webhook = request(github('sponsorship', {}));
    expect(await receiveWebhook(ports)(caller, webhook)()).toEqual(
      E.right({ messageIds: [], unknown: { _tag: 'UnknownPayload', event: 'sponsorship' } }),
    );
    expect(ports.state().jobs).toMatchObject([
      {
        job: {
          _tag: 'PostNotices',
          notices: [{ readerId: owner.id, limitSeconds: 365 * 24 * 60 * 60 }],
        },
      },
    ]);
  });

  it('fails if the channel does not exist, and notifies the owner', async () => {
    const ports = world();
    expect(await receiveWebhook(ports)(caller, request({ channel: 'nowhere' }))()).toEqual(
      E.left(channelFailure('ChannelDoesNotExist', { channel: 'nowhere' })),
    );
    expect(ports.state().jobs).toHaveLength(1);
  });

  it('needs a channel for a bot without an owner', async () => {
    const orphan = aCaller({ user: aBot(undefined, { bot: { type: 2, ownerId: null } }) });
    expect(await receiveWebhook(world())(orphan, request({ channel: undefined }))()).toEqual(
      E.left(messageFailure('WebhookBotWithoutOwner')),
    );
  });
});

import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { UserRepository } from '../../../access';
import { plainConfiguration } from '../../../access';
import { bindJobHandlers } from '../../../bind-job-handlers';
import type { State } from '../../../in-memory';
import { inMemory, unrenderable } from '../../../in-memory';
import {
  aCaller,
  aChannel,
  aSubscription,
  aUser,
  quietSettings,
  someRealm,
} from '../../../testing';
import type { Async } from '../../../kernel';
import { bindUseCases } from '../../../use-cases';
import type { WebhookAnswer, WebhookPostponed, WebhookUnanswered } from '../webhook-request';

describe('an outgoing webhook bot', () => {
  const caller = aCaller();
  const owner = aUser({ fullName: 'Owen' });
  const bot = aUser({ fullName: 'Botty', bot: { type: 3, ownerId: owner.id } });
  const channel = aChannel({ name: 'work' });
  const given = (format: number): Partial<State> => ({
    realms: [someRealm],
    users: [caller.user, owner, bot],
    settings: new Map([caller.user, owner].map(({ id }) => [id, quietSettings])),
    channels: [channel],
    subscriptions: [aSubscription({ userId: caller.user.id, channelId: channel.id })],
    bots: new Map([
      [
        bot.id,
        {
          ...plainConfiguration,
          service: {
            _tag: 'Outgoing',
            url: 'https://bots.example/hook',
            interface: format,
            token: 'abc123',
          },
        },
      ],
    ]),
  });
  const toChannel = { _tag: 'ToChannel' as const, channel: channel.id, topic: 'lunch' };
  const toBot = { _tag: 'ToPeople' as const, people: { _tag: 'ByIds' as const, ids: [bot.id] } };

  /** Sends a message, runs the job with that outcome; returns the calls and the later messages. */
  const run = async (
    outcome: E.Either<WebhookPostponed | WebhookUnanswered, WebhookAnswer>,
    options: {
      readonly content?: string;
      readonly to?: typeof toBot;
      readonly format?: number;
    } = {},
  ) => {
    const ports = inMemory(given(options.format ?? 1));
    ports.webhooks.answerWith(outcome);
    const useCases = bindUseCases(ports);
    const sent = await useCases.messages.send(caller, {
      addressee: options.to ?? toChannel,
      content: options.content ?? '@**Botty** lunch?',
      isReadBySender: true,
      echo: undefined,
    })();
    expect(sent).toMatchObject(E.right({}));
    expect(await ports.jobs.runDue(bindJobHandlers(useCases))()).toEqual(E.right(undefined));
    return {
      calls: ports.webhooks.called(),
      messages: ports.state().messages.slice(1),
      isPending: ports.state().jobs.length > 0,
    };
  };
  const responding = (text: string, status = 200) => E.right({ status, text });

  it('receives a mention, and answers in the same topic', async () => {
    const { calls, messages } = await run(responding('{"content": "Pizza"}'));
    expect(calls).toMatchObject([
      {
        url: 'https://bots.example/hook',
        deliveryId: expect.stringMatching(/^\d+-\d+-\d+$/),
        body: {
          _tag: 'Json',
          json: {
            trigger: 'mention',
            service: { token: 'abc123' },
            bot: { id: bot.id },
            message: {
              place: { channelId: channel.id },
              topic: 'lunch',
              content: '@**Botty** lunch?',
              renderedContent: '<p>@**Botty** lunch?</p>',
              sender: { id: caller.user.id },
            },
          },
        },
      },
    ]);
    expect(messages).toMatchObject([
      {
        senderId: bot.id,
        recipientId: channel.recipientId,
        topic: 'lunch',
        content: 'Pizza',
        client: 'OutgoingWebhookResponse',
      },
    ]);
  });

  it('receives a direct message, and answers in the conversation', async () => {
    const { calls, messages } = await run(responding('{"content": "Hello"}'), { to: toBot });
    expect(calls).toMatchObject([{ body: { json: { trigger: 'direct_message' } } }]);
    expect(messages).toMatchObject([{ senderId: bot.id, topic: '', content: 'Hello' }]);
  });

  /** Sends a message to the bot, and changes accounts while its webhook is called. */
  const runMeanwhile = async (
    outcome: E.Either<WebhookPostponed | WebhookUnanswered, WebhookAnswer>,
    meanwhile: (users: UserRepository) => Async<unknown>,
  ) => {
    const ports = inMemory(given(1));
    ports.webhooks.answerWith(outcome);
    const call: typeof ports.webhooks.call = (request) =>
      pipe(
        ports.transact('server', ({ users }) => meanwhile(users)),
        TE.mapLeft((): WebhookUnanswered => ({ _tag: 'NotReached' })),
        TE.flatMap(() => ports.webhooks.call(request)),
      );
    const useCases = bindUseCases({ ...ports, webhooks: { ...ports.webhooks, call } });
    await useCases.messages.send(caller, {
      addressee: toBot,
      content: 'Are you there?',
      isReadBySender: true,
      echo: undefined,
    })();
    expect(await ports.jobs.runDue(bindJobHandlers(useCases))()).toEqual(E.right(undefined));
    expect(ports.webhooks.called()).toHaveLength(1);
    return ports.state().messages.slice(1);
  };

  it.each([
    ['deactivated', 'answers', responding('{"content": "Hello"}')],
    ['deactivated', 'fails', responding('no such page', 404)],
    ['being deactivated', 'answers', responding('{"content": "Hello"}')],
    ['being deactivated', 'fails', responding('no such page', 404)],
  ])('posts nothing if it is %s while its webhook %s', async (change, _, outcome) => {
    const messages = await runMeanwhile(outcome, (users) =>
      change === 'deactivated'
        ? users.update(someRealm.id, bot.id, { isActive: false })
        : users.setLeaving(someRealm.id, bot.id, true),
    );
    expect(messages).toEqual([]);
  });

  it('does not write to an owner who is being deactivated', async () => {
    const messages = await runMeanwhile(responding('no such page', 404), (users) =>
      users.setLeaving(someRealm.id, owner.id, true),
    );
    expect(messages).toMatchObject([{ senderId: bot.id, content: expect.stringMatching('404') }]);
  });

  it('is not called by a message that does not address it', async () => {
    const { calls, messages } = await run(responding('{"content": "Hello"}'), {
      content: 'Lunch?',
    });
    expect([calls, messages]).toEqual([[], []]);
  });

  it('is called later if it was not called yet', async () => {
    const { messages, isPending } = await run(E.left({ _tag: 'Postponed' }));
    expect([messages, isPending]).toEqual([[], true]);
  });

  it('may send no answer', async () => {
    const { calls, messages } = await run(responding(''));
    expect([calls.length, messages]).toEqual([1, []]);
  });

  const contents = (messages: readonly { readonly content: string }[]) =>
    messages.map(({ content }) => content);

  it.each<[string, WebhookUnanswered, number, string, string]>([
    ['a timeout', { _tag: 'TimedOut' }, 4, 'Bot is unavailable', 'timed out after 10 seconds'],
    ['a connection error', { _tag: 'NotReached' }, 4, 'Bot is unavailable', 'connection error'],
    ['no URL', { _tag: 'NoUrl' }, 1, 'Bot is unavailable', 'no valid URL'],
    ['a disallowed address', { _tag: 'NotAllowed' }, 1, 'Bot is unavailable', 'disallowed network'],
    [
      'another error',
      { _tag: 'Failed', name: 'TypeError', message: 'no' },
      1,
      'TypeError: no',
      'TypeError: no',
    ],
  ])(
    'reports %s in the conversation and to the owner',
    async (_, why, calls, publicText, ownerText) => {
      const result = await run(E.left(why));
      expect(result.calls).toHaveLength(calls);
      expect(contents(result.messages)).toEqual([
        `Failure! ${publicText}`,
        expect.stringContaining(ownerText),
      ]);
      expect(result.messages[0]).toMatchObject({ senderId: bot.id, topic: 'lunch' });
      expect(result.messages[1]).toMatchObject({ senderId: bot.id, topic: '' });
      expect(result.messages[1]?.content).toMatch(
        /^\[A message\]\(http.*\/near\/\d+\) to your bot @_\*\*Botty\|\d+\*\* triggered/,
      );
    },
  );

  it.each([
    [
      'an error status',
      responding('gone ```\nfishing', 410),
      'Third party responded with 410',
      'gone ```\nfishing',
    ],
    ['invalid JSON with NUL', responding('\0'), 'Invalid JSON in response', '\ufffd'],
    ['invalid JSON', responding('<html>'), 'Invalid JSON in response', '<html>'],
    [
      'content that cannot be sent',
      responding('{"content": "\\u0000"}'),
      'MessageHasNullBytes',
      '\\u0000',
    ],
    [
      'content that cannot be rendered',
      responding(`{"content": "${unrenderable}"}`),
      'RenderingFailed',
      'could not be sent',
    ],
    [
      'an invalid widget',
      responding('{"content": "x", "widget_content": "{"}'),
      'InvalidWidgetJson',
      'widget_content',
    ],
  ])('reports a response with %s', async (_, outcome, publicText, ownerText) => {
    const { messages } = await run(outcome);
    expect(contents(messages)).toEqual([
      `Failure! ${publicText}`,
      expect.stringContaining(ownerText),
    ]);
  });

  it('can receive payloads in the format of Slack, for channel messages only', async () => {
    const { calls, messages } = await run(responding('{"text": "Pizza"}'), { format: 2 });
    expect(calls).toMatchObject([
      {
        body: {
          _tag: 'Form',
          fields: { text: '@**Botty** lunch?' },
        },
      },
    ]);
    expect(contents(messages)).toEqual(['Pizza']);
    const directly = await run(responding('{"text": "Pizza"}'), { format: 2, to: toBot });
    expect(directly.calls).toEqual([]);
    expect(contents(directly.messages)).toEqual([
      "Failure! Slack outgoing webhooks don't support direct messages.",
      expect.stringContaining('direct messages'),
    ]);
  });
});

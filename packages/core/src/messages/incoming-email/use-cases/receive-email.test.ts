import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { systemBot } from '../../../access';
import type { ChannelEmail } from '../../../channels';
import { fakeChannelEmailTokens, inMemory, someTime } from '../../../in-memory';
import type { UserId } from '../../../kernel';
import { secondsPerDay, unavailable } from '../../../kernel';
import {
  aBot,
  aChannel,
  aSubscription,
  aUser,
  anEmail,
  someRealm,
  withChanged,
} from '../../../testing';
import type { IncomingEmail } from '../incoming-email';
import { acceptEmail } from './accept-email';
import { forgetReceivedEmails } from './forget-received-emails';
import type { EmailOutcome } from './receive-email';
import { receiveEmail } from './receive-email';

const ann = aUser({ fullName: 'Ann' });
const eve = aUser({ fullName: 'Eve' });
const former = aUser({ isActive: false });
const bot = aBot(ann, { fullName: 'Mailer' });
const foreign = aBot(eve);
const moderators = someRealm.systemGroups['role:moderators'];
const open = aChannel({ name: 'open' });
const restricted = aChannel({ permissions: { can_send_message_group: moderators } });
const secret = aChannel({ privacy: 'private' });
const archived = aChannel({ isArchived: true });
const fixed = aChannel({ permissions: { can_create_topic_group: moderators } });
const untitled = aChannel({ topicsPolicy: 'empty_topic_only' });
const fullMembers = someRealm.systemGroups['role:fullmembers'];
const established = aChannel({ permissions: { can_send_message_group: fullMembers } });
const settled = aChannel({ permissions: { can_create_topic_group: fullMembers } });
const waiting = { ...someRealm, settings: { ...someRealm.settings, waiting_period_threshold: 3 } };

const world = () =>
  inMemory({
    realms: [someRealm],
    users: [ann, eve, former, bot, foreign],
    channels: [open, restricted, secret, archived, fixed, untitled],
  });

type World = ReturnType<typeof world>;

const addressOf = async (
  ports: World,
  given: Partial<ChannelEmail> = {},
  options = '',
): Promise<string> => {
  const number = await ports.transact('server', ({ channelEmails }) =>
    channelEmails.ensure(someRealm.id, {
      channelId: open.id,
      userId: ann.id,
      senderId: null,
      ...given,
    }),
  )();
  return E.isRight(number)
    ? `${fakeChannelEmailTokens.tokenOf(number.right)}${options}@x.example`
    : '';
};

const gatewayOf = async (ports: World) => {
  const found = await ports.transact('server', (tx) => systemBot(tx, someRealm, 'emailGateway'))();
  return E.isRight(found) ? found.right.id : undefined;
};

const receive = async (
  ports: World,
  address: string,
  given: Partial<IncomingEmail> = {},
  sender = 'zoe@example.org',
): Promise<EmailOutcome> => {
  const outcome = await receiveEmail(ports)({ address, sender, email: anEmail(given) })();
  if (E.isLeft(outcome)) {
    throw new Error('unexpected', { cause: outcome.left });
  }
  return outcome.right;
};

const posted = { _tag: 'Posted', messageId: expect.anything() };

describe('receiveEmail', () => {
  it('posts the email as the gateway', async () => {
    const ports = world();
    expect(await receive(ports, await addressOf(ports))).toEqual(posted);
    expect(ports.state().messages).toMatchObject([
      { topic: 'Lunch', content: 'At 12?', senderId: await gatewayOf(ports) },
    ]);
    expect(ports.state().events.map(({ event }) => event._tag)).toContain('MessageSent');
  });

  it('applies the options of the address', async () => {
    const ports = world();
    const address = await addressOf(ports, {}, '.show-sender.prefer-html');
    await receive(ports, address, { html: '*At 12?*' });
    expect(ports.state().messages).toMatchObject([
      { content: 'From: `Zoe <zoe@example.org>`\n\n*At 12?*' },
    ]);
  });

  it.each([
    ['the sender of the address', { senderId: ann.id }, ann.id],
    ['a bot', { senderId: bot.id }, bot.id],
    ['the gateway instead of a deactivated sender', { senderId: former.id }, undefined],
    [
      'the gateway instead of a bot that belongs to somebody else',
      { senderId: foreign.id },
      undefined,
    ],
  ])('posts as %s', async (_, issued, expected) => {
    const ports = world();
    const address = await addressOf(ports, issued);
    expect(await receive(ports, address)).toEqual(posted);
    expect(ports.state().messages).toMatchObject([
      { senderId: expected ?? (await gatewayOf(ports)) },
    ]);
  });

  it.each([
    ['post', established],
    ['begin topics', settled],
  ])('posts nothing for a new member where only full members may %s', async (_, channel) => {
    const newMember = aUser({ joinedAt: someTime });
    const ports = inMemory({ realms: [waiting], users: [newMember], channels: [channel] });
    const address = await addressOf(ports, { channelId: channel.id, userId: newMember.id });
    expect(await receive(ports, address)).toMatchObject({ _tag: 'NotPosted' });
    const old = inMemory({
      realms: [waiting],
      users: [{ ...newMember, joinedAt: someTime - 4 * secondsPerDay }],
      channels: [channel],
    });
    const other = await addressOf(old, { channelId: channel.id, userId: newMember.id });
    expect(await receive(old, other)).toEqual(posted);
  });

  it('knows no address whose requester was deactivated', async () => {
    const ports = world();
    const address = await addressOf(ports, { userId: former.id });
    expect(await receive(ports, address)).toEqual({ _tag: 'UnknownAddress' });
  });

  it('does not post for accounts that are being deactivated', async () => {
    const ports = world();
    const byBot = await addressOf(ports, { senderId: bot.id });
    const leave = (id: UserId) =>
      ports.transact('server', ({ users }) => users.setLeaving(someRealm.id, id, true))();
    await leave(bot.id);
    expect(await receive(ports, byBot)).toEqual(posted);
    expect(ports.state().messages).toMatchObject([{ senderId: await gatewayOf(ports) }]);
    await leave(ann.id);
    expect(await receive(ports, byBot, { id: 'second' })).toEqual({ _tag: 'UnknownAddress' });
  });

  it('posts where only the requester of the address may, and no longer than they may', async () => {
    const ports = world();
    const address = await addressOf(ports, { channelId: secret.id });
    expect(await receive(ports, address)).toMatchObject({ _tag: 'NotPosted', isAnswered: true });
    const subscribed = inMemory({
      realms: [someRealm],
      users: [ann],
      channels: [secret],
      subscriptions: [aSubscription({ userId: ann.id, channelId: secret.id })],
    });
    const other = await addressOf(subscribed, { channelId: secret.id });
    expect(await receive(subscribed, other)).toEqual(posted);
  });

  it.each([
    ['posting is restricted', { channelId: restricted.id }],
    ['the channel is archived', { channelId: archived.id }],
    ['the channel is private and the requester has left it', { channelId: secret.id }],
    ['a new topic may not be started', { channelId: fixed.id }],
    ['the sender may not post, nor the gateway', { channelId: restricted.id, senderId: ann.id }],
  ])('answers once if %s', async (_, issued) => {
    const ports = world();
    const address = await addressOf(ports, issued);
    expect(await receive(ports, address)).toMatchObject({ _tag: 'NotPosted', isAnswered: true });
    expect(await receive(ports, address)).toEqual({ _tag: 'Duplicate' });
    expect(ports.state().messages).toEqual([]);
    expect(ports.state().jobs).toMatchObject([
      {
        job: {
          _tag: 'SendMail',
          notice: {
            _tag: 'EmailNotPostedNotice',
            address: 'zoe@example.org',
            subject: 'Lunch',
            reason: expect.not.stringContaining(archived.name),
          },
        },
      },
    ]);
  });

  it.each([
    ['the empty sender', '', {}],
    ['a list', 'list@example.org', { 'list-id': ['<list.example.org>'] }],
    ['a program', 'noreply@example.org', {}],
    ['several people', 'a@example.org,b@example.org', {}],
  ])('answers nothing to %s, and may be asked again', async (_, sender, headers) => {
    const ports = world();
    const address = await addressOf(ports, { channelId: restricted.id });
    const outcome = { _tag: 'NotPosted', isAnswered: false };
    expect(await receive(ports, address, { headers }, sender)).toMatchObject(outcome);
    expect(await receive(ports, address, { headers }, sender)).toMatchObject(outcome);
    expect(ports.state().jobs).toEqual([]);
  });

  it('limits answers to one sender', async () => {
    const ports = world();
    const address = await addressOf(ports, { channelId: restricted.id });
    const outcomes: unknown[] = [];
    for (const id of ['1', '2', '3', '4']) {
      outcomes.push(await receive(ports, address, { id }, 'Zoe@example.org'));
    }
    expect(outcomes).toMatchObject(
      [true, true, true, false].map((isAnswered) => ({ _tag: 'NotPosted', isAnswered })),
    );
    expect(ports.state().jobs).toHaveLength(3);
  });

  it('rejects loops and unknown addresses', async () => {
    const ports = world();
    const headers = { 'auto-submitted': ['auto-replied'] };
    expect(await receive(ports, await addressOf(ports), { headers })).toMatchObject({
      _tag: 'Loop',
    });
    const unknown = `${fakeChannelEmailTokens.tokenOf({ id: 999_999_999, tokenSalt: null })}@x.example`;
    expect(await receive(ports, unknown)).toEqual({ _tag: 'UnknownAddress' });
    expect(await receive(ports, 'x@x.example')).toEqual({ _tag: 'UnknownAddress' });
    expect(ports.state().messages).toEqual([]);
  });

  it('posts an email once at each address, and forgets it after a month', async () => {
    const ports = world();
    const [first, second] = [await addressOf(ports), await addressOf(ports, { senderId: ann.id })];
    expect(await receive(ports, first)).toEqual(posted);
    expect(await receive(ports, first, { text: 'again' })).toEqual({ _tag: 'Duplicate' });
    expect(await receive(ports, second)).toEqual(posted);
    ports.clock.set(someTime + 29 * secondsPerDay);
    await forgetReceivedEmails(ports)()();
    expect(await receive(ports, first)).toEqual({ _tag: 'Duplicate' });
    ports.clock.set(someTime + 31 * secondsPerDay);
    await forgetReceivedEmails(ports)()();
    expect(ports.state().receivedEmails).toEqual([]);
  });

  const attachment = {
    name: 'a\r\n"b".png',
    contentType: 'image/png',
    content: new Uint8Array([1, 2, 3]),
  };

  it('stores attachments as files of the sender, which the message claims', async () => {
    const ports = world();
    const address = await addressOf(ports, { senderId: ann.id });
    await receive(ports, address, { attachments: [attachment] });
    const [file] = ports.state().attachments;
    expect(ports.state().attachments).toMatchObject([
      { ownerId: ann.id, name: 'a "b".png', size: 3 },
    ]);
    expect(ports.state().messages[0]?.content).toContain(`](/user_uploads/${file?.path})`);
    expect(ports.state().claims).toHaveLength(1);
  });

  it('claims no other files of the sender', async () => {
    const ports = world();
    const address = await addressOf(ports, { senderId: ann.id });
    await receive(ports, address, { attachments: [attachment] });
    const path = ports.state().attachments[0]?.path;
    await receive(ports, address, { id: 'second', text: `[x](/user_uploads/${path})` });
    expect(ports.state().claims).toHaveLength(1);
  });

  it('removes the attachments of an email that turns out to be a duplicate', async () => {
    const ports = world();
    const address = await addressOf(ports);
    // Both arrive before either is recorded.
    const outcomes = await Promise.all(
      [1, 2].map(() => receive(ports, address, { attachments: [attachment] })),
    );
    expect(outcomes.map(({ _tag }) => _tag).sort()).toEqual(['Duplicate', 'Posted']);
    expect(ports.state().attachments).toHaveLength(1);
    expect(ports.state().messages).toHaveLength(1);
  });

  it('posts in the only topic of a channel without topics', async () => {
    const ports = world();
    await receive(ports, await addressOf(ports, { channelId: untitled.id }));
    expect(ports.state().messages).toMatchObject([{ topic: '' }]);
  });

  it('adds no widget and notifies nobody', async () => {
    const ports = world();
    await receive(ports, await addressOf(ports), { text: `/poll Lunch?\n@**Eve** @**all**` });
    expect(ports.state().submessages).toEqual([]);
    expect(ports.state().messages[0]?.rendering.mentions).toEqual({
      userIds: [],
      groupIds: [],
      everyoneInChannel: false,
      everyoneInTopic: false,
    });
  });

  it('leaves no file and no record if the message cannot be written', async () => {
    const ports = world();
    const address = await addressOf(ports);
    const failing: World = {
      ...ports,
      transact: (by, work) =>
        ports.transact(by, (tx) =>
          work(
            withChanged(tx, {
              messages: { ...tx.messages, create: () => TE.left(unavailable('down')) },
            }),
          ),
        ),
    };
    const outcome = await receiveEmail(failing)({
      address,
      sender: 'zoe@example.org',
      email: anEmail({ attachments: [attachment] }),
    })();
    expect(outcome).toEqual(E.left(unavailable('down')));
    expect(ports.state().attachments).toEqual([]);
    expect(await receive(ports, address)).toEqual(posted);
  });
});

describe('acceptEmail', () => {
  const accept = (ports: World, address: string, host?: string) =>
    acceptEmail(ports)({ address, host })();

  it('accepts addresses that were issued', async () => {
    const ports = world();
    expect(await accept(ports, await addressOf(ports))).toEqual(E.right({ _tag: 'Accepted' }));
    const unknown = `${fakeChannelEmailTokens.tokenOf({ id: 999_999_999, tokenSalt: null })}@x.example`;
    expect(await accept(ports, unknown)).toEqual(E.right({ _tag: 'UnknownAddress' }));
    const deactivated = inMemory({ realms: [{ ...someRealm, isActive: false }] });
    expect(await accept(deactivated, await addressOf(deactivated))).toEqual(
      E.right({ _tag: 'UnknownAddress' }),
    );
  });

  const until = async (limit: number, once: () => ReturnType<typeof accept>) => {
    for (let count = 0; count < limit; count += 1) {
      expect(await once()).toMatchObject({ right: { _tag: expect.not.stringMatching(/^Too/) } });
    }
    return once();
  };

  const tooMany = { right: { _tag: 'TooManyEmails', retryAfterSeconds: expect.anything() } };

  it('limits emails to an address', async () => {
    const ports = world();
    const [first, second] = [await addressOf(ports), await addressOf(ports, { senderId: ann.id })];
    expect(await until(30, () => accept(ports, first))).toMatchObject(tooMany);
    expect(await accept(ports, second)).toEqual(E.right({ _tag: 'Accepted' }));
    ports.clock.set(someTime + 60);
    expect(await accept(ports, first)).toEqual(E.right({ _tag: 'Accepted' }));
  });

  /** How many of 20 emails in each minute are accepted within an hour. */
  const acceptedInAnHour = async (ports: World, addresses: readonly string[]): Promise<number> => {
    const start = ports.clock.now();
    let accepted = 0;
    for (let minute = 0; minute < 59; minute += 1) {
      ports.clock.set(start + minute * 60);
      for (const address of addresses) {
        for (let count = 0; count < 20 / addresses.length; count += 1) {
          const result = await accept(ports, address);
          accepted += Number(E.isRight(result) && result.right._tag === 'Accepted');
        }
      }
    }
    return accepted;
  };

  it('limits emails to an address in an hour, so that others are still posted', async () => {
    const ports = world();
    const [first, second] = [await addressOf(ports), await addressOf(ports, { senderId: ann.id })];
    expect(await acceptedInAnHour(ports, [first])).toBe(120);
    expect(await accept(ports, first)).toMatchObject({
      right: { _tag: 'TooManyEmails', retryAfterSeconds: 120 },
    });
    expect(await accept(ports, second)).toEqual(E.right({ _tag: 'Accepted' }));
    ports.clock.set(someTime + 3600);
    expect(await accept(ports, first)).toEqual(E.right({ _tag: 'Accepted' }));
  });

  it('limits emails to all addresses of one user in an hour', async () => {
    const ports = world();
    const mine = [];
    for (const { id: channelId } of [open, restricted, secret, fixed, untitled]) {
      mine.push(await addressOf(ports, { channelId }));
    }
    const [first = ''] = mine;
    const others = await addressOf(ports, { userId: eve.id });
    expect(await acceptedInAnHour(ports, mine)).toBe(240);
    expect(await accept(ports, first)).toMatchObject(tooMany);
    expect(await accept(ports, others)).toEqual(E.right({ _tag: 'Accepted' }));
  });

  it('limits what a host delivers, unknown addresses too', async () => {
    const ports = world();
    const address = await addressOf(ports);
    expect(await until(100, () => accept(ports, 'x@x', '192.0.2.1'))).toMatchObject(tooMany);
    expect(await accept(ports, address, '192.0.2.1')).toMatchObject(tooMany);
    expect(await accept(ports, address, '192.0.2.2')).toEqual(E.right({ _tag: 'Accepted' }));
  });
});

import * as E from 'fp-ts/Either';
import { fakeChannelEmailTokens, inMemory, someTime } from '../../../in-memory';
import type { MessageId } from '../../../kernel';
import { secondsPerDay } from '../../../kernel';
import { anEmail, newWorld } from '../../../testing';
import { answerDays, answerMark, maxAnswers } from '../answers';
import { acceptEmail } from './accept-email';
import { forgetReceivedEmails } from './forget-received-emails';
import type { EmailOutcome } from './receive-email';
import { receiveEmail } from './receive-email';

/** Hamlet gets emails about messages of Iago, and answers them. */
const setUp = async () => {
  const ports = inMemory();
  const world = await newWorld(() => Promise.resolve(ports));
  const { realm, within } = world;
  const iago = await world.addUser({ fullName: 'Iago' });
  const third = await world.addUser({ fullName: 'Third' });
  const hamlet = await world.addUser({ fullName: 'Hamlet', deliveryEmail: 'hamlet@example.org' });
  const channel = await world.addChannel({ name: 'Denmark', privacy: 'private' });
  await world.join(channel, iago, hamlet);
  const group = await world.converse(iago, hamlet, third);
  const addressOf = async (messageId: MessageId): Promise<string> => {
    const numbered = await within(({ answerAddresses }) =>
      answerAddresses.ensure(realm.id, { userId: hamlet.id, messageId }, ports.clock.now()),
    );
    return `${fakeChannelEmailTokens.tokenOf(numbered)}@mail.example`;
  };
  let count = 0;
  const answer = async (
    address: string,
    text = 'Be it so.',
    from = 'Hamlet <Hamlet@Example.org>',
  ): Promise<EmailOutcome> => {
    const outcome = await receiveEmail(ports)({
      address,
      // People have more addresses than the one of their account.
      sender: 'hamlet@home.example',
      email: anEmail({ id: String((count += 1)), from, text }),
    })();
    if (E.isLeft(outcome)) {
      throw new Error('unexpected', { cause: outcome.left });
    }
    return outcome.right;
  };
  return {
    ...world,
    ports,
    iago,
    third,
    hamlet,
    channel,
    group,
    addressOf,
    answer,
    tell: () => world.send(iago, group),
    tellChannel: () => world.send(iago, channel.recipientId, { topic: 'duel' }),
    newest: () => ports.state().messages.at(-1),
    refusals: () =>
      ports.state().jobs.flatMap(({ job }) => (job._tag === 'SendMail' ? [job.notice] : [])),
  };
};

type World = Awaited<ReturnType<typeof setUp>>;

const posted = { _tag: 'Posted', messageId: expect.anything() };

describe('an answer to an email about missed messages', () => {
  it('is a direct message to everybody in the conversation', async () => {
    const { hamlet, group, tell, addressOf, answer, newest } = await setUp();
    const address = await addressOf(await tell());
    const text = 'Be *it* so.\n\nOn Monday, Parley wrote:\n> Iago:\n> > Alas\n\n-- \nHamlet';
    expect(await answer(address, text)).toEqual(posted);
    expect(newest()).toMatchObject({
      senderId: hamlet.id,
      recipientId: group,
      content: 'Be *it* so.',
    });
  });

  it.each([
    ['forwards it', 'Fwd: x', `See below.\n\n${answerMark}\n\nIago:\n> Alas`, 'See below.'],
    ['writes nothing', 'Re: x', `> ${answerMark}\n> Iago:\n> > Alas`, '(No email body)'],
  ])(
    'has nothing of the email that its author got, also who %s',
    async (_, subject, text, content) => {
      const { ports, tell, addressOf, newest } = await setUp();
      const address = await addressOf(await tell());
      const email = anEmail({ subject, from: 'hamlet@example.org', text });
      expect(await receiveEmail(ports)({ address, sender: 'hamlet@example.org', email })()).toEqual(
        E.right(posted),
      );
      expect(newest()).toMatchObject({ content });
    },
  );

  it.each([
    // Somebody who got a copy of the answer, and answers to all.
    'Third <third@example.org>',
    '"hamlet@example.org" <third@example.org>',
    'Hamlet <hamlet@example.org>, Third <third@example.org>',
    'Hamlet',
  ])('begins with its sender if that is not the address of the account: %s', async (from) => {
    const { hamlet, tell, addressOf, answer, newest } = await setUp();
    expect(await answer(await addressOf(await tell()), 'Nay.', from)).toEqual(posted);
    expect(newest()).toMatchObject({ senderId: hamlet.id, content: `From: \`${from}\`\n\nNay.` });
  });

  it('is a message in the topic, also after the message was moved', async () => {
    const { hamlet, realm, channel, within, tellChannel, addressOf, answer, newest } =
      await setUp();
    const messageId = await tellChannel();
    const address = await addressOf(messageId);
    expect(await answer(address)).toEqual(posted);
    const { recipientId, id: channelId } = channel;
    const place = { recipientId, channelId };
    const own = { senderId: hamlet.id, recipientId };
    expect(newest()).toMatchObject({ ...own, topic: 'duel' });
    await within(({ edits }) =>
      edits.move(realm.id, [messageId], {
        from: place,
        to: place,
        topic: 'funeral',
        editorId: hamlet.id,
        movedAt: someTime,
        countsAsMove: true,
      }),
    );
    expect(await answer(address)).toEqual(posted);
    expect(newest()).toMatchObject({ ...own, topic: 'funeral' });
  });

  it('is posted once, and not for another person or another message', async () => {
    const { ports, tell, addressOf } = await setUp();
    const address = await addressOf(await tell());
    const receive = (to: string) =>
      receiveEmail(ports)({ address: to, sender: 'hamlet@home.example', email: anEmail() })();
    expect(await receive(address)).toEqual(E.right(posted));
    expect(await receive(address)).toEqual(E.right({ _tag: 'Duplicate' }));
    expect(await receive(`1${address.slice(1)}`)).toEqual(E.right({ _tag: 'UnknownAddress' }));
  });

  it.each<[string, string, (world: World, id: MessageId) => Promise<unknown>]>([
    [
      'the message was deleted',
      'The message was deleted, or you can no longer read it.',
      ({ within, realm }, id) => within(({ edits }) => edits.remove(realm.id, [id])),
    ],
    [
      'its author left the channel',
      'The message was deleted, or you can no longer read it.',
      ({ leave, channel, hamlet }) => leave(channel, hamlet),
    ],
    [
      'its author may no longer post',
      'You may not send this message in the conversation, or nobody would receive it.',
      ({ within, realm, channel }) =>
        within(({ channels }) =>
          channels.update(realm.id, channel.id, {
            permissions: {
              ...channel.permissions,
              can_send_message_group: realm.systemGroups['role:owners'],
            },
          }),
        ),
    ],
    [
      'it is late',
      'Your reply came too late: you can reply to these emails for 14 days.',
      ({ ports }) => {
        ports.clock.set(someTime + answerDays * secondsPerDay + 1);
        return Promise.resolve();
      },
    ],
  ])('is refused if %s, by an email to its author', async (_, reason, change) => {
    const world = await setUp();
    const messageId = await world.tellChannel();
    const address = await world.addressOf(messageId);
    await change(world, messageId);
    const before = world.ports.state().messages.length;
    expect(await world.answer(address)).toEqual({ _tag: 'NotPosted', reason, isAnswered: true });
    expect(world.ports.state().messages).toHaveLength(before);
    // The sender of the email could be forged.
    expect(world.refusals()).toMatchObject([
      { _tag: 'EmailNotPostedNotice', address: 'hamlet@example.org', reason },
    ]);
  });

  it('is refused after a number of answers', async () => {
    const { tell, addressOf, answer } = await setUp();
    const address = await addressOf(await tell());
    for (let each = 0; each < maxAnswers; each += 1) {
      expect(await answer(address)).toEqual(posted);
    }
    expect(await answer(address)).toMatchObject({
      _tag: 'NotPosted',
      reason: 'You have already replied to this email 20 times, which is the limit.',
    });
  });

  it('finds no address after its author was deactivated, or after a month', async () => {
    const { ports, realm, hamlet, within, tell, addressOf, answer } = await setUp();
    const address = await addressOf(await tell());
    const accept = () => acceptEmail(ports)({ address, host: undefined })();
    expect(await accept()).toEqual(E.right({ _tag: 'Accepted' }));
    await within(({ users }) => users.update(realm.id, hamlet.id, { isActive: false }));
    expect(await accept()).toEqual(E.right({ _tag: 'UnknownAddress' }));
    expect(await answer(address)).toEqual({ _tag: 'UnknownAddress' });
    await within(({ users }) => users.update(realm.id, hamlet.id, { isActive: true }));
    ports.clock.set(someTime + 31 * secondsPerDay);
    await forgetReceivedEmails(ports)()();
    expect(await answer(address)).toEqual({ _tag: 'UnknownAddress' });
  });
});

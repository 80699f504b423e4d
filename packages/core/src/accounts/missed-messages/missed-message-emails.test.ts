import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { visibilityPolicy } from '../../channels';
import type { UserSettings } from '../../access';
import type { Ports } from '../../use-cases';
import { bindUseCases } from '../../use-cases';
import { fakeChannelEmailTokens, inMemory, someTime } from '../../in-memory';
import type { MessageId } from '../../kernel';
import { noFlags } from '../../messages';
import { aRendering, newWorld, runJobs } from '../../testing';

/** Two people in a conversation and in a channel; nobody is there. */
const setUp = async (given: Partial<UserSettings> = {}, domain?: string) => {
  const ports = {
    ...inMemory(),
    channelEmailTokens: { ...fakeChannelEmailTokens, domain },
  };
  const world = await newWorld(() => Promise.resolve(ports));
  const { realm, within } = world;
  const sender = await world.addUser({ fullName: 'Iago' });
  const reader = await world.addUser({ fullName: 'Hamlet', deliveryEmail: 'hamlet@example.org' });
  const channel = await world.addChannel({ name: 'Denmark' });
  await world.join(channel, sender, reader);
  const direct = await world.converse(sender, reader);
  const change = (settings: Partial<UserSettings>) =>
    within(({ userSettings }) => userSettings.change(realm.id, reader.id, settings));
  await change(given);
  const write = (content: string) => ({
    content,
    rendering: aRendering({ html: `<p><em>${content}</em></p>` }),
  });
  const mention = (topic: string, content: string) =>
    world.send(
      sender,
      channel.recipientId,
      { topic, ...write(content) },
      {
        ...noFlags,
        stored: [[reader.id, ['mentioned']]],
      },
    );
  const at = async (seconds: number): Promise<void> => {
    ports.clock.set(someTime + seconds);
    await note(ports);
    await runJobs(ports);
  };
  return {
    ports,
    world,
    realm,
    within,
    sender,
    reader,
    channel,
    change,
    mention,
    at,
    tell: (content = 'Alas') => world.send(sender, direct, write(content)),
    sent: ports.mailer.sent,
  };
};

/** What the recurring job of each minute does. */
const note = async (ports: Ports): Promise<void> => {
  await bindUseCases(ports).accounts.noteMissedMessages()();
};

describe('emails about missed messages', () => {
  it('are sent once, when the batching period is over', async () => {
    const { tell, at, sent } = await setUp();
    await tell();
    await at(60);
    expect(sent()).toEqual([]);
    await at(119);
    expect(sent()).toEqual([]);
    await at(120);
    expect(sent()).toMatchObject([
      { to: { address: 'hamlet@example.org' }, subject: 'Direct messages with Iago' },
    ]);
    await at(600);
    expect(sent()).toHaveLength(1);
  });

  it('collect what arrives in the meantime, one email for each conversation', async () => {
    const { tell, mention, at, sent } = await setUp();
    await tell('first');
    await at(60);
    await mention('Lunch', 'second');
    await tell('third');
    await at(120);
    expect(sent().map(({ subject }) => subject)).toEqual([
      'Direct messages with Iago',
      '#Denmark > Lunch',
    ]);
    const [direct] = sent();
    expect(direct?.text).toMatch(/> first[^]*> third/);
    expect(direct?.html).toContain('<em>third</em>');
    expect(direct?.text).not.toContain('second');
  });

  it('are in one email, even if the job that gathers them runs again', async () => {
    const { ports, realm, reader, tell, at, sent } = await setUp();
    await tell();
    await at(60);
    const { gatherMissedMessages } = bindUseCases(ports).accounts;
    const job = { _tag: 'GatherMissedMessages' as const, realmId: realm.id, userId: reader.id };
    await gatherMissedMessages(job)();
    await gatherMissedMessages(job)();
    await at(120);
    expect(sent()).toHaveLength(1);
  });

  it('are of all new messages, which are handled in transactions of their own', async () => {
    const { ports, realm, tell, at, sent } = await setUp();
    for (let count = 0; count < 120; count += 1) {
      await tell();
    }
    const transactions: number[] = [];
    const counted: Ports = {
      ...ports,
      transact: (by, work) =>
        pipe(
          ports.transact(by, work),
          TE.tapIO(() => () => {
            transactions.push(ports.state().missedUntil.get(realm.id) ?? 0);
          }),
        ),
    };
    await note(counted);
    const ids = ports.state().messages.map(({ id }) => id);
    expect(transactions).toEqual([0, ids[49], ids[99], ids[119]]);
    await at(120);
    expect(sent()).toHaveLength(1);
  });

  it('are the same thread for a conversation, and another email each time', async () => {
    const { tell, at, sent } = await setUp();
    await tell();
    await at(120);
    await tell();
    await at(240);
    const [first, second] = sent().map(({ thread }) => thread);
    expect(first?.id).toBe(second?.id);
    expect(first?.emailId).not.toBe(second?.emailId);
  });

  type World = Awaited<ReturnType<typeof setUp>>;

  it.each<[string, (world: World, id: MessageId) => Promise<unknown>]>([
    [
      'were read',
      ({ within, realm, reader }, id) =>
        within(({ flags }) => flags.markRead(realm.id, reader.id, [id])),
    ],
    [
      'were deleted',
      ({ within, realm }, id) => within(({ edits }) => edits.remove(realm.id, [id])),
    ],
    ['are no longer wanted', ({ change }) => change({ enable_offline_email_notifications: false })],
    [
      'are of a channel that the reader left',
      ({ world, channel, reader }) => world.leave(channel, reader),
    ],
    [
      'are for an account that was deactivated',
      ({ within, realm, reader }) =>
        within(({ users }) => users.update(realm.id, reader.id, { isActive: false })),
    ],
  ])('tell nothing of messages that %s in the meantime', async (_, change) => {
    const world = await setUp();
    const privateChannel = await world.world.addChannel({ name: 'Secret', privacy: 'private' });
    await world.world.join(privateChannel, world.reader);
    const id = await world.world.send(
      world.sender,
      privateChannel.recipientId,
      { topic: 'plan' },
      { ...noFlags, stored: [[world.reader.id, ['mentioned']]] },
    );
    await world.at(60);
    await change({ ...world, channel: privateChannel }, id);
    await world.at(120);
    expect(world.sent()).toEqual([]);
  });

  it('leave out topics that are muted in the meantime', async () => {
    const { within, realm, reader, channel, world, sender, change, at, sent } = await setUp();
    await change({ enable_stream_email_notifications: true });
    await world.send(sender, channel.recipientId, { topic: 'lunch' });
    await at(60);
    await within(({ topicPreferences }) =>
      topicPreferences.set(realm.id, [
        {
          userId: reader.id,
          channelId: channel.id,
          topic: 'Lunch',
          policy: visibilityPolicy.muted,
          updatedAt: someTime,
        },
      ]),
    );
    await at(120);
    expect(sent()).toEqual([]);
  });

  it('leave out messages with spoilers, and what could be HTML', async () => {
    const { world, sender, channel, reader, at, sent } = await setUp();
    await world.send(
      sender,
      channel.recipientId,
      {
        topic: '<b>',
        content: 'It was the butler',
        rendering: aRendering({
          html: '<div class="spoiler-block"><p>It was the butler</p></div>',
        }),
      },
      { ...noFlags, stored: [[reader.id, ['mentioned']]] },
    );
    await at(120);
    expect(sent()[0]?.text).toContain('> This message has a spoiler.');
    expect(sent()[0]?.html).toContain('<p>#Denmark &gt; &lt;b&gt;</p>');
    expect(`${sent()[0]?.text ?? ''}${sent()[0]?.html ?? ''}`).not.toContain('butler');
  });

  it('show nothing of the messages where that is not wanted', async () => {
    const { reader, mention, at, sent } = await setUp({
      message_content_in_email_notifications: false,
    });
    await mention('Lunch', 'Poison');
    await at(120);
    const [email] = sent();
    expect(email?.subject).toBe('New messages');
    // The thread of a conversation contains its topic.
    expect(email?.thread?.id).toBe(`messages.${reader.id}`);
    for (const hidden of ['Poison', 'Lunch', 'Denmark', 'Iago']) {
      expect(`${email?.text ?? ''}${email?.html ?? ''}`).not.toContain(hidden);
    }
  });

  it('show nothing of the messages where the organization forbids it', async () => {
    const { within, realm, tell, at, sent } = await setUp();
    await within(({ realms }) =>
      realms.update(realm.id, {
        settings: { message_content_allowed_in_email_notifications: false },
      }),
    );
    await tell('Poison');
    await at(120);
    expect(sent()[0]?.subject).toBe('New messages');
    expect(sent()[0]?.html).not.toContain('Poison');
  });

  it.each([
    [1, 'Direct messages with Iago'],
    [2, '[Parley] Direct messages with Iago'],
    [3, 'Direct messages with Iago'],
  ])('name the organization by the policy %d', async (policy, subject) => {
    const { tell, at, sent } = await setUp({ realm_name_in_email_notifications_policy: policy });
    await tell();
    await at(120);
    expect(sent()[0]?.subject).toBe(subject);
  });

  it('can be answered where the server receives emails', async () => {
    const { ports, tell, at, sent, change } = await setUp({}, 'mail.example');
    await tell();
    await at(120);
    const [first] = sent();
    expect(first?.replyTo).toEqual({
      name: 'Parley',
      address: expect.stringMatching(/^\d{32}s\d+@mail\.example$/),
    });
    expect(first?.text).toContain('If you reply to this email within 14 days');
    // Whoever does not see the messages does not know what they would answer.
    await change({ message_content_in_email_notifications: false });
    await tell();
    await at(240);
    expect(sent()[1]?.replyTo).toBeUndefined();
    expect(sent()[1]?.text).toContain('Replies to this email are not read.');
    expect(ports.state().answerAddresses).toHaveLength(1);
  });

  it('cannot be answered where the server receives none, and say so', async () => {
    const { tell, at, sent } = await setUp();
    await tell();
    await at(120);
    expect(sent()[0]?.replyTo).toBeUndefined();
    expect(sent()[0]?.text).toContain('Replies to this email are not read.');
  });

  const tokenOf = (url = ''): string => url.slice(url.lastIndexOf('/') + 1);

  it('have a link that turns all of them off', async () => {
    const { ports, realm, within, reader, channel, tell, mention, at, sent } = await setUp();
    await within(({ subscriptions }) =>
      subscriptions.changePersonal(
        realm.id,
        reader.id,
        new Map([[channel.id, { emailNotifications: true }]]),
      ),
    );
    await tell();
    await at(120);
    const link = sent()[0]?.unsubscribeUrl;
    expect(sent()[0]?.text).toContain(link);
    const visitor = { realm, client: 'test', level: 1 };
    const { unsubscribe } = bindUseCases(ports).accounts;
    expect(
      await unsubscribe(visitor, { kind: 'missed_messages', token: tokenOf(link) })(),
    ).toMatchObject({ right: { id: reader.id } });
    await tell();
    await mention('Lunch', 'Poison');
    await at(240);
    expect(sent()).toHaveLength(1);
    expect(
      await unsubscribe(visitor, { kind: 'missed_messages', token: `${tokenOf(link)}1` })(),
    ).toMatchObject({
      left: { _tag: 'InvalidUnsubscribeLink' },
    });
  });
});

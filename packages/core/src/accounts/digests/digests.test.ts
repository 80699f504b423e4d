import type { UserSettings } from '../../access';
import { visibilityPolicy } from '../../channels';
import { inMemory, someTime } from '../../in-memory';
import { secondsPerDay } from '../../kernel';
import { newWorld, runJobs } from '../../testing';
import { bindUseCases } from '../../use-cases';

/** Nine o'clock in UTC of the first Tuesday (the initial `digest_weekday`) a week later. */
const tuesday = (): number => {
  const day = Math.floor(someTime / secondsPerDay) + 8;
  // The first day of the epoch was a Thursday.
  return (day + ((5 + 7 - (day % 7)) % 7)) * secondsPerDay + 9 * 3600;
};

const setUp = async (given: Partial<UserSettings> = {}) => {
  const ports = inMemory();
  const world = await newWorld(() => Promise.resolve(ports));
  const { realm, within } = world;
  const sender = await world.addUser({ fullName: 'Iago' });
  const reader = await world.addUser({ fullName: 'Hamlet', deliveryEmail: 'hamlet@example.org' });
  const channel = await world.addChannel({ name: 'Denmark' });
  await world.join(channel, sender, reader);
  await within(({ realms }) =>
    realms.update(realm.id, { settings: { digest_emails_enabled: true } }),
  );
  await within(({ userSettings }) => userSettings.change(realm.id, reader.id, given));
  const at = tuesday();
  const tell = (topic: string, to = channel) =>
    world.send(sender, to.recipientId, { topic, sentAt: at - 2 * secondsPerDay });
  /** What the jobs do from the night before. */
  const sendDigests = async (change: () => Promise<unknown> = () => Promise.resolve()) => {
    ports.clock.set(at - 5 * 3600);
    await bindUseCases(ports).accounts.planDigests()();
    await change();
    ports.clock.set(at - 1);
    await runJobs(ports);
    const early = ports.mailer.sent().length;
    ports.clock.set(at);
    await runJobs(ports);
    expect(early).toBe(0);
    return ports.mailer.sent().filter(({ to }) => to.address === 'hamlet@example.org');
  };
  return { ...world, ports, sender, reader, channel, at, tell, sendDigests };
};

type World = Awaited<ReturnType<typeof setUp>>;

describe('a digest', () => {
  it('names busy topics, new channels and unread conversations, with a link that turns it off', async () => {
    const { ports, realm, sender, reader, at, tell, sendDigests, ...world } = await setUp();
    await tell('duel');
    await tell('funeral');
    await tell('Duel');
    await world.addChannel({ name: 'England', createdAt: at - secondsPerDay });
    await world.addChannel({ name: 'Plot', privacy: 'private', createdAt: at - secondsPerDay });
    await world.send(sender, await world.converse(sender, reader), {
      sentAt: at - secondsPerDay,
    });
    const [email, ...more] = await sendDigests();
    expect(more).toEqual([]);
    expect(email?.subject).toBe('While you were away from Parley');
    expect(email?.text).toMatch(
      /#Denmark > Duel \(2 messages\)[^]*#Denmark > funeral \(1 message\)/,
    );
    expect(email?.text).toContain('New channels:\n#England\n');
    expect(email?.text).toContain('in 1 conversation.');
    expect(email?.html).toContain('#Denmark &gt; funeral (1 message)</a>');
    const link = email?.unsubscribeUrl ?? '';
    expect(email?.text).toContain(link);
    const { unsubscribe } = bindUseCases(ports).accounts;
    const token = link.slice(link.lastIndexOf('/') + 1);
    await unsubscribe({ realm, client: 'test', level: 1 }, { kind: 'digest', token })();
    expect(ports.state().settings.get(reader.id)?.enable_digest_emails).toBe(false);
  });

  it.each<[string, (world: World) => Promise<unknown>]>([
    [
      'who have come back',
      ({ within, realm, reader, at }) =>
        within(({ presences }) =>
          presences.write(realm.id, reader.id, { activeAt: at, connectedAt: at - 3600 }),
        ),
    ],
    [
      'who have turned it off',
      ({ within, realm, reader }) =>
        within(({ userSettings }) =>
          userSettings.change(realm.id, reader.id, { enable_digest_emails: false }),
        ),
    ],
    [
      'who have turned their presence off',
      ({ within, realm, reader }) =>
        within(({ userSettings }) =>
          userSettings.change(realm.id, reader.id, { presence_enabled: false }),
        ),
    ],
    [
      'who were deactivated',
      ({ within, realm, reader }) =>
        within(({ users }) => users.update(realm.id, reader.id, { isActive: false })),
    ],
    [
      'of an organization that has turned it off',
      ({ within, realm }) =>
        within(({ realms }) =>
          realms.update(realm.id, { settings: { digest_emails_enabled: false } }),
        ),
    ],
    [
      'to whom there is nothing to tell, because they left the channel',
      ({ leave, channel, reader }) => leave(channel, reader),
    ],
    [
      'to whom there is nothing to tell, because they muted the topic',
      ({ within, realm, reader, channel }) =>
        within(({ topicPreferences }) =>
          topicPreferences.set(realm.id, [
            {
              userId: reader.id,
              channelId: channel.id,
              topic: 'plan',
              policy: visibilityPolicy.muted,
              updatedAt: someTime,
            },
          ]),
        ),
    ],
  ])('is not sent to people %s', async (_, change) => {
    const world = await setUp();
    const secret = await world.addChannel({ name: 'Secret', privacy: 'private' });
    await world.join(secret, world.sender, world.reader);
    await world.tell('plan', secret);
    expect(await world.sendDigests(() => change({ ...world, channel: secret }))).toEqual([]);
  });

  it('names nothing where the content of messages is not shown', async () => {
    const { tell, sendDigests, addChannel, at } = await setUp({
      message_content_in_email_notifications: false,
    });
    await tell('duel');
    await addChannel({ name: 'England', createdAt: at - secondsPerDay });
    const [email] = await sendDigests();
    expect(email?.text).toContain('There is 1 new channel.');
    for (const hidden of ['duel', 'Denmark', 'England']) {
      expect(`${email?.text ?? ''}${email?.html ?? ''}`).not.toContain(hidden);
    }
  });
});

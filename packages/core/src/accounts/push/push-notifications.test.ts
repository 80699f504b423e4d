import * as E from 'fp-ts/Either';
import type { UserSettings } from '../../access';
import { inMemory, someTime } from '../../in-memory';
import { onlyTo, unexpected } from '../../kernel';
import { noFlags } from '../../messages';
import { aCaller, aRendering, exactly, newWorld, runJobs, sidesOf } from '../../testing';
import { done } from '../../testing/contracts/world';
import { bindUseCases } from '../../use-cases';

const keys = { p256dh: `B${'x'.repeat(86)}`, auth: 'y'.repeat(22) };
const endpoint = 'https://push.example/1';

/** Two people in a conversation and in a channel; one has registered a browser and a phone. */
const setUp = async (given: Partial<UserSettings> = {}) => {
  const ports = inMemory();
  const world = await newWorld(() => Promise.resolve(ports));
  const { realm, within } = world;
  const sender = await world.addUser({ fullName: 'Iago' });
  const reader = await world.addUser({ fullName: 'Hamlet' });
  const channel = await world.addChannel({ name: 'Denmark' });
  await world.join(channel, sender, reader);
  const direct = await world.converse(sender, reader);
  const { accounts } = bindUseCases(ports);
  const caller = aCaller({ realm, user: reader });
  const change = (settings: Partial<UserSettings>) =>
    within(({ userSettings }) => userSettings.change(realm.id, reader.id, settings));
  await change(given);
  await accounts.registerPush(caller, { kind: 'web', token: endpoint, keys })();
  await accounts.registerPush(caller, { kind: 'apns', token: 'af', appId: 'org.example' })();
  const at = async (seconds: number): Promise<void> => {
    ports.clock.set(someTime + seconds);
    await accounts.noteMissedMessages()();
    await accounts.withdrawPushes()();
    await runJobs(ports);
  };
  return {
    ports,
    world,
    realm,
    reader,
    sender,
    channel,
    caller,
    accounts,
    within,
    change,
    at,
    tell: (content = 'Alas') => world.send(sender, direct, { content }),
    sent: ports.pushes.sent,
  };
};

describe('push notifications', () => {
  it('are sent at once, to what the server reaches', async () => {
    const { tell, at, sent, realm } = await setUp();
    const id = await tell('Alas');
    await at(1);
    expect(sent()).toEqual([
      {
        event: 'message',
        to: endpoint,
        message_id: id,
        title: 'Iago',
        body: 'Alas',
        url: expect.stringMatching(`^${realm.url}/#narrow/dm/.*/near/${id}$`),
      },
    ]);
    await at(2);
    expect(sent()).toHaveLength(1);
  });

  it('name the conversation in channels, and show no spoiler', async () => {
    const { world, sender, reader, channel, at, sent } = await setUp();
    await world.send(
      sender,
      channel.recipientId,
      {
        topic: 'Lunch',
        rendering: aRendering({ html: '<div class="spoiler-block"><p>x</p></div>' }),
      },
      { ...noFlags, stored: [[reader.id, ['mentioned']]] },
    );
    await at(1);
    expect(sent()).toMatchObject([{ title: 'Iago (#Denmark > Lunch)', body: '' }]);
  });

  it('show no text where that is not wanted', async () => {
    const { tell, at, sent } = await setUp({ pm_content_in_desktop_notifications: false });
    await tell('Poison');
    await at(1);
    expect(sent()).toMatchObject([{ title: 'Iago', body: '' }]);
  });

  type World = Awaited<ReturnType<typeof setUp>>;

  it.each<[string, (world: World) => Promise<unknown>]>([
    ['are not wanted', ({ change }) => change({ enable_offline_push_notifications: false })],
    [
      'are for an account that was deactivated',
      ({ within, realm, reader }) =>
        within(({ users }) => users.update(realm.id, reader.id, { isActive: false })),
    ],
    [
      'are for a browser that was removed',
      ({ accounts, caller }) => accounts.removePush(caller, { kind: 'web', token: endpoint })(),
    ],
    [
      'are for an account with a new API key',
      ({ accounts, caller }) => accounts.regenerateApiKey(caller)(),
    ],
  ])('are not sent if they %s before the job runs', async (_, changeIt) => {
    const world = await setUp();
    await world.tell();
    await world.accounts.noteMissedMessages()();
    expect(world.ports.state().jobs).toMatchObject([{ job: { _tag: 'SendPush' } }, {}]);
    await changeIt(world);
    await world.at(1);
    expect(world.sent()).toEqual([]);
  });

  it('are removed once the message was read elsewhere', async () => {
    const { tell, at, sent, within, realm, reader } = await setUp();
    const id = await tell();
    await at(1);
    await within(({ flags }) => flags.markRead(realm.id, reader.id, [id]));
    await at(2);
    expect(sent()[1]).toEqual({ event: 'remove', to: endpoint, message_ids: [id] });
    await at(3);
    expect(sent()).toHaveLength(2);
  });

  it('are tried again for an hour', async () => {
    const { ports, tell, at, sent } = await setUp();
    ports.pushes.answerWith(E.left(unexpected(new Error('no answer'))));
    await tell();
    await at(1);
    const tried = sent().length;
    expect(tried).toBeGreaterThan(0);
    ports.pushes.answerWith(E.right('sent'));
    await at(3602);
    expect(sent()).toHaveLength(tried);
  });

  it('forget a browser that accepts none any more', async () => {
    const { ports, tell, at } = await setUp();
    ports.pushes.answerWith(E.right('gone'));
    await tell();
    await at(1);
    expect(ports.state().pushRegistrations).toMatchObject([{ kind: 'apns' }]);
  });
});

describe('an organization that requires encryption', () => {
  const required = async () => {
    const world = await setUp();
    const { within, realm, ports } = world;
    const settings = { ...realm.settings, require_e2ee_push_notifications: true };
    await within(({ realms }) => realms.update(realm.id, { settings }));
    const pushes = { ...ports.pushes, reaches: () => true };
    const { accounts } = bindUseCases({ ...ports, pushes });
    return {
      ...world,
      accounts,
      caller: { ...world.caller, realm: { ...realm, settings } },
    };
  };

  it('sends nothing to phones, whatever the server reaches', async () => {
    const { accounts, caller, sent, tell, ports } = await required();
    await tell();
    await accounts.noteMissedMessages()();
    expect(ports.state().jobs.filter(({ job }) => job._tag === 'SendPush')).toHaveLength(2);
    await runJobs(ports);
    expect(sent()).toMatchObject([{ to: endpoint }]);
    const { registrations } = await done(accounts.listPushRegistrations(caller));
    expect(registrations.map(({ kind, isReached }) => [kind, isReached])).toEqual([
      ['web', true],
      ['apns', false],
    ]);
  });

  it.each([
    ['apns', false],
    ['fcm', false],
    ['web', true],
  ] as const)('registers, of the kind %s: %s', async (kind, isRegistered) => {
    const { accounts, caller } = await required();
    const token = kind === 'web' ? endpoint : 'ab';
    const command = { kind, token, appId: 'org.example', keys };
    const [before, from] = sidesOf('legacyPushSwitchedOff');
    expect(await accounts.registerPush({ ...caller, level: from }, command)()).toEqual(
      isRegistered
        ? E.right(undefined)
        : E.left(expect.objectContaining({ _tag: 'LegacyPushSwitchedOff' })),
    );
    expect(await accounts.registerPush({ ...caller, level: before }, command)()).toEqual(
      E.right(undefined),
    );
  });
});

describe('test notifications', () => {
  it.each([
    [undefined, 'PushServiceNotConfigured'],
    ['af', 'PushServiceNotConfigured'],
    ['bf', 'PushDeviceNotRecognized'],
    [endpoint, 'PushDeviceNotRecognized'],
  ])('to %s fail with %s', async (token, _tag) => {
    const { accounts, caller } = await setUp();
    expect(await accounts.testPush(caller, { token })()).toEqual(
      E.left(expect.objectContaining({ _tag })),
    );
  });
});

describe('devices', () => {
  it('are added and removed with an event; the oldest beyond fifty is removed', async () => {
    const { ports, accounts, caller, reader } = await setUp();
    const [first] = await Promise.all(
      Array.from({ length: 51 }, () => accounts.registerClientDevice(caller)()),
    );
    expect(ports.state().clientDevices).toHaveLength(50);
    const audience = onlyTo(reader.id);
    expect(ports.state().events.at(-1)).toMatchObject({
      event: {
        _tag: 'ClientDeviceRemoved',
        deviceId: first !== undefined && E.isRight(first) ? first.right : undefined,
      },
      audience: exactly(audience),
    });
    expect(ports.state().events[0]).toMatchObject({
      event: { _tag: 'ClientDeviceAdded' },
      audience: exactly(audience),
    });
  });

  it('get no encrypted notifications', async () => {
    const { accounts, caller, realm, sender } = await setUp();
    const deviceId = await done(accounts.registerClientDevice(caller));
    const other = aCaller({ realm, user: sender });
    const failing = (_tag: string) => E.left(expect.objectContaining({ _tag }));
    expect(await accounts.registerEncryptedPush(caller, { deviceId })()).toEqual(
      failing('PushServiceNotConfigured'),
    );
    expect(await accounts.testEncryptedPush(caller, {})()).toEqual(failing('NoActivePushDevice'));
    for (const attempt of [
      accounts.registerEncryptedPush(other, { deviceId }),
      accounts.testEncryptedPush(other, { deviceId }),
      accounts.removeClientDevice(other, { deviceId }),
    ]) {
      expect(await attempt()).toEqual(failing('NoSuchClientDevice'));
    }
  });
});

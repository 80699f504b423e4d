import * as E from 'fp-ts/Either';
import { accessFailure } from '../../../access';
import { channelFailure } from '../../../channels';
import { inMemory } from '../../../in-memory';
import { role } from '../../../kernel';
import { aCaller, aChannel, aRealm, aSubscription, aUser, someRealm } from '../../../testing';
import { accountFailure } from '../../failures';
import type { CreateBot } from './create-bot';
import { createBot } from './create-bot';

const caller = aCaller();
const other = aUser({ fullName: 'Puck' });
const channel = aChannel({ name: 'stage' });
const secret = aChannel({ name: 'secret', privacy: 'privateProtected' });
const holder = aUser({ deliveryEmail: `taken-bot@${someRealm.host}` });
const given = { users: [caller.user, other, holder], channels: [channel, secret] };
const command = (changes: Partial<CreateBot> = {}): CreateBot => ({
  fullName: 'Ariel',
  shortName: 'ariel',
  type: 1,
  payloadUrl: 'https://example.org',
  serviceName: undefined,
  settings: {},
  interface: 1,
  defaultSendingChannel: undefined,
  defaultEventsChannel: undefined,
  defaultAllPublicChannels: false,
  files: [],
  ...changes,
});
const picture = { name: 'a.png', bytes: new Uint8Array([1]) };

describe('createBot', () => {
  it('creates a bot owned by the caller, and announces the user first, then the bot', async () => {
    const { state, ...ports } = inMemory(given);
    const result = await createBot(ports)(caller, command({ defaultSendingChannel: ' stage ' }))();
    const bot = state().users.at(-1);
    expect(result).toMatchObject(
      E.right({ bot: { userId: bot?.id, defaultSendingStream: 'stage' } }),
    );
    expect(bot).toMatchObject({
      fullName: 'Ariel',
      role: role.member,
      bot: { type: 1, ownerId: caller.user.id },
    });
    expect(state().events.map(({ event }) => event._tag)).toEqual([
      'UserAdded',
      'UserGroupMembersChanged',
      'UserGroupMembersChanged',
      'BotAdded',
    ]);
  });

  it('announces a bot that works in a private channel to its owner and the administrators', async () => {
    const subscription = aSubscription({ userId: caller.user.id, channelId: secret.id });
    const ports = inMemory({ ...given, subscriptions: [subscription] });
    await createBot(ports)(caller, command({ defaultSendingChannel: 'secret' }))();
    const last = ports.state().events.at(-1);
    expect([last?.event._tag, last?.audience]).toEqual([
      'BotAdded',
      { users: [caller.user.id], standing: 'administrators' },
    ]);
  });

  it('creates an outgoing webhook with a service and a token', async () => {
    const { state, ...ports } = inMemory(given);
    await createBot(ports)(caller, command({ type: 3 }))();
    expect([...state().bots.values()]).toMatchObject([
      { service: { _tag: 'Outgoing', url: 'https://example.org', interface: 1 } },
    ]);
  });

  it('configures an integration', async () => {
    const { state, ...ports } = inMemory(given);
    const settings = { webhook_secret: 's' };
    const integration = { type: 2, serviceName: 'github', settings };
    await createBot(ports)(caller, command(integration))();
    expect([...state().bots.values()]).toMatchObject([
      { service: null, settings: { webhook_secret: 's', integration_id: 'github' } },
    ]);
  });

  it('configures an embedded bot', async () => {
    const { state, ...ports } = inMemory(given);
    const settings = { prefix: '> ' };
    await createBot(ports)(caller, command({ type: 4, serviceName: 'echo', settings }))();
    expect([...state().bots.values()]).toMatchObject([
      { service: { _tag: 'Embedded', name: 'echo', settings }, settings: {} },
    ]);
  });

  it('stores an uploaded picture, and removes it if the creation fails', async () => {
    const ports = inMemory(given);
    await createBot(ports)(caller, command({ files: [picture] }))();
    expect(ports.state().users.at(-1)?.avatarSource).toBe('U');
    const failed = await createBot(ports)(caller, command({ files: [picture] }))();
    expect(failed).toEqual(E.left(accountFailure('InvalidBot', { objection: 'usernameInUse' })));
  });

  const unique = aCaller({ realm: aRealm({ settings: { require_unique_names: true } }) });
  const restricted = aCaller({
    realm: aRealm({ settings: { can_create_bots_group: someRealm.systemGroups['role:owners'] } }),
  });
  const invalid = (
    objection:
      | 'badName'
      | 'invalidConfiguration'
      | 'unknownEmbeddedBot'
      | 'nameInUse'
      | 'usernameInUse'
      | 'invalidType'
      | 'invalidInterface'
      | 'severalFiles',
  ) => accountFailure('InvalidBot', { objection });
  it.each([
    ['the short name is empty', caller, { shortName: '', fullName: '' }, invalid('badName')],
    ['the short name is blank', caller, { shortName: ' ' }, invalid('badName')],
    ['the short name makes no address', caller, { shortName: 'two words' }, invalid('badName')],
    [
      'an account has the address',
      caller,
      { shortName: 'taken', fullName: 'Puck' },
      invalid('usernameInUse'),
    ],
    [
      'the full name is too short',
      caller,
      { fullName: 'A', type: 4 },
      accessFailure('FullNameTooShort'),
    ],
    [
      'the embedded bot does not exist',
      caller,
      { fullName: 'Puck', type: 4, serviceName: 'x' },
      invalid('unknownEmbeddedBot'),
    ],
    [
      'an embedded bot has an unknown option',
      caller,
      { type: 4, serviceName: 'echo', settings: { x: '1' } },
      invalid('invalidConfiguration'),
    ],
    [
      'the integration has no such option',
      caller,
      { type: 2, serviceName: 'github', settings: { x: '1' } },
      invalid('invalidConfiguration'),
    ],
    ['names are unique', unique, { fullName: 'PUCK' }, accessFailure('FullNameNotUnique')],
    [
      'an active user has exactly that name',
      caller,
      { fullName: 'Puck', type: 9 },
      invalid('nameInUse'),
    ],
    [
      'the caller may not create bots',
      restricted,
      { type: 9 },
      accessFailure('InsufficientPermission'),
    ],
    [
      'the bot type is invalid',
      caller,
      { type: 9, files: [picture, picture] },
      invalid('invalidType'),
    ],
    [
      'the interface is invalid',
      caller,
      { type: 3, interface: 3, files: [picture, picture] },
      invalid('invalidInterface'),
    ],
    [
      'the default channel does not exist',
      caller,
      { defaultEventsChannel: 'nowhere' },
      channelFailure('InvalidChannelNameGiven', { name: 'nowhere' }),
    ],
    [
      'several pictures are uploaded',
      caller,
      { files: [picture, picture], defaultSendingChannel: 'x' },
      invalid('severalFiles'),
    ],
    [
      'the default channel is not visible to the caller',
      caller,
      { defaultSendingChannel: 'secret', type: 2, serviceName: 'x' },
      channelFailure('InvalidChannelNameGiven', { name: 'secret' }),
    ],
    [
      'it names an integration that does not exist',
      caller,
      { type: 2, serviceName: 'x' },
      accountFailure('InvalidIntegration', { name: 'x' }),
    ],
  ])('fails and changes nothing if %s', async (_, who, changes, failure) => {
    const { state, ...ports } = inMemory(given);
    const before = state();
    expect(await createBot(ports)(who, command(changes))()).toEqual(E.left(failure));
    expect(state()).toEqual(before);
  });
});

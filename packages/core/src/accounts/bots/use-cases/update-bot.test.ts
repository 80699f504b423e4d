import * as E from 'fp-ts/Either';
import { accessFailure, plainConfiguration } from '../../../access';
import { channelFailure } from '../../../channels';
import { inMemory } from '../../../in-memory';
import { role } from '../../../kernel';
import { aBot, aCaller, aChannel, aUser, someRealm } from '../../../testing';
import { accountFailure } from '../../failures';
import type { UpdateBot } from './update-bot';
import { updateBot } from './update-bot';

const owner = aUser();
const caller = aCaller({ user: owner });
const other = aUser({ fullName: 'Puck' });
const inactive = aUser({ isActive: false });
const bot = aBot(owner, { fullName: 'Ariel', deliveryEmail: 'ariel-bot@localhost' });
const webhook = aBot(owner, { bot: { type: 3, ownerId: owner.id } });
const holder = aUser({ deliveryEmail: `taken-bot@${someRealm.host}` });
const channel = aChannel({ name: 'stage' });
const service = { _tag: 'Outgoing' as const, url: 'https://a.example', interface: 1, token: 't' };
const given = {
  users: [owner, other, inactive, bot, webhook, holder],
  channels: [channel],
  bots: new Map([[webhook.id, { ...plainConfiguration, service }]]),
};
const command = (changes: Partial<UpdateBot> = {}): UpdateBot => ({
  botId: bot.id,
  fullName: undefined,
  shortName: undefined,
  role: undefined,
  ownerId: undefined,
  payloadUrl: undefined,
  interface: undefined,
  settings: undefined,
  defaultSendingChannel: undefined,
  defaultEventsChannel: undefined,
  defaultAllPublicChannels: undefined,
  defaultLevel: undefined,
  files: [],
  ...changes,
});

describe('updateBot', () => {
  it('changes name, address, owner and configuration, and announces them in this order', async () => {
    const { state, ...ports } = inMemory(given);
    const wanted = command({
      fullName: ' Caliban ',
      shortName: 'caliban',
      ownerId: other.id,
      defaultSendingChannel: 'stage',
    });
    const result = await updateBot(ports)(caller, wanted)();
    expect(result).toMatchObject(
      E.right({ bot: { fullName: 'Caliban', defaultSendingStream: 'stage' }, owner: other }),
    );
    expect(state().events.map(({ event }) => event._tag)).toEqual([
      'UserRenamed',
      'BotDetailChanged',
      'DeliveryEmailChanged',
      'AvatarChanged',
      'BotDetailChanged',
      'BotDetailChanged',
      'DisplayEmailChanged',
      'BotDeleted',
      'BotAdded',
      'BotDetailChanged',
      'BotOwnerChanged',
      'BotSetUp',
    ]);
  });

  it('keeps the parts of the service that are not given', async () => {
    const ports = inMemory(given);
    const wanted = command({ botId: webhook.id, payloadUrl: 'https://b.example' });
    await updateBot(ports)(caller, wanted)();
    expect(ports.state().bots.get(webhook.id)?.service).toEqual({
      ...service,
      url: 'https://b.example',
    });
  });

  it('changes the role for administrators', async () => {
    const ports = inMemory(given);
    const administrator = aCaller({ role: role.administrator });
    await updateBot(ports)(administrator, command({ role: role.moderator }))();
    expect(ports.state().users.find(({ id }) => id === bot.id)?.role).toBe(role.moderator);
  });

  it('adds to the settings of an integration', async () => {
    const ports = inMemory(given);
    for (const settings of [{ branch: 'main', mode: 'loud' }, { mode: 'quiet' }]) {
      await updateBot(ports)(caller, command({ settings }))();
    }
    expect(ports.state().bots.get(bot.id)?.settings).toEqual({ branch: 'main', mode: 'quiet' });
  });

  it('clears a default channel with an empty name', async () => {
    const ports = inMemory(given);
    await updateBot(ports)(caller, command({ defaultSendingChannel: 'stage' }))();
    await updateBot(ports)(caller, command({ defaultSendingChannel: '' }))();
    expect(ports.state().bots.get(bot.id)?.defaultSendingChannel).toBeNull();
  });

  it('announces nothing if nothing changes', async () => {
    const ports = inMemory(given);
    const wanted = command({ fullName: 'Ariel', ownerId: owner.id, role: bot.role });
    expect(E.isRight(await updateBot(ports)(caller, wanted)())).toBe(true);
    expect(ports.state().events).toEqual([]);
  });

  const invalid = (
    objection:
      | 'nameInUse'
      | 'badName'
      | 'usernameInUse'
      | 'noSuchOwner'
      | 'ownerDeactivated'
      | 'ownerIsBot'
      | 'invalidInterface',
  ) => accountFailure('InvalidBot', { objection });
  it.each([
    ['the user is not a bot', caller, { botId: other.id }, accountFailure('BotDoesNotExist')],
    [
      'the bot belongs to another user',
      aCaller({ user: other }),
      {},
      accessFailure('InsufficientPermission'),
    ],
    ['an active user has the name', caller, { fullName: 'Puck' }, invalid('nameInUse')],
    ['the short name is empty', caller, { shortName: '', role: role.owner }, invalid('badName')],
    ['the name is invalid', caller, { fullName: 'a@b' }, accessFailure('InvalidFullName')],
    ['an account has the address', caller, { shortName: 'taken' }, invalid('usernameInUse')],
    ['there is no such user', caller, { botId: aUser().id }, accountFailure('BotDoesNotExist')],
    [
      'an administrator makes it an owner',
      aCaller({ role: role.administrator }),
      { role: role.owner },
      accessFailure('MustBeOwner'),
    ],
    [
      'its owner promotes it',
      caller,
      { role: role.moderator, ownerId: inactive.id },
      accessFailure('MustBeAdministrator'),
    ],
    [
      'the new owner does not exist',
      caller,
      { ownerId: aUser().id, interface: 3 },
      invalid('noSuchOwner'),
    ],
    ['the new owner is deactivated', caller, { ownerId: inactive.id }, invalid('ownerDeactivated')],
    ['the new owner is a bot', caller, { ownerId: webhook.id }, invalid('ownerIsBot')],
    [
      'the interface is invalid',
      caller,
      { interface: 3, defaultSendingChannel: 'x' },
      invalid('invalidInterface'),
    ],
    [
      'the channel does not exist',
      caller,
      { defaultEventsChannel: 'x' },
      channelFailure('InvalidChannelNameGiven', { name: 'x' }),
    ],
  ])('fails and changes nothing if %s', async (_, who, changes, failure) => {
    const { state, ...ports } = inMemory(given);
    const before = state();
    const wanted = command({ defaultAllPublicChannels: true, ...changes });
    expect(await updateBot(ports)(who, wanted)()).toEqual(E.left(failure));
    expect(state()).toEqual(before);
  });
});

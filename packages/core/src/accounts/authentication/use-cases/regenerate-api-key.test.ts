import * as E from 'fp-ts/Either';
import { inMemory } from '../../../in-memory';
import { onlyTo } from '../../../kernel';
import { aBot, aCaller, aUser } from '../../../testing';
import { done } from '../../../testing/contracts/world';
import { registerClientDevice } from '../../push/use-cases/manage-devices';
import { listPushRegistrations, registerPush } from '../../push/use-cases/manage-registrations';
import { regenerateApiKey } from './regenerate-api-key';

describe('regenerateApiKey', () => {
  it('makes the old key invalid', async () => {
    const caller = aCaller();
    const ports = inMemory({ users: [caller.user] });
    const first = await regenerateApiKey(ports)(caller)();
    const second = await regenerateApiKey(ports)(caller)();
    expect(E.isRight(first) && E.isRight(second)).toBe(true);
    expect(second).not.toEqual(first);
  });

  it('removes the devices and registrations for push notifications', async () => {
    const caller = aCaller();
    const ports = inMemory({ users: [caller.user] });
    const deviceId = await done(registerClientDevice(ports)(caller));
    await done(registerPush(ports)(caller, { kind: 'fcm', token: 'one' }));
    const before = ports.state().events.length;
    await done(regenerateApiKey(ports)(caller));
    expect(
      ports
        .state()
        .events.slice(before)
        .map(({ event, audience }) => ({ event, audience })),
    ).toEqual([
      { event: { _tag: 'ClientDeviceRemoved', deviceId }, audience: onlyTo(caller.user.id) },
      { event: { _tag: 'ApiKeyRenewed', userId: caller.user.id }, audience: onlyTo() },
    ]);
    const { registrations } = await done(listPushRegistrations(ports)(caller));
    expect(registrations).toEqual([]);
  });

  it('announces the new key of a bot to the bot’s audience', async () => {
    const owner = aUser();
    const bot = aBot(owner);
    const ports = inMemory({ users: [owner, bot] });
    await regenerateApiKey(ports)(aCaller({ user: bot }))();
    expect(ports.state().events).toMatchObject([
      { event: { _tag: 'ApiKeyRenewed', userId: bot.id } },
      { event: { _tag: 'BotKeyChanged' } },
    ]);
  });
});

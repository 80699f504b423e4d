import * as E from 'fp-ts/Either';
import { bindJobHandlers } from '../../../bind-job-handlers';
import { inMemory, someTime } from '../../../in-memory';
import {
  aCaller,
  aChannel,
  aMessage,
  aSubscription,
  quietSettings,
  someRealm,
} from '../../../testing';
import { bindUseCases } from '../../../use-cases';

const day = 24 * 60 * 60;

describe('a channel without new messages', () => {
  const caller = aCaller();
  const quiet = aChannel({ createdAt: someTime - 500 * day });
  const busy = aChannel({ createdAt: someTime - 500 * day });
  const setUp = () => {
    const ports = inMemory({
      realms: [someRealm],
      users: [caller.user],
      settings: new Map([[caller.user.id, quietSettings]]),
      channels: [quiet, busy],
      subscriptions: [quiet, busy].map(({ id }) =>
        aSubscription({ userId: caller.user.id, channelId: id }),
      ),
      messages: [
        aMessage({ recipientId: quiet.recipientId, sentAt: someTime - 180 * day }),
        aMessage({ recipientId: busy.recipientId, sentAt: someTime - 180 * day + 1 }),
      ],
    });
    const useCases = bindUseCases(ports);
    const announced = () =>
      ports
        .state()
        .events.map(({ event }) => event)
        .filter(({ _tag }) => _tag === 'ChannelUpdated');
    return { ports, useCases, announced };
  };
  const change = (value: boolean) => ({
    channelId: quiet.id,
    change: { property: 'is_recently_active', value },
  });

  it('is announced as inactive once, half a year after the last message', async () => {
    const { ports, useCases, announced } = setUp();
    await useCases.channels.markInactive()();
    await useCases.channels.markInactive()();
    expect(announced()).toMatchObject([change(false)]);
    expect(ports.state().channels.map((each) => each.isRecentlyActive)).toEqual([false, true]);
  });

  it('is active again with the next message', async () => {
    const { ports, useCases, announced } = setUp();
    await useCases.channels.markInactive()();
    const send = () =>
      useCases.messages.send(caller, {
        addressee: { _tag: 'ToChannel', channel: quiet.id, topic: 'tea' },
        content: 'Anybody?',
        isReadBySender: true,
        echo: undefined,
      })();
    expect(await send()).toMatchObject(E.right({}));
    expect(await send()).toMatchObject(E.right({}));
    expect(announced()).toMatchObject([change(false), change(true)]);
    expect(ports.state().channels.every((each) => each.isRecentlyActive)).toBe(true);
  });

  it('is found by a job', async () => {
    const { ports, useCases, announced } = setUp();
    await ports.transact('server', ({ jobs }) => jobs.enqueue({ _tag: 'NoteQuietChannels' }))();
    await ports.jobs.runDue(bindJobHandlers(useCases))();
    expect(announced()).toHaveLength(1);
  });
});

import * as E from 'fp-ts/Either';
import { inMemory } from '../../../in-memory';
import { aCaller, aChannel, aSubscription, channelOptions, someRealm } from '../../../testing';
import { channelFailure } from '../../failures';
import { changeSubscriptions } from './change-subscriptions';

describe('changeSubscriptions', () => {
  const caller = aCaller();
  const [denmark, norway] = [aChannel({ name: 'Denmark' }), aChannel({ name: 'Norway' })];
  const world = {
    realms: [someRealm],
    users: [caller.user],
    channels: [denmark, norway],
    subscriptions: [aSubscription({ userId: caller.user.id, channelId: denmark.id })],
  };
  const command = (add: readonly string[], remove: readonly string[]) => ({
    add: {
      channels: add.map((name) => ({ name, description: undefined, color: undefined })),
      principals: undefined,
      options: channelOptions(),
      authorizationErrorsFatal: true,
      announce: false,
      notifySubscribed: false,
    },
    remove,
  });

  it('subscribes to some channels and unsubscribes from others', async () => {
    const { state, ...ports } = inMemory(world);
    expect(
      await changeSubscriptions(ports)(caller, command(['Norway'], ['Denmark']))(),
    ).toMatchObject(
      E.right({ subscribed: new Map([[caller.user.id, ['Norway']]]), removed: ['Denmark'] }),
    );
    const active = state().subscriptions.filter(({ isActive }) => isActive);
    expect(active.map(({ channelId }) => channelId)).toEqual([norway.id]);
  });

  it.each([
    ['there is nothing to do', command([], []), channelFailure('NothingToSubscribe')],
    [
      'a channel to unsubscribe from does not exist',
      command(['Norway'], ['Sweden']),
      channelFailure('ChannelsDoNotExist', { names: ['Sweden'] }),
    ],
  ])('does neither if %s', async (_, given, failure) => {
    const { state, ...ports } = inMemory(world);
    const before = state();
    expect(await changeSubscriptions(ports)(caller, given)()).toEqual(E.left(failure));
    expect(state()).toEqual(before);
  });
});

import * as E from 'fp-ts/Either';
import { inMemory } from '../../../in-memory';
import { aCaller, aChannel, aSubscription, someRealm, exactly } from '../../../testing';
import { channelFailure } from '../../failures';
import { changePersonalSettings } from './change-personal-settings';

describe('changePersonalSettings', () => {
  const caller = aCaller();
  const [denmark, norway] = [aChannel(), aChannel()];
  const world = {
    realms: [someRealm],
    users: [caller.user],
    channels: [denmark, norway],
    subscriptions: [aSubscription({ userId: caller.user.id, channelId: denmark.id })],
  };
  const mute = ({ id: channelId }: typeof denmark) => ({
    channelId,
    property: 'is_muted',
    value: true,
    place: undefined,
  });

  it('writes the settings, and announces them only to the caller', async () => {
    const { state, ...ports } = inMemory(world);
    expect(await changePersonalSettings(ports)(caller, [mute(denmark)])()).toEqual(
      E.right(undefined),
    );
    expect(state().subscriptions).toMatchObject([{ isMuted: true }]);
    expect(state().events).toMatchObject([
      {
        event: { _tag: 'PersonalSettingChanged', channelId: denmark.id },
        audience: exactly({ users: [caller.user.id] }),
      },
    ]);
  });

  it.each([
    [
      'one channel is not subscribed to',
      [mute(denmark), mute(norway)],
      channelFailure('NotSubscribed', { channelId: norway.id }),
    ],
    [
      'one property is unknown',
      [mute(denmark), { ...mute(denmark), property: 'size' }],
      channelFailure('UnknownSubscriptionProperty', { property: 'size' }),
    ],
  ])('writes nothing if %s', async (_, requested, failure) => {
    const { state, ...ports } = inMemory(world);
    const before = state();
    expect(await changePersonalSettings(ports)(caller, requested)()).toEqual(E.left(failure));
    expect(state()).toEqual(before);
  });
});

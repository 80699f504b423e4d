import * as E from 'fp-ts/Either';
import { inMemory } from '../../../in-memory';
import { aCaller, aChannel, someRealm, exactly } from '../../../testing';
import { channelFailure } from '../../failures';
import { visibilityPolicy } from '../topic-preference';
import { muteTopic, setTopicPreference } from './set-topic-preference';

describe('the visibility policy of a topic', () => {
  const caller = aCaller();
  const [denmark, secret] = [aChannel({ name: 'Denmark' }), aChannel({ privacy: 'private' })];
  const world = { realms: [someRealm], users: [caller.user], channels: [denmark, secret] };
  const follow = (channelId: typeof denmark.id) => ({
    channelId,
    topic: 'tea',
    policy: visibilityPolicy.followed,
  });

  it('is stored, and announced only to the caller if it changed', async () => {
    const { state, ...ports } = inMemory(world);
    await setTopicPreference(ports)(caller, follow(denmark.id))();
    await setTopicPreference(ports)(caller, follow(denmark.id))();
    expect(state().events).toMatchObject([
      {
        event: { _tag: 'TopicPreferenceChanged', preference: { topic: 'tea', policy: 3 } },
        audience: exactly({ users: [caller.user.id] }),
      },
    ]);
  });

  it('is set by the legacy endpoint for muting, also by channel name', async () => {
    const { state, ...ports } = inMemory(world);
    const mute = (channel: typeof denmark.id | string, isMuted: boolean) =>
      muteTopic(ports)(caller, { channel, topic: 'tea', isMuted })();
    expect(await mute(' dENMARK', true)).toEqual(E.right(undefined));
    expect(await mute(denmark.id, false)).toEqual(E.right(undefined));
    expect(await mute(denmark.id, false)).toEqual(E.left(channelFailure('TopicNotMuted')));
    expect(state().events).toMatchObject([
      { event: { preference: { policy: 1 }, muted: [{ channelName: 'Denmark', topic: 'tea' }] } },
      { event: { preference: { policy: 0 }, muted: [] } },
    ]);
  });

  it('is not set in a channel that the caller cannot read', async () => {
    const { state, ...ports } = inMemory(world);
    const before = state();
    expect(await setTopicPreference(ports)(caller, follow(secret.id))()).toEqual(
      E.left(channelFailure('InvalidChannelId')),
    );
    expect(state()).toEqual(before);
  });
});

import * as E from 'fp-ts/Either';
import { channelFailure, visibilityPolicy } from '../../../channels';
import type { State } from '../../../in-memory';
import { inMemory, someTime } from '../../../in-memory';
import type { MessageId } from '../../../kernel';
import { role } from '../../../kernel';
import {
  aCaller,
  aChannel,
  aMessage,
  aPeriod,
  aSubscription,
  aUser,
  someRealm,
  exactly,
} from '../../../testing';
import { deleteTopic } from './delete-topic';

describe('deleteTopic', () => {
  const caller = aCaller({ role: role.administrator });
  const other = aUser();
  const channel = aChannel();
  const guarded = aChannel({ privacy: 'privateProtected' });
  const closed = aChannel({ privacy: 'private' });
  const inTopic = (topic: string, of = channel) =>
    aMessage({ recipientId: of.recipientId, topic, senderId: other.id });
  const [lunch, capital, dinner] = [inTopic('lunch'), inTopic('Lunch'), inTopic('dinner')];
  const [early, late] = [inTopic('plans', guarded), inTopic('plans', guarded)];
  const preference = {
    userId: other.id,
    channelId: channel.id,
    topic: 'lunch',
    policy: visibilityPolicy.muted,
    updatedAt: 5,
  };
  const realm: Partial<State> = {
    realms: [someRealm],
    users: [caller.user, other],
    channels: [channel, guarded, closed],
    subscriptions: [caller.user, other].flatMap(({ id: userId }) =>
      [channel, guarded].map(({ id: channelId }) => aSubscription({ userId, channelId })),
    ),
    periods: [
      { ...aPeriod({ userId: caller.user.id, after: early.id }), channelId: guarded.id },
      { ...aPeriod({ userId: caller.user.id }), channelId: channel.id },
    ],
    messages: [lunch, capital, dinner, early, late],
    topicPreferences: [preference],
  };
  const topicsLeft = ({ messages }: State) => messages.map(({ topic }) => topic);

  it('deletes the topic, ignoring case, and all preferences about it', async () => {
    const ports = inMemory(realm);
    const command = { channelId: channel.id, topic: 'LUNCH' };
    expect(await deleteTopic(ports)(caller, command)()).toEqual(E.right(true));
    expect(topicsLeft(ports.state())).toEqual(['dinner', 'plans', 'plans']);
    const changes = ports
      .state()
      .events.filter(({ event }) => event._tag === 'TopicPreferenceChanged');
    expect(changes).toMatchObject([
      {
        event: { preference: { userId: other.id, policy: visibilityPolicy.inherit } },
        audience: exactly({ users: [other.id] }),
      },
    ]);
  });

  it('deletes only received messages of protected history, and keeps the preferences of others', async () => {
    const kept = { ...preference, channelId: guarded.id, topic: 'plans' };
    const ports = inMemory({ ...realm, topicPreferences: [kept] });
    const command = { channelId: guarded.id, topic: 'plans' };
    expect(await deleteTopic(ports)(caller, command)()).toEqual(E.right(true));
    const { messages, topicPreferences } = ports.state();
    expect(messages.map(({ id }) => id)).toEqual([lunch.id, capital.id, dinner.id, early.id]);
    expect(topicPreferences).toEqual([kept]);
  });

  /** The realm after the messages were archived. */
  const afterArchiving = async (...messages: readonly { readonly id: MessageId }[]) => {
    const ports = inMemory(realm);
    await ports.transact('server', ({ archive }) =>
      archive.add(
        someRealm.id,
        messages.map(({ id }) => id),
        someTime,
      ),
    )();
    return ports;
  };
  const archived = ({ archive }: State) => archive.map(({ message }) => message.id);

  it('deletes archived messages of the topic too, so that they cannot be restored', async () => {
    const ports = await afterArchiving(lunch, dinner);
    const command = { channelId: channel.id, topic: 'LUNCH' };
    expect(await deleteTopic(ports)(caller, command)()).toEqual(E.right(true));
    expect(archived(ports.state())).toEqual([dinner.id]);
    expect(ports.state().messages.map(({ id }) => id)).toEqual([early.id, late.id]);
  });

  it('deletes only received archived messages of protected history', async () => {
    const ports = await afterArchiving(early, late);
    const command = { channelId: guarded.id, topic: 'plans' };
    expect(await deleteTopic(ports)(caller, command)()).toEqual(E.right(true));
    expect(archived(ports.state())).toEqual([early.id]);
  });

  it('emits nothing for a topic without messages', async () => {
    const ports = inMemory(realm);
    const command = { channelId: channel.id, topic: 'breakfast' };
    expect(await deleteTopic(ports)(caller, command)()).toEqual(E.right(true));
    expect(ports.state().events).toEqual([]);
  });

  it('fails if the caller cannot read the channel', async () => {
    const ports = inMemory(realm);
    const before = ports.state();
    const command = { channelId: closed.id, topic: 'lunch' };
    expect(await deleteTopic(ports)(caller, command)()).toEqual(
      E.left(channelFailure('InvalidChannelId')),
    );
    expect(ports.state()).toEqual(before);
  });

  it('deletes more messages than fit into one batch', async () => {
    const many = Array.from({ length: 120 }, () => inTopic('lunch'));
    const ports = inMemory({ ...realm, messages: many });
    const command = { channelId: channel.id, topic: 'lunch' };
    expect(await deleteTopic(ports)(caller, command)()).toEqual(E.right(true));
    expect(ports.state().messages).toEqual([]);
  });

  it('stops after fifty seconds and leaves the rest for another request', async () => {
    const many = Array.from({ length: 101 }, () => inTopic('lunch'));
    const ports = inMemory({ ...realm, messages: many });
    const ticking = {
      now: () => (ports.state().messages.length === 101 ? someTime : someTime + 50),
    };
    const command = { channelId: channel.id, topic: 'lunch' };
    expect(await deleteTopic({ ...ports, clock: ticking })(caller, command)()).toEqual(
      E.right(false),
    );
    const { messages, topicPreferences } = ports.state();
    expect(messages).toHaveLength(1);
    expect(topicPreferences).toEqual([preference]);
  });
});

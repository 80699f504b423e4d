import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { enqueueNotices } from '../../../channels';
import { inMemory, nextId, someTime } from '../../../in-memory';
import type { ChannelNotice } from '../../../kernel';
import { MessageId, channelNotice } from '../../../kernel';
import {
  aCaller,
  aChannel,
  aMessage,
  aMessageForViewer,
  aSubscription,
  runJobs,
  someRealm,
} from '../../../testing';
import { resolvedNotice } from '../resolution-notice';
import { loadReported } from './load-reported';

describe('loadReported', () => {
  const caller = aCaller();
  const channel = aChannel();
  const topic = '✔ roof';
  const planned = {
    message: aMessageForViewer({ topic: 'roof' }),
    from: channel,
    target: { channel, isSubscribed: true },
    topic,
  };
  const notice = channelNotice(channel, topic, resolvedNotice(caller.user, topic));
  const aRealm = () =>
    inMemory({
      realms: [someRealm],
      users: [caller.user],
      channels: [channel],
      subscriptions: [aSubscription({ userId: caller.user.id, channelId: channel.id })],
      messages: [aMessage({ recipientId: channel.recipientId, topic, senderId: caller.user.id })],
    });

  const post = async (ports: ReturnType<typeof aRealm>, posted: ChannelNotice) => {
    await ports.transact('server', (tx) => enqueueNotices(ports)(tx, someRealm, [posted]))();
    await runJobs(ports);
  };

  /** The ids of the notice that is to be deleted, if there is one. */
  const found = (
    ports: ReturnType<typeof aRealm>,
    moved: readonly MessageId[] = [],
    about = planned,
    now = someTime,
  ) =>
    ports.transact('server', (tx) =>
      pipe(
        loadReported(tx, caller, about, moved, now),
        TE.map(({ notice: facts }) =>
          facts?.groups.flatMap(({ messages }) => messages.map(({ id }) => id)),
        ),
      ),
    )();

  it.each([
    [59, true],
    [60, false],
  ])('finds a notice that is %p seconds old: %p', async (age, expected) => {
    const ports = aRealm();
    await post(ports, notice);
    const posted = ports.state().messages.at(-1)?.id;
    expect(await found(ports, [], planned, someTime + age)).toEqual(
      E.right(expected ? [posted] : undefined),
    );
  });

  it('finds no other message of the bot, and nothing in an empty topic', async () => {
    const ports = aRealm();
    await post(ports, { ...notice, content: 'Welcome' });
    expect(await found(ports)).toEqual(E.right(undefined));
    expect(await found(ports, [], { ...planned, topic: '✔ wall' })).toEqual(E.right(undefined));
  });

  it('finds a notice that moves along, unless a newer message is in the new topic', async () => {
    const ports = aRealm();
    await post(ports, notice);
    const moved = ports.state().messages.flatMap(({ id }) => [id]);
    const back = { ...planned, topic: 'roof' };
    expect(await found(ports, moved, back)).toEqual(E.right(moved.slice(-1)));
    await post(ports, { ...notice, topic: 'roof', content: 'Welcome' });
    expect(await found(ports, moved, back)).toEqual(E.right(undefined));
  });

  it('finds no notice if a newer message than it moves along', async () => {
    const ports = aRealm();
    await post(ports, notice);
    expect(await found(ports, [nextId(MessageId)])).toEqual(E.right(undefined));
  });
});

import * as E from 'fp-ts/Either';
import { enqueueNotices } from '../../../channels';
import { inMemory, someTime } from '../../../in-memory';
import type { ChannelNotice } from '../../../kernel';
import { channelNotice } from '../../../kernel';
import { aCaller, aChannel, aMessage, aSubscription, runJobs, someRealm } from '../../../testing';
import { resolvedNotice } from '../resolution-notice';
import { deleteResolutionNotice } from './delete-resolution-notice';

describe('deleteResolutionNotice', () => {
  const caller = aCaller();
  const channel = aChannel();
  const topic = '✔ roof';
  const place = { channel, topic };
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

  it.each([
    [59, true],
    [60, false],
  ])('deletes a notice that is %p seconds old: %p', async (age, expected) => {
    const ports = aRealm();
    await post(ports, notice);
    const isTaken = ports.transact('server', (tx) =>
      deleteResolutionNotice(tx, caller, place, someTime + age),
    );
    expect(await isTaken()).toEqual(E.right(expected));
    const contents = ports.state().messages.map(({ content }) => content);
    expect(contents).toEqual(expected ? ['Hello'] : ['Hello', notice.content]);
  });

  it('deletes no other message of the bot, and nothing in an empty topic', async () => {
    const ports = aRealm();
    await post(ports, { ...notice, content: 'Welcome' });
    const takeBack = (about: typeof place) =>
      ports.transact('server', (tx) => deleteResolutionNotice(tx, caller, about, someTime))();
    expect(await takeBack(place)).toEqual(E.right(false));
    expect(await takeBack({ ...place, topic: 'elsewhere' })).toEqual(E.right(false));
    expect(ports.state().messages).toHaveLength(2);
  });
});

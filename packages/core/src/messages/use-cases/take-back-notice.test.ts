import * as E from 'fp-ts/Either';
import {
  aCaller,
  aChannel,
  aMessage,
  aSubscription,
  inMemory,
  someRealm,
  someTime,
} from '../../testing';
import { channelNotice } from '../notice';
import { resolvedNotice } from '../resolution-notice';
import { postNotices } from './post-notices';
import { takeBackNotice } from './take-back-notice';

describe('takeBackNotice', () => {
  const caller = aCaller();
  const channel = aChannel();
  const topic = '✔ roof';
  const notice = channelNotice(channel, topic, resolvedNotice(caller.user, topic));
  const aRealm = () =>
    inMemory({
      realms: [someRealm],
      users: [caller.user],
      channels: [channel],
      subscriptions: [aSubscription({ userId: caller.user.id, channelId: channel.id })],
      messages: [aMessage({ recipientId: channel.recipientId, topic, senderId: caller.user.id })],
    });

  it.each([
    [59, true],
    [60, false],
  ])('takes back one that is %p seconds old: %p', async (age, expected) => {
    const ports = aRealm();
    await postNotices(ports)(someRealm, [notice])();
    const isTaken = ports.transact((tx) => takeBackNotice(tx, caller, notice, someTime + age));
    expect(await isTaken()).toEqual(E.right(expected));
    const contents = ports.state().messages.map(({ content }) => content);
    expect(contents).toEqual(expected ? ['Hello'] : ['Hello', notice.content]);
  });

  it('takes back nothing else that the bot says, and nothing where nothing is', async () => {
    const ports = aRealm();
    await postNotices(ports)(someRealm, [{ ...notice, content: 'Welcome' }])();
    const takeBack = (about: typeof notice) =>
      ports.transact((tx) => takeBackNotice(tx, caller, about, someTime))();
    expect(await takeBack(notice)).toEqual(E.right(false));
    expect(await takeBack({ ...notice, topic: 'elsewhere' })).toEqual(E.right(false));
    expect(ports.state().messages).toHaveLength(2);
  });
});

import * as E from 'fp-ts/Either';
import { inMemory } from '../../../in-memory';
import { role } from '../../../kernel';
import { aCaller, aChannel, aSubscription, someRealm } from '../../../testing';
import { channelFailure } from '../../failures';
import { getChannel } from './get-channel';

describe('getChannel', () => {
  const caller = aCaller();
  const [old, secret] = [aChannel({ isArchived: true }), aChannel({ privacy: 'private' })];
  const { state: _, ...ports } = inMemory({
    realms: [someRealm],
    users: [caller.user],
    channels: [old, secret],
    subscriptions: [aSubscription({ userId: caller.user.id, channelId: old.id })],
  });

  it.each([
    ['an archived channel', caller, old, E.right(expect.objectContaining({ subscriberCount: 1 }))],
    [
      'a private one to administrators',
      aCaller({ role: role.administrator }),
      secret,
      E.right(expect.objectContaining({ id: secret.id, privacy: 'private' })),
    ],
    ['no hidden channel', caller, secret, E.left(channelFailure('InvalidChannelId'))],
  ])('shows %s', async (_name, who, { id }, expected) => {
    expect(await getChannel(ports)(who, { channelId: id })()).toEqual(expected);
  });
});

import * as E from 'fp-ts/Either';
import { inMemory } from '../../../in-memory';
import { aCaller, aChannel, aSubscription, aUser, someRealm } from '../../../testing';
import { listSubscriptions } from './list-subscriptions';

describe('listSubscriptions', () => {
  const [caller, other] = [aCaller(), aUser()];
  const [norway, denmark] = [aChannel({ name: 'Norway' }), aChannel({ name: 'Denmark' })];
  const old = aChannel({ isArchived: true });
  const ports = inMemory({
    realms: [someRealm],
    users: [caller.user, other],
    channels: [norway, denmark, old],
    subscriptions: [
      ...[norway, denmark, old].map(({ id }) =>
        aSubscription({ userId: caller.user.id, channelId: id, isMuted: true }),
      ),
      aSubscription({ userId: other.id, channelId: norway.id }),
    ],
  });

  it('lists the channels by name, without archived ones, with the caller’s own settings', async () => {
    expect(await listSubscriptions(ports)(caller, { include: 'false' })()).toMatchObject(
      E.right([
        { channel: { name: 'Denmark' }, personal: { isMuted: true }, subscriberIds: undefined },
        { channel: { name: 'Norway' } },
      ]),
    );
  });

  it('lists subscribers if requested', async () => {
    expect(await listSubscriptions(ports)(caller, { include: 'true' })()).toMatchObject(
      E.right([{ subscriberIds: [caller.user.id] }, { subscriberIds: [caller.user.id, other.id] }]),
    );
  });
});

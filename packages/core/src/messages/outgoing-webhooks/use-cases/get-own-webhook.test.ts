import * as E from 'fp-ts/Either';
import { accessFailure } from '../../../access';
import { inMemory } from '../../../in-memory';
import { aBot, aCaller, aUser } from '../../../testing';
import { getOwnWebhook } from './get-own-webhook';

describe('getOwnWebhook', () => {
  const [owner, bot] = [aUser(), aBot(undefined, { fullName: 'Porter' })];

  it('is available only to bots', async () => {
    const human = aCaller({ user: owner });
    expect(await getOwnWebhook(inMemory({ users: [owner] }))(human)()).toEqual(
      E.left(accessFailure('InsufficientPermission')),
    );
  });

  it('returns no token for a bot without an outgoing webhook', async () => {
    const ports = inMemory({ users: [bot] });
    expect(await getOwnWebhook(ports)(aCaller({ user: bot }))()).toEqual(
      E.right({ email: bot.deliveryEmail, fullName: 'Porter', token: undefined }),
    );
  });
});

import * as E from 'fp-ts/Either';
import { accessFailure } from '../../../access';
import { inMemory } from '../../../in-memory';
import { firstSeed } from '../../../kernel';
import { aBot, aUser, someRealm } from '../../../testing';
import { apiKeyByEmail } from './operate-api-key';

const user = aUser({ deliveryEmail: 'user@example.org' });
const gone = aUser({ deliveryEmail: 'gone@example.org', isActive: false });
const bot = aBot(user, { deliveryEmail: 'bot@example.org' });
const users = [user, gone, bot];

const setUp = () => {
  const ports = inMemory({
    realms: [someRealm],
    users,
    credentials: users.map(({ id }) => ({
      userId: id,
      passwordHash: undefined,
      apiKeySeed: firstSeed,
    })),
  });
  const keyOf = (email: string, isRenewed = false) =>
    apiKeyByEmail(ports)({ host: someRealm.host, email, isRenewed })();
  return { ports, keyOf };
};

describe('apiKeyByEmail', () => {
  it.each([user, bot])('shows the key of $deliveryEmail, and renews it', async (account) => {
    const { ports, keyOf } = setUp();
    const first = ports.apiKeys.keyOf(account.id, firstSeed);
    expect(await keyOf(account.deliveryEmail)).toEqual(E.right(first));
    expect(ports.state().events).toEqual([]);
    const renewed = await keyOf(account.deliveryEmail, true);
    expect(renewed).not.toEqual(E.right(first));
    expect(await keyOf(account.deliveryEmail)).toEqual(renewed);
    expect(ports.state().events.map(({ event }) => event._tag)).toContain('ApiKeyRenewed');
  });

  it.each([
    ['gone@example.org', accessFailure('UserIsDeactivated')],
    ['nobody@example.org', accessFailure('UserDoesNotExist')],
  ])('shows none of %s', async (email, failure) => {
    expect(await setUp().keyOf(email, true)).toEqual(E.left(failure));
  });
});

import type { Realm, User } from '../../access';
import { inMemory, nextId, someTime } from '../../in-memory';
import type { Async } from '../../kernel';
import { MessageId } from '../../kernel';
import { newWorld } from '../../testing';
import { renewApiKey } from '../authentication/steps/renew-api-key';
import { writePassword } from '../passwords/steps/write-password';
import type { Transaction } from '../transaction';
import { writeEmail } from '../users/steps/write-account';

type Change = (tx: Transaction, realm: Realm, user: User) => Async<unknown>;

describe('the addresses for answers to emails about missed messages', () => {
  it.each<[string, Change]>([
    ['email address', (tx, realm, user) => writeEmail(tx, realm, user, 'new@example.org')],
    ['password', (tx, _, user) => writePassword(tx, user, 'hash')],
    ['API key', (tx, { id }, user) => renewApiKey(tx, id, user.id)],
  ])('end when the %s of their person changes', async (_, change) => {
    const ports = inMemory();
    const { realm, within, addUser } = await newWorld(() => Promise.resolve(ports));
    const [user, other] = [await addUser(), await addUser()];
    for (const { id: userId } of [user, other]) {
      const messageId = nextId(MessageId);
      await within(({ answerAddresses }) =>
        answerAddresses.ensure(realm.id, { userId, messageId }, someTime),
      );
    }
    await within((tx) => change(tx, realm, user));
    expect(ports.state().answerAddresses.map(({ userId }) => userId)).toEqual([other.id]);
  });
});

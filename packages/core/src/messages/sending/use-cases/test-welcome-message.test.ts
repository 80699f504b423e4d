import * as E from 'fp-ts/Either';
import { inMemory } from '../../../in-memory';
import { aCaller, aUser, someRealm } from '../../../testing';
import { messageFailure } from '../../failures';
import { testWelcomeMessage } from './test-welcome-message';

describe('testWelcomeMessage', () => {
  const user = aUser();
  const send = async (content: string) => {
    const { state, ...ports } = inMemory({ realms: [someRealm], users: [user] });
    const result = await testWelcomeMessage(ports)(aCaller({ user }), { content })();
    return { result, ...state() };
  };

  it('sends the text from the welcome bot to the caller alone', async () => {
    const { result, messages, recipients, users } = await send('Hello, *you*');
    const [message] = messages;
    expect(result).toEqual(E.right(message?.id));
    expect(message).toMatchObject({ content: 'Hello, *you*' });
    const bot = users.find(({ id }) => id === message?.senderId);
    expect(bot?.deliveryEmail).toMatch(/^welcome-bot@/);
    expect(recipients).toMatchObject([{ userIds: [user.id, bot?.id] }]);
  });

  it.each([
    ['', messageFailure('MessageIsEmpty')],
    ['a\0b', messageFailure('MessageHasNullBytes')],
  ])('sends no message for %j', async (content, failure) => {
    expect(await send(content)).toMatchObject({ result: E.left(failure), messages: [] });
  });
});

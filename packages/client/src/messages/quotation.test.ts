import { quotationOf } from './quotation';

const message = { sender_full_name: 'Ada Okafor', sender_id: 8 };

describe('a quotation', () => {
  it.each([
    ['hello', '```'],
    ['```js\n1\n```', '````'],
    ['`````\n```\n`````', '``````'],
  ])('of %j is fenced by %s', (content, fence) => {
    expect(quotationOf(message, content, 'https://chat.example.org/#a')).toBe(
      `@_**Ada Okafor|8** [said](https://chat.example.org/#a):\n${fence}quote\n${content}\n${fence}\n`,
    );
  });
});

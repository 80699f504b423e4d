import { UserId } from '@parley/core/kernel';
import { isTooLargeId, pathId, readPath } from './path-parameters';
import { routes } from './routes';
import { startMemoryServer } from './testing/memory-server';

describe('pathId', () => {
  const { read } = pathId(UserId, 'The id.');

  it.each([
    ['0', 0],
    ['17', 17],
    ['007', 7],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
    ['9007199254740993', Number.MAX_SAFE_INTEGER],
    ['99999999999999999999', Number.MAX_SAFE_INTEGER],
    ['9'.repeat(40), Number.MAX_SAFE_INTEGER],
  ])('reads %s', (text, id) => {
    expect(read(text)).toBe(id);
  });

  it.each(['', '-1', '1.5', '1e3', ' 1', '1a', '٣'])('is another path: %j', (text) => {
    expect(read(text)).toBeUndefined();
    expect(readPath({ user_id: pathId(UserId, 'The id.') }, { user_id: text })).toBeUndefined();
  });
});

describe('an id that is too large', () => {
  it.each([
    ['9007199254740991', false],
    ['9007199254740993', true],
    ['9'.repeat(20), true],
    ['x'.repeat(20), false],
  ])('%s: %p', (text, expected) => {
    expect(isTooLargeId(text)).toBe(expected);
  });

  it('is echoed as it was sent, by every endpoint with an id in its path', async () => {
    const sent = '9'.repeat(20);
    const server = await startMemoryServer();
    try {
      const messages: string[] = [];
      for (const { method, path, pathParameters } of routes) {
        if (Object.values(pathParameters).some(({ type }) => type === 'integer')) {
          const values = { name: 'a', new_group_name: 'a', op: 'add', stream_names: ['a'] };
          const at = path.replace(/:\w+/g, sent);
          const { body } = await server.owner[method](at, values);
          messages.push(`${method} ${path}: ${String(body?.msg)}`);
        }
      }
      expect(messages.length).toBeGreaterThan(50);
      const replaced = messages.filter((each) => each.includes(String(Number.MAX_SAFE_INTEGER)));
      expect(replaced).toEqual([]);
      expect(messages).toContain(
        `delete /realm/profile_fields/:field_id: Field id ${sent} not found.`,
      );
      expect(messages).toContain(
        `delete /default_stream_groups/:group_id: Default channel group with id '${sent}' does not exist.`,
      );
    } finally {
      await server.stop();
    }
  });
});

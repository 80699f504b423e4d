import * as E from 'fp-ts/Either';
import { inMemory, nextId, someTime } from '../../../in-memory';
import { SavedSnippetId, onlyTo } from '../../../kernel';
import { aCaller, exactly } from '../../../testing';
import { personalFailure } from '../../failures';
import {
  createSavedSnippet,
  deleteSavedSnippet,
  listSavedSnippets,
  updateSavedSnippet,
} from './manage-saved-snippets';

const caller = aCaller();
const other = aCaller();
const snippet = { id: nextId(SavedSnippetId), title: 'Hi', content: 'Hello', createdAt: someTime };
const given = { savedSnippets: [{ userId: caller.user.id, record: snippet }] };
const audience = onlyTo(caller.user.id);

describe('Saved snippets', () => {
  it('are created with the present time, and reported to their owner alone', async () => {
    const ports = inMemory();
    ports.clock.set(someTime + 5);
    const created = await createSavedSnippet(ports)(caller, { title: 'a', content: 'b' })();
    const record = { title: 'a', content: 'b', createdAt: someTime + 5 };
    expect(ports.state().savedSnippets).toMatchObject([{ userId: caller.user.id, record }]);
    expect(created).toEqual(E.right(ports.state().savedSnippets[0]?.record.id));
    expect(ports.state().events).toMatchObject([
      { event: { _tag: 'SavedSnippetAdded', snippet: record }, audience: exactly(audience) },
    ]);
  });

  it('are listed for their owner alone', async () => {
    const ports = inMemory(given);
    expect(await listSavedSnippets(ports)(caller)()).toEqual(E.right([snippet]));
    expect(await listSavedSnippets(ports)(other)()).toEqual(E.right([]));
  });

  it.each([
    [
      { title: 'Ho', content: undefined },
      { ...snippet, title: 'Ho' },
    ],
    [
      { title: undefined, content: '' },
      { ...snippet, content: '' },
    ],
  ])('are changed by %j', async (change, changed) => {
    const ports = inMemory(given);
    const result = await updateSavedSnippet(ports)(caller, { id: snippet.id, ...change })();
    expect(result).toEqual(E.right(undefined));
    expect(ports.state().savedSnippets).toEqual([{ userId: caller.user.id, record: changed }]);
    expect(ports.state().events).toMatchObject([
      { event: { _tag: 'SavedSnippetUpdated', snippet: changed }, audience: exactly(audience) },
    ]);
  });

  it('are deleted', async () => {
    const ports = inMemory(given);
    const result = await deleteSavedSnippet(ports)(caller, { id: snippet.id })();
    expect(result).toEqual(E.right(undefined));
    expect(ports.state().savedSnippets).toEqual([]);
    expect(ports.state().events).toMatchObject([
      {
        event: { _tag: 'SavedSnippetRemoved', snippetId: snippet.id },
        audience: exactly(audience),
      },
    ]);
  });

  it.each([
    ['belongs to another user', other, snippet.id],
    ['does not exist', caller, nextId(SavedSnippetId)],
  ])('are neither changed nor deleted if the snippet %s', async (_, by, id) => {
    const ports = inMemory(given);
    const before = ports.state();
    const failed = E.left(personalFailure('SavedSnippetDoesNotExist'));
    const change = { id, title: 'x', content: undefined };
    expect(await updateSavedSnippet(ports)(by, change)()).toEqual(failed);
    expect(await deleteSavedSnippet(ports)(by, { id })()).toEqual(failed);
    expect(ports.state()).toBe(before);
  });
});

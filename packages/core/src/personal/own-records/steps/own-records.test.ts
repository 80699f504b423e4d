import { inMemory, nextId } from '../../../in-memory';
import { SavedSnippetId, onlyTo } from '../../../kernel';
import { aCaller } from '../../../testing';
import { announceToOwner } from './own-records';

it('announces a change of personal data to its owner and to nobody else', async () => {
  const caller = aCaller();
  const ports = inMemory({ users: [caller.user] });
  const event = { _tag: 'SavedSnippetRemoved' as const, snippetId: nextId(SavedSnippetId) };
  await ports.transact('server', (tx) => announceToOwner(tx, caller, event))();
  expect(ports.state().events.map(({ audience }) => audience)).toEqual([onlyTo(caller.user.id)]);
});

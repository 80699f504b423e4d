import * as E from 'fp-ts/Either';
import { inMemory, nextId } from '../../../in-memory';
import { LinkifierId } from '../../../kernel';
import { aCaller, someRealm } from '../../../testing';
import { messageFailure } from '../../failures';
import { deleteLinkifier } from './delete-linkifier';
import { listLinkifiers } from './list-linkifiers';
import { reorderLinkifiers } from './reorder-linkifiers';

const caller = aCaller();
const linkifiers = ['one', 'two', 'three'].map((pattern) => ({
  id: nextId(LinkifierId),
  realmId: someRealm.id,
  pattern,
  urlTemplate: 'https://example.org',
  exampleInput: null,
  reverseTemplate: null,
  alternativeUrlTemplates: [],
}));
const ids = linkifiers.map(({ id }) => id);
const unknown = nextId(LinkifierId);

describe('reorderLinkifiers', () => {
  it('puts all linkifiers in the given order, and emits an event to everyone', async () => {
    const { state, ...ports } = inMemory({ linkifiers });
    const order = ids.toReversed();
    expect(await reorderLinkifiers(ports)(caller, { ids: order })()).toEqual(E.right(undefined));
    const listed = await listLinkifiers(ports)(caller)();
    expect(E.isRight(listed) && listed.right.map(({ id }) => id)).toEqual(order);
    expect(state().events).toMatchObject([{ event: { _tag: 'LinkifiersChanged' } }]);
  });

  it.each([
    ['one is missing', ids.slice(1), messageFailure('LinkifiersIncomplete')],
    ['one is unknown', [...ids.slice(1), unknown], messageFailure('LinkifiersIncomplete')],
    ['one is given twice', [...ids, ...ids.slice(1)], messageFailure('LinkifiersDuplicated')],
  ])('fails and changes nothing if %s', async (_, order, failure) => {
    const { state, ...ports } = inMemory({ linkifiers });
    const before = state();
    expect(await reorderLinkifiers(ports)(caller, { ids: order })()).toEqual(E.left(failure));
    expect(state()).toEqual(before);
  });
});

describe('deleteLinkifier', () => {
  it('removes the linkifier, and emits an event with the others to everyone', async () => {
    const { state, ...ports } = inMemory({ linkifiers });
    const [id = unknown] = ids;
    expect(await deleteLinkifier(ports)(caller, { id })()).toEqual(E.right(undefined));
    expect(state().linkifiers.map((each) => each.id)).toEqual(ids.slice(1));
    expect(state().events).toMatchObject([
      { event: { linkifiers: [{ pattern: 'two' }, { pattern: 'three' }] } },
    ]);
    expect(await deleteLinkifier(ports)(caller, { id })()).toEqual(
      E.left(messageFailure('LinkifierNotFound')),
    );
  });
});

import { presentEvent } from '../../events/domain-events';
import { nextId } from '../../in-memory';
import { LinkifierId } from '../../kernel';
import { anEventViewer, someRealm } from '../../testing';

const linkifiers = ['two', 'one'].map((pattern) => ({
  id: nextId(LinkifierId),
  realmId: someRealm.id,
  pattern,
  urlTemplate: 'https://example.org',
  exampleInput: null,
  reverseTemplate: null,
  alternativeUrlTemplates: [],
}));
const event = { _tag: 'LinkifiersChanged' as const, linkifiers };

it('lists all linkifiers in their order for clients that support URL templates', () => {
  const capable = anEventViewer({ capabilities: new Set(['linkifier_url_template']) });
  expect(presentEvent(event, capable)).toMatchObject([
    { type: 'realm_linkifiers', realm_linkifiers: linkifiers.map(({ id }) => ({ id })) },
  ]);
});

it('does not notify other clients of linkifiers', () => {
  expect(presentEvent(event, anEventViewer({ capabilities: new Set() }))).toEqual([]);
});

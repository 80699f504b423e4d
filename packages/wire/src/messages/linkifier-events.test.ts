import { LinkifierId } from '@parley/core/kernel';
import { nextId } from '@parley/core/in-memory';
import { anEventViewer, someRealm } from '@parley/core/testing';
import { eventPresentation } from '../events/every-event';

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
  expect(eventPresentation.present(event, capable)).toMatchObject([
    { type: 'realm_linkifiers', realm_linkifiers: linkifiers.map(({ id }) => ({ id })) },
  ]);
});

it('does not notify other clients of linkifiers', () => {
  expect(eventPresentation.present(event, anEventViewer({ capabilities: new Set() }))).toEqual([]);
});

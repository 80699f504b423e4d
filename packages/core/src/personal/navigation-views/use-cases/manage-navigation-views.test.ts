import * as E from 'fp-ts/Either';
import { inMemory } from '../../../in-memory';
import { onlyTo } from '../../../kernel';
import { aCaller, exactly } from '../../../testing';
import { personalFailure } from '../../failures';
import {
  createNavigationView,
  deleteNavigationView,
  listNavigationViews,
  updateNavigationView,
} from './manage-navigation-views';

const caller = aCaller();
const other = aCaller();
const inbox = { fragment: 'inbox', isPinned: true, name: null };
const alerts = { fragment: 'narrow/is/alerted', isPinned: false, name: 'Alerts' };
const links = { fragment: 'narrow/has/link', isPinned: true, name: 'Links' };
const given = {
  navigationViews: [inbox, alerts].map((record) => ({ userId: caller.user.id, record })),
};
const audience = onlyTo(caller.user.id);
const unchanged = { isPinned: undefined, name: undefined };

describe('Navigation views', () => {
  it('are created, and reported to their owner alone', async () => {
    const ports = inMemory(given);
    const view = { ...alerts, fragment: 'narrow/is/dm', name: 'DMs' };
    expect(await createNavigationView(ports)(caller, view)()).toEqual(E.right(undefined));
    expect(await listNavigationViews(ports)(caller)()).toEqual(E.right([inbox, alerts, view]));
    expect(await listNavigationViews(ports)(other)()).toEqual(E.right([]));
    expect(ports.state().events).toMatchObject([
      { event: { _tag: 'NavigationViewAdded', view }, audience: exactly(audience) },
    ]);
  });

  it('of others do not count', async () => {
    const ports = inMemory(given);
    expect(await createNavigationView(ports)(other, alerts)()).toEqual(E.right(undefined));
  });

  it.each([
    [
      'a built-in view has a name',
      { ...inbox, fragment: 'recent', name: 'x' },
      'BuiltInViewHasNoName',
    ],
    ['another view has none', { ...alerts, fragment: 'x', name: ' ' }, 'CustomViewNeedsName'],
    ['the fragment is taken', { ...alerts, name: 'x' }, 'NavigationViewExists'],
    ['the name is taken', { ...alerts, fragment: 'x' }, 'NavigationViewExists'],
  ] as const)('are not created if %s', async (_, view, failure) => {
    const ports = inMemory(given);
    const before = ports.state();
    const failed = await createNavigationView(ports)(caller, view)();
    expect(failed).toEqual(E.left(personalFailure(failure)));
    expect(ports.state()).toBe(before);
  });

  it.each([
    [{ isPinned: true }, { ...alerts, isPinned: true }],
    [{ name: 'Words' }, { ...alerts, name: 'Words' }],
  ])('are changed by %j', async (change, changed) => {
    const ports = inMemory(given);
    const command = { fragment: alerts.fragment, ...unchanged, ...change };
    expect(await updateNavigationView(ports)(caller, command)()).toEqual(E.right(undefined));
    expect(await listNavigationViews(ports)(caller)()).toEqual(E.right([inbox, changed]));
    expect(ports.state().events).toMatchObject([
      {
        event: { _tag: 'NavigationViewUpdated', fragment: alerts.fragment, change },
        audience: exactly(audience),
      },
    ]);
  });

  it.each([
    ['it has the name already', alerts.fragment, 'Alerts', 'NavigationViewExists'],
    ['another view has the name', alerts.fragment, 'Links', 'NavigationViewExists'],
    ['it is built in', inbox.fragment, 'x', 'BuiltInViewHasNoName'],
    ['there is no such view', 'recent', 'x', 'NavigationViewDoesNotExist'],
  ] as const)('are not renamed if %s', async (_, fragment, name, failure) => {
    const navigationViews = [inbox, alerts, links].map((record) => ({
      userId: caller.user.id,
      record,
    }));
    const ports = inMemory({ navigationViews });
    const before = ports.state();
    const failed = await updateNavigationView(ports)(caller, { fragment, ...unchanged, name })();
    expect(failed).toEqual(E.left(personalFailure(failure)));
    expect(ports.state()).toBe(before);
  });

  it('are deleted by their owner alone', async () => {
    const ports = inMemory(given);
    const before = ports.state();
    const command = { fragment: inbox.fragment };
    expect(await deleteNavigationView(ports)(other, command)()).toEqual(
      E.left(personalFailure('NavigationViewDoesNotExist')),
    );
    expect(ports.state()).toBe(before);
    expect(await deleteNavigationView(ports)(caller, command)()).toEqual(E.right(undefined));
    expect(await listNavigationViews(ports)(caller)()).toEqual(E.right([alerts]));
    expect(ports.state().events).toMatchObject([
      { event: { _tag: 'NavigationViewRemoved', ...command }, audience: exactly(audience) },
    ]);
  });
});

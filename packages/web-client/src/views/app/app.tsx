import { useEffect } from 'preact/hooks';
import { onShortcut } from '../../actions/shortcuts';
import { lazy } from '../../components/lazy';
import { classNames } from '../../lib/class-names';
import { route } from '../../router/location';
import { dialog } from '../../state/dialog';
import { openFinder } from '../../state/finder';
import { openDrawer } from '../../state/layout';
import { areShortcutsShown } from '../../state/shortcuts';
import { texts } from '../../texts/texts';
import { CurrentView } from '../current-view';
import { People } from '../people/people';
import { Sidebar } from '../sidebar/sidebar';
import { Finder } from '../finder/finder';
import { ConnectionBanner } from './connection-banner';
import { Notices } from './notices';

const nothing = () => <></>;

const Dialogs = lazy(
  async () => (await import('../dialogs/dialogs')).Dialogs,
  nothing,
  nothing,
);

const closeDrawer = () => {
  openDrawer.value = undefined;
};

const Shortcuts = lazy(
  async () => (await import('../shortcuts/shortcuts')).Shortcuts,
  nothing,
  nothing,
);

/** The page of somebody who is logged in: conversations, what is open, people. */
export const App = () => {
  const { value: current } = route;
  const { value: drawer } = openDrawer;
  useEffect(closeDrawer, [current]);
  useEffect(() => {
    addEventListener('keydown', onShortcut);
    return () => removeEventListener('keydown', onShortcut);
  }, []);
  return (
    <div class="app">
      <ConnectionBanner />
      <div class="columns">
        <nav
          class={classNames('column sidebar', drawer === 'sidebar' && 'is-open')}
          aria-label={texts.sidebar.label}
        >
          <Sidebar />
        </nav>
        <main class="column middle">
          <CurrentView />
        </main>
        <aside
          class={classNames('column people', drawer === 'people' && 'is-open')}
          aria-label={texts.people.label}
        >
          <People />
        </aside>
        {drawer === undefined ? null : (
          <button type="button" class="scrim" aria-label={texts.close} onClick={closeDrawer} />
        )}
      </div>
      {dialog.value === undefined ? null : <Dialogs />}
      {openFinder.value === undefined ? null : <Finder />}
      {areShortcutsShown.value ? <Shortcuts /> : null}
      <Notices />
    </div>
  );
};

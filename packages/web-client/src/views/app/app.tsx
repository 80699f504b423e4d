import { useEffect } from 'preact/hooks';
import { classNames } from '../../lib/class-names';
import { route } from '../../router/location';
import { openDrawer } from '../../state/layout';
import { texts } from '../../texts/texts';
import { lazy } from '../../components/lazy';
import { dialog } from '../../state/dialog';
import { CurrentView } from '../current-view';
import { People } from '../people/people';
import { Sidebar } from '../sidebar/sidebar';
import { ConnectionBanner } from './connection-banner';
import { Notices } from './notices';

const Dialogs = lazy(
  async () => (await import('../dialogs/dialogs')).Dialogs,
  () => <></>,
  () => <></>,
);

const closeDrawer = () => {
  openDrawer.value = undefined;
};

const onKeyDown = (event: KeyboardEvent) => {
  if (event.key === 'Escape') {
    closeDrawer();
  }
};

/** The page of somebody who is logged in: conversations, what is open, people. */
export const App = () => {
  const { value: current } = route;
  const { value: drawer } = openDrawer;
  useEffect(closeDrawer, [current]);
  return (
    <div class="app" onKeyDown={onKeyDown}>
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
      <Notices />
    </div>
  );
};

import { useEffect, useLayoutEffect } from 'preact/hooks';
import { closeFinder } from '../../actions/layout';
import { onShortcut } from '../../actions/shortcuts';
import { Dialog } from '../../components/dialog';
import { Icon } from '../../components/icon';
import { lazy } from '../../components/lazy';
import { classNames } from '../../lib/class-names';
import { keepFocus } from '../../lib/focus';
import { route } from '../../router/location';
import { connectionStatus } from '../../state/connection';
import { closeDialog, dialog } from '../../state/dialog';
import { openFinder } from '../../state/finder';
import { isOnline, openDrawer } from '../../state/layout';
import { notices } from '../../state/notices';
import { texts } from '../../texts/texts';
import { CurrentView } from '../current-view';
import { Finder } from '../finder/finder';
import { NotLoaded } from '../parts/not-loaded';
import { Notices } from '../parts/notices';
import { People } from '../people/people';
import { Sidebar } from '../sidebar/sidebar';

/** Says that what is on screen may not be up to date. */
const ConnectionBanner = () => {
  const problem = isOnline.value ? connectionStatus.value : 'offline';
  return problem === 'offline' || problem === 'waiting' ? (
    <div class="banner line rigid medium" role="status">
      <Icon name="warning" />
      <span>{texts.connection[problem]}</span>
    </div>
  ) : null;
};

const nothing = () => <></>;

const failed = () => (
  <Dialog title={texts.appName} closeLabel={texts.close} onClose={closeDialog}>
    <NotLoaded />
  </Dialog>
);

const Dialogs = lazy(async () => (await import('../dialogs/dialogs')).Dialogs, nothing, failed);

/** What is above the page belongs to the view that was open, also what could not be done there. */
const closeAll = () => {
  notices.value = notices.value.filter(({ kind }) => kind === 'success');
  openDrawer.value = undefined;
  closeDialog();
  closeFinder();
};

/** The page of somebody who is logged in: conversations, what is open, people. */
export const App = () => {
  const { value: current } = route;
  const { value: drawer } = openDrawer;
  useLayoutEffect(closeAll, [current]);
  // Once the view before is gone, maybe with what had the focus.
  useLayoutEffect(() => keepFocus, [current]);
  useEffect(() => {
    addEventListener('keydown', onShortcut);
    return () => removeEventListener('keydown', onShortcut);
  }, []);
  return (
    <div class="app column">
      <ConnectionBanner />
      <div class="columns">
        <nav
          class={classNames('column drawer sidebar', drawer === 'sidebar' && 'is-open')}
          aria-label={texts.sidebar.label}
        >
          <Sidebar />
        </nav>
        <main class="column middle" tabIndex={-1}>
          <CurrentView />
        </main>
        <aside
          class={classNames('column drawer people', drawer === 'people' && 'is-open')}
          aria-label={texts.people.label}
        >
          <People />
        </aside>
        {drawer === undefined ? null : (
          <button type="button" class="scrim" aria-label={texts.close} onClick={closeAll} />
        )}
      </div>
      {dialog.value === undefined ? null : <Dialogs />}
      {openFinder.value && <Finder key={openFinder.value} />}
      <Notices />
    </div>
  );
};

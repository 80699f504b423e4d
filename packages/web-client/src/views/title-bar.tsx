import type { ComponentChildren } from 'preact';
import { toggleDrawer } from '../actions/layout';
import { Icon, IconButton } from '../components/icon';
import type { IconName } from '../components/icon';
import { texts } from '../texts/texts';

/** The line above the middle: what it shows, with the buttons for the drawers of narrow windows. */
export const TitleBar = ({ children }: { readonly children: ComponentChildren }) => (
  <header class="bar view-header line rigid">
    <IconButton
      icon="menu"
      class="sidebar-button"
      label={texts.sidebar.open}
      onClick={() => toggleDrawer('sidebar')}
    />
    <div class="view-title line grow">{children}</div>
    <IconButton
      icon="people"
      class="people-button"
      label={texts.people.open}
      onClick={() => toggleDrawer('people')}
    />
  </header>
);

type Named = { readonly icon: IconName; readonly name: string };

/** The same for a view with an icon and a name. */
export const NamedTitleBar = ({ icon, name }: Named) => (
  <TitleBar>
    <Icon name={icon} />
    <h1 class="clip">{name}</h1>
  </TitleBar>
);

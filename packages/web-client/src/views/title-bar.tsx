import type { ComponentChildren } from 'preact';
import { toggleDrawer } from '../actions/layout';
import { Icon } from '../components/icon';
import type { IconName } from '../components/icon';
import { ViewHeader } from '../components/view-header';
import { texts } from '../texts/texts';

/** The line above the middle, with the buttons for the drawers. */
export const TitleBar = ({ children }: { readonly children: ComponentChildren }) => (
  <ViewHeader
    sidebar={{ label: texts.sidebar.open, onClick: () => toggleDrawer('sidebar') }}
    people={{ label: texts.people.open, onClick: () => toggleDrawer('people') }}
  >
    {children}
  </ViewHeader>
);

type Named = { readonly icon: IconName; readonly name: string };

/** The same for a view with an icon and a name. */
export const NamedTitleBar = ({ icon, name }: Named) => (
  <TitleBar>
    <Icon name={icon} />
    <h1 class="clip">{name}</h1>
  </TitleBar>
);

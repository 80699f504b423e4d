import { route } from '../../router/location';
import { GroupList } from './group-list';
import { GroupSettings } from './group-settings';
import { NewGroup } from './new-group';

/** All user groups, one of them, or a new one: by the address. */
export const Groups = () => {
  const open = route.value.view === 'groups' ? route.value.open : undefined;
  if (open === 'new') {
    return <NewGroup />;
  }
  return open === undefined ? <GroupList /> : <GroupSettings key={open} id={open} />;
};

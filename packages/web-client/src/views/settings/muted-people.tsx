import { setMuted } from '../../actions/people';
import { ownId } from '../../state/realm';
import { isMutedUser, mutedPeople, userName } from '../../state/users';
import { ItemList } from '../../components/item-list';
import { addressOf } from '../../router/route';
import { settingsTexts } from '../../texts/settings-texts';
import { PersonPicker } from '../parts/person-picker';

const { lists: words } = settingsTexts;

/** The people whose messages the user does not want to see. */
export const MutedPeople = () => (
  <ItemList
    title={settingsTexts.settings.muted}
    hint={words.mutedHint}
    empty={words.noMuted}
    texts={settingsTexts.list}
    items={mutedPeople.value.map((id) => ({
      key: id,
      name: userName(id),
      href: addressOf({ view: 'user', userId: id }),
      actions: [{ label: words.unmute, onClick: () => void setMuted(id, false) }],
    }))}
  >
    <PersonPicker
      isOut={(id) => id === ownId.value || isMutedUser(id)}
      onChoose={(id) => void setMuted(id, true)}
    />
  </ItemList>
);

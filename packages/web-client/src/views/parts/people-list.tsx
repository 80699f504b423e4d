import { Avatar } from '../../components/avatar';
import { ItemList } from '../../components/item-list';
import { sortByName } from '../../lib/compare';
import { addressOf } from '../../router/route';
import { avatarUrl, userName } from '../../state/users';
import { settingsTexts } from '../../texts/settings-texts';
import { PersonPicker } from './person-picker';

type Props = {
  readonly title: string;
  readonly empty: string;
  readonly userIds: readonly number[];
  /** Undefined where the user may not add, or remove. */
  readonly onAdd?: ((userId: number) => void) | undefined;
  readonly onRemove?: ((userId: number) => void) | undefined;
};

/** People, who may be added and removed. */
export const PeopleList = ({ title, empty, userIds, onAdd, onRemove }: Props) => (
  <ItemList
    title={title}
    empty={empty}
    texts={settingsTexts.list}
    items={sortByName(userIds, userName).map((id) => ({
      key: id,
      name: userName(id),
      href: addressOf({ view: 'user', userId: id }),
      sign: <Avatar name={userName(id)} url={avatarUrl(id)} size="small" />,
      actions:
        onRemove === undefined
          ? []
          : [{ label: settingsTexts.remove, onClick: () => onRemove(id) }],
    }))}
  >
    {onAdd === undefined ? null : (
      <PersonPicker isOut={(id) => userIds.includes(id)} onChoose={onAdd} />
    )}
  </ItemList>
);

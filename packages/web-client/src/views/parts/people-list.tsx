import { sortByName } from '@parley/client';
import { Avatar } from '../../components/avatar';
import { addressOf } from '../../router/route';
import { activeUsers, avatarUrl, userName } from '../../state/users';
import { settingsTexts } from '../../texts/settings-texts';
import { Items } from './items';
import { Picker } from './picker';

type Props = {
  /** Who cannot be chosen: those who are there already. */
  readonly isOut: (userId: number) => boolean;
  readonly onChoose: (userId: number) => unknown;
};

/** Where a person is found by the name, and added. */
export const PersonPicker = ({ isOut, onChoose }: Props) => (
  <Picker
    label={settingsTexts.findPerson}
    empty={settingsTexts.nobody}
    options={activeUsers.value
      .filter((user) => !isOut(user.user_id))
      .map(({ user_id: key, full_name: label }) => ({ key, label }))}
    signOf={(id) => <Avatar name={userName(id)} url={avatarUrl(id)} size="small" />}
    onChoose={onChoose}
  />
);

type PeopleListProps = {
  readonly title: string;
  readonly empty: string;
  /** Undefined until they are loaded. */
  readonly userIds: readonly number[] | undefined;
  readonly failure?: unknown;
  readonly mayAdd: boolean;
  readonly mayRemove: boolean;
  readonly onChange: (change: 'add' | 'delete', userId: number) => unknown;
};

/** People, who may be added and removed. */
export const PeopleList = ({ userIds, mayAdd, mayRemove, onChange, ...list }: PeopleListProps) => (
  <Items
    {...list}
    items={
      userIds &&
      sortByName(userIds, userName).map((id) => ({
        key: id,
        name: userName(id),
        href: addressOf({ view: 'user', userId: id }),
        sign: <Avatar name={userName(id)} url={avatarUrl(id)} size="small" />,
        actions: mayRemove
          ? [{ label: settingsTexts.remove, onClick: () => onChange('delete', id) }]
          : [],
      }))
    }
  >
    {mayAdd ? (
      <PersonPicker
        isOut={(id) => userIds?.includes(id) === true}
        onChoose={(id) => onChange('add', id)}
      />
    ) : null}
  </Items>
);

import { useState } from 'preact/hooks';
import { bestMatches, sortByName } from '@parley/client';
import { Avatar } from '../../components/avatar';
import { Combobox } from '../../components/combobox';
import { addressOf } from '../../router/route';
import { activeUsers, avatarUrl, userName } from '../../state/users';
import { settingsTexts } from '../../texts/settings-texts';
import { Items } from './items';

type Props = {
  /** Who cannot be chosen: those who are there already. */
  readonly isOut: (userId: number) => boolean;
  readonly onChoose: (userId: number) => void;
};

const maxOptions = 8;

/** Where a person is found by the name, and added. */
export const PersonPicker = ({ isOut, onChoose }: Props) => {
  const [text, setText] = useState('');
  const users = activeUsers.value.filter((user) => !isOut(user.user_id));
  const found =
    text.trim() === '' ? [] : bestMatches(users, text, ({ full_name: name }) => name, maxOptions);
  return (
    <Combobox
      label={settingsTexts.findPerson}
      placeholder={settingsTexts.findPerson}
      value={text}
      empty={text.trim() === '' ? '' : settingsTexts.nobody}
      options={found.map((user) => ({
        key: String(user.user_id),
        sign: <Avatar name={user.full_name} url={avatarUrl(user.user_id)} size="small" />,
        label: user.full_name,
        id: user.user_id,
      }))}
      onInput={setText}
      onChoose={({ id }) => {
        onChoose(id);
        setText('');
      }}
    />
  );
};

type PeopleListProps = {
  readonly title: string;
  readonly empty: string;
  readonly userIds: readonly number[];
  /** Undefined where the user may not add, or remove. */
  readonly onAdd?: ((userId: number) => void) | undefined;
  readonly onRemove?: ((userId: number) => void) | undefined;
};

/** People, who may be added and removed. */
export const PeopleList = ({ title, empty, userIds, onAdd, onRemove }: PeopleListProps) => (
  <Items
    title={title}
    empty={empty}
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
  </Items>
);

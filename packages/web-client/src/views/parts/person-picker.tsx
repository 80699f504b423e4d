import { useState } from 'preact/hooks';
import { Avatar } from '../../components/avatar';
import { Combobox } from '../../components/combobox';
import { bestMatches } from '../../lib/match';
import { activeUsers, avatarUrl } from '../../state/users';
import { settingsTexts } from '../../texts/settings-texts';

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

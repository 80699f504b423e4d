import { useState } from 'preact/hooks';
import { setActive, setRole } from '../../actions/people';
import { Avatar } from '../../components/avatar';
import { ItemList } from '../../components/item-list';
import { bestMatches } from '../../lib/match';
import { addressOf } from '../../router/route';
import { ownId } from '../../state/realm';
import type { User } from '../../state/users';
import { activeUsers, avatarUrl, inactiveUsers } from '../../state/users';
import { settingsTexts } from '../../texts/settings-texts';
import { RoleChoice } from './role-choice';

const { members: words } = settingsTexts;

/** More members than that are found by their names only. */
const maxMembers = 200;

const itemOf = (user: User, isActive: boolean) => {
  const { user_id: id, full_name: name } = user;
  return {
    key: id,
    name,
    href: addressOf({ view: 'user', userId: id }),
    sign: <Avatar name={name} url={avatarUrl(id)} size="small" />,
    detail: user.delivery_email ?? '',
    tags: user.is_bot ? [words.bot] : [],
    control: isActive ? (
      <RoleChoice
        label={words.role(name)}
        role={user.role}
        onChoose={(role) => setRole(id, role)}
      />
    ) : undefined,
    actions: !isActive
      ? [{ label: words.reactivate, onClick: () => void setActive(id, true) }]
      : id === ownId.value
        ? []
        : [
            {
              label: words.deactivate,
              question: words.deactivateQuestion,
              onClick: () => void setActive(id, false),
            },
          ],
  };
};

/** Everybody who has an account, with roles; accounts are deactivated and reactivated here. */
export const Members = () => {
  const [typed, setTyped] = useState('');
  const found = (users: readonly User[]) =>
    bestMatches(users, typed, ({ full_name: name }) => name, maxMembers);
  return (
    <>
      <input
        class="input"
        type="search"
        aria-label={words.find}
        placeholder={words.find}
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <ItemList
        title={words.active}
        empty={words.none}
        texts={settingsTexts.list}
        items={found(activeUsers.value).map((user) => itemOf(user, true))}
      />
      <ItemList
        title={words.inactive}
        empty={words.none}
        texts={settingsTexts.list}
        items={found(inactiveUsers.value).map((user) => itemOf(user, false))}
      />
    </>
  );
};

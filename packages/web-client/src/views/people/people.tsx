import { useState } from 'preact/hooks';
import { presentUsers } from '../../state/presence';
import type { User } from '../../state/users';
import { activeUsers } from '../../state/users';
import { texts } from '../../texts/texts';
import { PersonRow } from './person-row';

/** More people than that are found by their names only. */
const maxPeople = 200;

type GroupProps = { readonly title: string; readonly users: readonly User[] };

const Group = ({ title, users }: GroupProps) =>
  users.length === 0 ? null : (
    <section class="section">
      <h2 class="section-title clip faint small strong">{title}</h2>
      <ul class="rows stack" aria-label={title}>
        {users.slice(0, maxPeople).map((user) => (
          <li key={user.user_id}>
            <PersonRow user={user} />
          </li>
        ))}
      </ul>
    </section>
  );

/** The right column: who is here, and everybody else. */
export const People = () => {
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLocaleLowerCase();
  const users = activeUsers.value.filter(({ full_name: name }) =>
    name.toLocaleLowerCase().includes(wanted),
  );
  const isPresent = ({ user_id: id }: User) => presentUsers.value.has(id);
  const here = users.filter(isPresent);
  const others = users.filter((user) => !isPresent(user));
  return (
    <>
      <header class="bar people-header line rigid">
        <input
          class="input"
          type="search"
          aria-label={texts.people.filter}
          placeholder={texts.people.filter}
          value={filter}
          onInput={(event) => setFilter(event.currentTarget.value)}
        />
      </header>
      <div class="sidebar-scroller">
        {users.length === 0 ? <p class="rows-hint faint medium">{texts.people.nobody}</p> : null}
        <Group title={texts.people.here(here.length)} users={here} />
        <Group title={texts.people.others(others.length)} users={others} />
      </div>
    </>
  );
};

import { useState } from 'preact/hooks';
import { bestMatches, directWith } from '@parley/client';
import { Avatar } from '../../components/avatar';
import { LongRows } from '../../components/long-rows';
import { SearchField } from '../../components/search-field';
import { Icon } from '../../components/icon';
import { PresenceDot } from '../../components/presence-dot';
import { Clip } from '../../components/clip';
import { addressOf, narrowAddress } from '../../router/route';
import { mayInvite } from '../../state/permissions';
import { presenceOf, presentUsers } from '../../state/presence';
import { activeUsers, avatarUrl, ownId, statusText } from '../../state/users';
import type { User } from '../../state/users';
import { texts } from '../../texts/texts';
import { LinkRow, Section } from '../sidebar/section';

/** A person, with presence and status; a click opens the direct conversation. */
const PersonRow = ({ user }: { readonly user: User }) => {
  const { user_id: id, full_name: name } = user;
  const presence = presenceOf(id);
  const status = statusText(id);
  return (
    <div class="row-with-button">
      <a
        class="row person line grow hoverable medium"
        href={narrowAddress(directWith([id], ownId.value))}
      >
        <span class="person-picture rigid">
          <Avatar name={name} url={avatarUrl(id)} size="small" />
          <PresenceDot presence={presence} label={texts.people[presence]} />
        </span>
        <span class="names grow">
          <Clip class="grow">
            {name} {id === ownId.value ? <span class="faint">{texts.you}</span> : null}
          </Clip>
          {status === '' ? null : <Clip class="status faint small">{status}</Clip>}
        </span>
        {user.is_bot ? <span class="tag">{texts.people.bot}</span> : null}
        {user.is_guest ? <span class="tag">{texts.people.guest}</span> : null}
      </a>
      <span class="row-menu">
        <a
          class="icon-button"
          href={addressOf({ view: 'user', userId: id })}
          aria-label={texts.profile.open(name)}
          title={texts.profile.open(name)}
        >
          <Icon name="info" />
        </a>
      </span>
    </div>
  );
};

type GroupProps = { readonly title: string; readonly users: readonly User[] };

const Group = ({ title, users }: GroupProps) =>
  users.length === 0 ? null : (
    <Section title={title}>
      <LongRows
        items={users}
        rowHeight={2.5625}
        render={(user, place) => (
          <li key={user.user_id} {...place}>
            <PersonRow user={user} />
          </li>
        )}
      />
    </Section>
  );

/** The right column: who is here, and everybody else. */
export const People = () => {
  const [filter, setFilter] = useState('');
  const users = bestMatches(activeUsers.value, filter, ({ full_name: name }) => name, Infinity);
  const isPresent = ({ user_id: id }: User) => presentUsers.value.has(id);
  const here = users.filter(isPresent);
  const others = users.filter((user) => !isPresent(user));
  return (
    <>
      <header class="bar people-header line rigid">
        <SearchField label={texts.people.filter} value={filter} onInput={setFilter} />
      </header>
      <div class="sidebar-scroller">
        {users.length === 0 ? <p class="rows-hint faint medium">{texts.people.nobody}</p> : null}
        <Group title={texts.people.here(here.length)} users={here} />
        <Group title={texts.people.others(others.length)} users={others} />
        {mayInvite() ? (
          <LinkRow to={{ view: 'organization', section: 'invitations' }} isFaint>
            <Icon name="plus" />
            {texts.menus.invite}
          </LinkRow>
        ) : null}
      </div>
    </>
  );
};

import type { ComponentChildren } from 'preact';
import { directWith, formatMoment, profileText } from '@parley/client';
import { setMuted } from '../../actions/account';
import { Button } from '../../components/button';
import { Avatar } from '../../components/avatar';
import { PresenceDot } from '../../components/presence-dot';
import { route } from '../../router/location';
import { addressOf, narrowAddress } from '../../router/route';
import { customGroups, isMember } from '../../state/groups';
import { presenceOf } from '../../state/presence';
import { profileFields } from '../../state/organization';
import {
  avatarUrl,
  isDeactivated,
  isMutedUser,
  ownId,
  roleName,
  statusText,
  userName,
  usersById,
} from '../../state/users';
import { isVisitor } from '../../state/session';
import type { User } from '../../state/users';
import { texts } from '../../texts/texts';
import { Page, UnknownPage } from '../parts/page';

/** What one can do with a person. */
const UserActions = ({ id }: { readonly id: number }) => {
  const isMuted = isMutedUser(id);
  return (
    <div class="buttons">
      {isDeactivated(id) ? null : (
        <a class="button button-primary" href={narrowAddress(directWith([id], ownId.value))}>
          {texts.profile.message}
        </a>
      )}
      <a
        class="button"
        href={narrowAddress({ type: 'search', terms: [{ operator: 'sender', operand: id }] })}
      >
        {texts.profile.messages}
      </a>
      {id === ownId.value ? (
        <a class="button" href={addressOf({ view: 'settings', section: 'profile' })}>
          {texts.profile.edit}
        </a>
      ) : (
        <Button
          label={isMuted ? texts.profile.unmute : texts.profile.mute}
          onClick={() => setMuted(id, !isMuted)}
        />
      )}
    </div>
  );
};

type Props = { readonly user: Pick<User, 'user_id' | 'full_name'> & Partial<User> };

/** What is known of a person. */
export const UserFacts = ({ user }: Props) => {
  const groups = customGroups.value.filter((group) => isMember(group, user.user_id));
  const { delivery_email: email, role, bot_owner_id: owner, date_joined: joined = '' } = user;
  const joinedAt = Date.parse(joined);
  const facts: readonly (readonly [string, ComponentChildren])[] = [
    [texts.profile.email, email],
    [texts.profile.role, role === undefined ? '' : roleName(role)],
    [texts.profile.joined, Number.isNaN(joinedAt) ? '' : formatMoment(joinedAt / 1000)],
    [texts.profile.owner, typeof owner === 'number' ? userName(owner) : ''],
    ...profileFields.value.map((one) => [one.name, profileText(user, one, userName)] as const),
    [
      texts.profile.groups,
      groups.map(({ id, name }) => (
        <a key={id} class="tag" href={addressOf({ view: 'groups', open: id })}>
          {name}
        </a>
      )),
    ],
  ];
  return (
    <dl class="facts stack">
      {facts
        .filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value))
        .map(([name, value]) => (
          <div key={name}>
            <dt class="faint medium">{name}</dt>
            <dd class="buttons tight" dir="auto">
              {value}
            </dd>
          </div>
        ))}
    </dl>
  );
};

/** The profile of a person. */
export const UserView = () => {
  const id = route.value.view === 'user' ? route.value.userId : 0;
  const user = usersById.value.get(id);
  if (user === undefined) {
    return <UnknownPage icon="people" title={texts.profile.title} what={texts.profile.unknown} />;
  }
  const presence = presenceOf(id);
  return (
    <Page icon="people" title={user.full_name}>
      <article class="block profile raised">
        <Avatar name={user.full_name} url={avatarUrl(id)} size="large" />
        <div class="profile-names">
          <h2 dir="auto">{user.full_name}</h2>
          <p class="line faint medium">
            <PresenceDot presence={presence} label={texts.people[presence]} />
            {isDeactivated(id) ? texts.profile.deactivated : texts.people[presence]}
          </p>
          {statusText(id) === '' ? null : <p dir="auto">{statusText(id)}</p>}
        </div>
        {isVisitor.value ? null : <UserActions id={id} />}
        <UserFacts user={user} />
      </article>
    </Page>
  );
};

import type { ComponentChildren } from 'preact';
import { formatMoment } from '../../lib/dates';
import { addressOf } from '../../router/route';
import { customGroups, isMember } from '../../state/groups';
import { profileFields, profileText } from '../../state/profile-fields';
import type { User } from '../../state/users';
import { roleName, userName } from '../../state/users';
import { texts } from '../../texts/texts';

type Fact = { readonly name: string; readonly value: ComponentChildren };

const fact = (name: string, value: ComponentChildren): readonly Fact[] =>
  value === undefined || value === null || value === '' ? [] : [{ name, value }];

type Props = { readonly user: Pick<User, 'user_id' | 'full_name'> & Partial<User> };

/** What is known of a person. */
export const UserFacts = ({ user }: Props) => {
  const groups = customGroups.value.filter((group) => isMember(group, user.user_id));
  const joined = user.date_joined === undefined ? NaN : Date.parse(user.date_joined);
  const facts = [
    ...fact(texts.profile.email, user.delivery_email),
    ...fact(texts.profile.role, user.role === undefined ? '' : roleName(user.role)),
    ...fact(texts.profile.joined, Number.isNaN(joined) ? '' : formatMoment(joined / 1000)),
    ...fact(
      texts.profile.owner,
      typeof user.bot_owner_id === 'number' ? userName(user.bot_owner_id) : '',
    ),
    ...profileFields.value.flatMap((one) => fact(one.name, profileText(user, one.id))),
    ...fact(
      texts.profile.groups,
      groups.length === 0
        ? ''
        : groups.map(({ id, name }) => (
            <a key={id} class="tag" href={addressOf({ view: 'groups', open: id })}>
              {name}
            </a>
          )),
    ),
  ];
  return (
    <dl class="facts stack">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
};

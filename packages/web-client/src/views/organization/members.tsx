import { useState } from 'preact/hooks';
import { bestMatches } from '@parley/client';
import { notify } from '../../actions/notices';
import {
  createInvitationLink,
  invite,
  resendInvitation,
  revokeInvitation,
} from '../../actions/organization';
import { setActive, setRole } from '../../actions/account';
import { Avatar } from '../../components/avatar';
import { SearchField } from '../../components/search-field';
import { Form } from '../../components/setting-list';
import type { Setting, SettingValue } from '../../lib/setting';
import { addressOf } from '../../router/route';
import { useInvitations } from '../../state/organization';
import { permissions } from '../../state/permissions';
import {
  activeUsers,
  avatarUrl,
  inactiveUsers,
  ownId,
  roleChoices,
  roleName,
  userName,
} from '../../state/users';
import type { User } from '../../state/users';
import { settingsTexts } from '../../texts/settings-texts';
import { Items } from '../parts/items';

type Role = User['role'];

type Props = {
  readonly label: string;
  readonly role: Role;
  /** Whether it was changed. */
  readonly onChoose: (role: Role) => Promise<boolean>;
};

/** The role of a member, which can be changed. */
export const RoleChoice = ({ label, role, onChoose }: Props) => (
  <select
    class="input role-choice medium"
    aria-label={label}
    value={String(role)}
    onChange={(event) => {
      const { currentTarget: select } = event;
      const chosen = roleChoices.find(({ value }) => String(value) === select.value);
      if (chosen !== undefined) {
        void onChoose(chosen.value).then((isChanged) => {
          select.value = isChanged ? select.value : String(role);
        });
      }
    }}
  >
    {roleChoices.map(({ value, label: name }) => (
      <option key={value} value={String(value)}>
        {name}
      </option>
    ))}
  </select>
);

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
      <SearchField label={words.find} value={typed} onInput={setTyped} />
      <Items
        title={words.active}
        empty={words.none}
        items={found(activeUsers.value).map((user) => itemOf(user, true))}
      />
      <Items
        title={words.inactive}
        empty={words.none}
        items={found(inactiveUsers.value).map((user) => itemOf(user, false))}
      />
    </>
  );
};

const { invitations: invitationsWords } = settingsTexts;

const roleField: Setting<'role'> = {
  key: 'role',
  type: 'choice',
  label: invitationsWords.as,
  options: roleChoices,
};

const emailFields: readonly Setting<'emails' | 'role'>[] = [
  { key: 'emails', type: 'long', label: invitationsWords.emails },
  roleField,
];

const roleIn = (value: SettingValue) => roleChoices.find((one) => one.value === value)?.value;

const member = 400;

/** Where people are invited, by email or by a link, and invitations are revoked. */
export const Invitations = () => {
  const { value: invitations, reload } = useInvitations();
  const [link, setLink] = useState<string>();
  const { inOrganization } = permissions.value;
  return (
    <>
      {inOrganization('can_invite_users_group') ? (
        <Form
          title={invitationsWords.byEmail}
          fields={emailFields}
          initial={{ emails: '', role: member }}
          submit={invitationsWords.send}
          onSubmit={async ({ emails, role }) => {
            const isSent = await invite({ emails: String(emails), role: roleIn(role) });
            if (isSent) {
              notify(invitationsWords.sent);
              reload();
            }
            return isSent;
          }}
        />
      ) : null}
      {inOrganization('create_multiuse_invite_group') ? (
        <Form
          title={invitationsWords.byLink}
          hint={invitationsWords.byLinkHint}
          fields={[roleField]}
          initial={{ role: member }}
          submit={invitationsWords.createLink}
          onSubmit={async ({ role }) => {
            setLink(await createInvitationLink(roleIn(role)));
            reload();
            return true;
          }}
        />
      ) : null}
      {link === undefined ? null : (
        <p role="status">
          {invitationsWords.newLink} <code class="secret medium">{link}</code>
        </p>
      )}
      <Items
        title={invitationsWords.pending}
        empty={invitationsWords.none}
        items={(invitations ?? []).map((one) => ({
          key: `${one.id} ${one.is_multiuse}`,
          name: one.is_multiuse ? invitationsWords.link : (one.email ?? ''),
          detail: invitationsWords.by(
            one.invited_by_user_id === null ? '' : userName(one.invited_by_user_id),
            roleName(one.invited_as),
          ),
          actions: [
            ...(one.is_multiuse
              ? []
              : [{ label: invitationsWords.resend, onClick: () => void resendInvitation(one.id) }]),
            {
              label: invitationsWords.revoke,
              onClick: () => void revokeInvitation(one.id, one.is_multiuse).then(reload),
            },
          ],
        }))}
      />
    </>
  );
};

import { useState } from 'preact/hooks';
import type { Call } from '@parley/client';
import { formatMoment, roles } from '@parley/client';
import { announce, calling } from '../../actions/notices';
import { createInvitationLink, invite } from '../../actions/organization';
import { setActive, setRole } from '../../actions/account';
import { Avatar } from '../../components/avatar';
import { Choice, Form } from '../../components/setting-list';
import type { Setting, SettingValue } from '../../lib/setting';
import { entry } from '../../lib/setting';
import { addressOf } from '../../router/route';
import { permissions } from '../../state/permissions';
import { useRemote } from '../../state/remote';
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
import { NewSecret } from '../parts/new-secret';

const { members: words, invitations: invitationWords } = settingsTexts;

const roleField = (): Setting<'role'> => ({
  key: 'role',
  type: 'choice',
  label: invitationWords.as,
  options: roleChoices.filter(({ role }) => permissions.value.givenRoles.includes(role)),
});

const roleIn = (value: SettingValue) => roleChoices.find((one) => one.value === value)?.value;

const itemOf = (user: User, isActive: boolean) => {
  const { user_id: id, full_name: name } = user;
  const isManaged = permissions.value.canManageUser(user);
  return {
    key: id,
    name,
    href: addressOf({ view: 'user', userId: id }),
    sign: <Avatar name={name} url={avatarUrl(id)} size="small" />,
    detail: [user.delivery_email ?? ''],
    tags: [...(user.is_bot ? [words.bot] : []), ...(isManaged ? [] : [roleName(user.role)])],
    control:
      isActive && isManaged ? (
        <Choice
          class="role-choice medium"
          aria-label={words.role(name)}
          setting={roleField()}
          value={user.role}
          onSave={(role) => setRole(id, roleIn(role))}
        />
      ) : undefined,
    actions: !isActive
      ? [{ label: words.reactivate, onClick: () => void setActive(user, true) }]
      : id === ownId.value || !isManaged
        ? []
        : [
            {
              label: words.deactivate,
              question: words.deactivateQuestion,
              onClick: () => void setActive(user, false),
            },
          ],
  };
};

/** Everybody who has an account, with roles; accounts are deactivated and reactivated here. */
export const Members = () => {
  const list = (title: string, users: readonly User[], isActive: boolean) => (
    <Items title={title} empty={words.none} items={users.map((one) => itemOf(one, isActive))} />
  );
  return (
    <>
      {list(words.active, activeUsers.value, true)}
      {list(words.inactive, inactiveUsers.value, false)}
    </>
  );
};

const emails = entry('emails', 'long', invitationWords.emails);

const list = (call: Call) => call('listInvitations');

/** Where people are invited, by email or by a link, and invitations are revoked. */
export const Invitations = () => {
  const { value, failure } = useRemote('', list, 'invites_changed');
  const [link, setLink] = useState<string>();
  const { inOrganization } = permissions.value;
  return (
    <>
      {inOrganization('can_invite_users_group') ? (
        <Form
          title={invitationWords.byEmail}
          fields={[emails, roleField()]}
          initial={{ role: roles.member }}
          submit={invitationWords.send}
          onSubmit={({ emails, role }) =>
            announce(invite(String(emails), roleIn(role)), invitationWords.sent)
          }
        />
      ) : null}
      {inOrganization('create_multiuse_invite_group') ? (
        <Form
          title={invitationWords.byLink}
          hint={invitationWords.byLinkHint}
          fields={[roleField()]}
          initial={{ role: roles.member }}
          submit={invitationWords.createLink}
          onSubmit={async ({ role }) => {
            setLink(await createInvitationLink(roleIn(role)));
            return true;
          }}
        />
      ) : null}
      <NewSecret label={invitationWords.newLink} text={link} />
      <Items
        title={invitationWords.pending}
        empty={invitationWords.none}
        failure={failure}
        items={value?.invites.map(({ invited_by_user_id: inviter, ...one }) => ({
          key: `${one.id} ${one.is_multiuse}`,
          name: one.is_multiuse ? invitationWords.link : (one.email ?? ''),
          detail: [
            inviter === null ? '' : invitationWords.by(userName(inviter)),
            roleName(one.invited_as),
            one.expiry_date === null ? '' : invitationWords.until(formatMoment(one.expiry_date)),
            one.link_url ?? '',
          ],
          actions: [
            ...(one.is_multiuse
              ? []
              : [calling(invitationWords.resend, 'resendInvitation', { invite_id: one.id })]),
            calling(
              invitationWords.revoke,
              one.is_multiuse ? 'revokeInvitationLink' : 'revokeInvitation',
              { invite_id: one.id },
            ),
          ],
        }))}
      />
    </>
  );
};

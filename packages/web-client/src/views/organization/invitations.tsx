import { useState } from 'preact/hooks';
import { notify } from '../../actions/notices';
import {
  createInvitationLink,
  invite,
  resendInvitation,
  revokeInvitation,
} from '../../actions/organization';
import { Form } from '../../components/form';
import { ItemList } from '../../components/item-list';
import type { Setting, SettingValue } from '../../lib/setting';
import { permissions } from '../../state/permissions';
import { useInvitations } from '../../state/invitations';
import { roleChoices, roleName, userName } from '../../state/users';
import { settingsTexts } from '../../texts/settings-texts';

const { invitations: words } = settingsTexts;

const roleField: Setting<'role'> = {
  key: 'role',
  type: 'choice',
  label: words.as,
  options: roleChoices,
};

const emailFields: readonly Setting<'emails' | 'role'>[] = [
  { key: 'emails', type: 'long', label: words.emails },
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
          title={words.byEmail}
          fields={emailFields}
          initial={{ emails: '', role: member }}
          submit={words.send}
          onSubmit={async ({ emails, role }) => {
            const isSent = await invite({ emails: String(emails), role: roleIn(role) });
            if (isSent) {
              notify(words.sent);
              reload();
            }
            return isSent;
          }}
        />
      ) : null}
      {inOrganization('create_multiuse_invite_group') ? (
        <Form
          title={words.byLink}
          hint={words.byLinkHint}
          fields={[roleField]}
          initial={{ role: member }}
          submit={words.createLink}
          onSubmit={async ({ role }) => {
            setLink(await createInvitationLink(roleIn(role)));
            reload();
            return true;
          }}
        />
      ) : null}
      {link === undefined ? null : (
        <p role="status">
          {words.newLink} <code class="secret medium">{link}</code>
        </p>
      )}
      <ItemList
        title={words.pending}
        empty={words.none}
        texts={settingsTexts.list}
        items={(invitations ?? []).map((one) => ({
          key: `${one.id} ${one.is_multiuse}`,
          name: one.is_multiuse ? words.link : (one.email ?? ''),
          detail: words.by(
            one.invited_by_user_id === null ? '' : userName(one.invited_by_user_id),
            roleName(one.invited_as),
          ),
          actions: [
            ...(one.is_multiuse
              ? []
              : [{ label: words.resend, onClick: () => void resendInvitation(one.id) }]),
            {
              label: words.revoke,
              onClick: () => void revokeInvitation(one.id, one.is_multiuse).then(reload),
            },
          ],
        }))}
      />
    </>
  );
};

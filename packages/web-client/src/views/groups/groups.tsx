import { saving } from '../../actions/changes';
import { perform } from '../../actions/notices';
import { changeMembers, createGroup } from '../../actions/organization';
import { Form, SettingList } from '../../components/setting-list';
import { Icon } from '../../components/icon';
import { route } from '../../router/location';
import { addressOf } from '../../router/route';
import type { Group } from '../../state/groups';
import {
  customGroups,
  groupName,
  groupsById,
  isMember,
  permissionSettings,
  permissionValue,
} from '../../state/groups';
import { permissions } from '../../state/permissions';
import { ownId } from '../../state/users';
import { settingsTexts } from '../../texts/settings-texts';
import { texts } from '../../texts/texts';
import { namedFields } from '../parts/named-fields';
import { NewLink, Page, UnknownPage } from '../parts/page';
import { PeopleList } from '../parts/people-list';
import { FinalAction, Items } from '../parts/items';

/** Joining and leaving, where the user may. */
const actionsFor = (group: Group) => {
  const isIn = isMember(group, ownId.value);
  const { canJoinGroup, canLeaveGroup } = permissions.value;
  const action = {
    label: isIn ? settingsTexts.group.leave : settingsTexts.group.join,
    onClick: () => changeMembers(group.id, { [isIn ? 'delete' : 'add']: [ownId.value] }),
  };
  return (isIn ? canLeaveGroup : canJoinGroup)(group) ? [action] : [];
};

/** The groups that people have made. */
const GroupList = () => (
  <Page icon="people" title={texts.groups.title}>
    {permissions.value.inOrganization('can_create_groups') ? (
      <NewLink view="groups" label={texts.groups.create} />
    ) : null}
    <Items
      title={texts.groups.title}
      empty={texts.groups.none}
      items={customGroups.value.map((group) => ({
        key: group.id,
        name: group.name,
        href: addressOf({ view: 'groups', open: group.id }),
        sign: <Icon name="people" />,
        detail: [texts.groups.members(group.members.length), group.description],
        tags: isMember(group, ownId.value) ? [texts.groups.member] : [],
        actions: actionsFor(group),
      }))}
    />
  </Page>
);

const { group: words } = settingsTexts;

/** A group: what it is called, who is in it, and who may do what with it. */
const GroupSettings = ({ id }: { readonly id: number }) => {
  const group = groupsById.value.get(id);
  if (group === undefined || group.deactivated) {
    return <UnknownPage icon="people" title={texts.groups.title} what={texts.groups.unknown} />;
  }
  const { canManageGroup, canAddMembers, canRemoveMembers } = permissions.value;
  const canManage = canManageGroup(group);
  const save = saving('updateUserGroup', { user_group_id: id });
  return (
    <Page icon="people" title={groupName(group)}>
      <SettingList
        title={settingsTexts.general}
        settings={namedFields}
        valueOf={(key) => group[key]}
        isFixed={() => !canManage}
        onSave={save}
      />
      <PeopleList
        title={words.members}
        empty={words.noMembers}
        userIds={group.members}
        mayAdd={canAddMembers(group)}
        mayRemove={canRemoveMembers(group)}
        onChange={(change, userId) => changeMembers(id, { [change]: [userId] })}
      />
      <SettingList
        title={settingsTexts.permissions}
        settings={permissionSettings('group', settingsTexts.groupPermissions, group)}
        valueOf={(key) => permissionValue(group, key)}
        isFixed={() => !canManage}
        onSave={save}
      />
      {canManage ? (
        <FinalAction
          title={words.end}
          hint={words.endHint}
          name={group.name}
          label={words.deactivate}
          question={words.endQuestion}
          onConfirm={() => perform('deactivateUserGroup', { user_group_id: id })}
        />
      ) : null}
    </Page>
  );
};

/** Where a group is created, with oneself in it. */
const NewGroup = () => (
  <Page icon="plus" title={texts.groups.create}>
    <Form
      title={texts.groups.create}
      fields={namedFields}
      submit={settingsTexts.create}
      onSubmit={createGroup}
    />
  </Page>
);

/** All user groups, one of them, or a new one: by the address. */
export const Groups = () => {
  const open = route.value.view === 'groups' ? route.value.open : undefined;
  if (open === 'new') {
    return <NewGroup />;
  }
  return open === undefined ? <GroupList /> : <GroupSettings key={open} id={open} />;
};

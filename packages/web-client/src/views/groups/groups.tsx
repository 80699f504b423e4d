import { saveGroup } from '../../actions/changes';
import { changeMembers, createGroup, deactivateGroup } from '../../actions/organization';
import { Form, SettingList } from '../../components/setting-list';
import { Icon } from '../../components/icon';
import type { Setting } from '../../lib/setting';
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
import { Page, UnknownPage } from '../parts/page';
import { PeopleList } from '../parts/people-list';
import { FinalAction, Items } from '../parts/items';

/** Joining and leaving, where the user may. */
const actionsFor = (group: Group) => {
  const own = [ownId.value];
  if (isMember(group, ownId.value)) {
    const leave = () => void changeMembers(group.id, { delete: own });
    return permissions.value.canLeaveGroup(group)
      ? [{ label: settingsTexts.group.leave, onClick: leave }]
      : [];
  }
  const join = () => void changeMembers(group.id, { add: own });
  return permissions.value.canJoinGroup(group)
    ? [{ label: settingsTexts.group.join, onClick: join }]
    : [];
};

/** The groups that people have made. */
export const GroupList = () => (
  <Page icon="people" title={texts.groups.title}>
    {permissions.value.inOrganization('can_create_groups') ? (
      <div class="page-tools line">
        <a class="button button-primary" href={addressOf({ view: 'groups', open: 'new' })}>
          {texts.groups.create}
        </a>
      </div>
    ) : null}
    <Items
      title={texts.groups.title}
      empty={texts.groups.none}
      items={customGroups.value.map((group) => ({
        key: group.id,
        name: group.name,
        href: addressOf({ view: 'groups', open: group.id }),
        sign: <Icon name="people" />,
        detail: [texts.groups.members(group.members.length), group.description]
          .filter(Boolean)
          .join(' · '),
        tags: isMember(group, ownId.value) ? [texts.groups.member] : [],
        actions: actionsFor(group),
      }))}
    />
  </Page>
);

const { group: words } = settingsTexts;

const general: readonly Setting<'name' | 'description'>[] = [
  { key: 'name', type: 'text', label: settingsTexts.name, maxLength: 100 },
  { key: 'description', type: 'long', label: settingsTexts.description },
];

/** A group: what it is called, who is in it, and who may do what with it. */
export const GroupSettings = ({ id }: { readonly id: number }) => {
  const group = groupsById.value.get(id);
  if (group === undefined || group.deactivated) {
    return <UnknownPage icon="people" title={texts.groups.title} what={texts.groups.unknown} />;
  }
  const { canManageGroup, canAddMembers, canRemoveMembers } = permissions.value;
  const canManage = canManageGroup(group);
  return (
    <Page icon="people" title={groupName(group)}>
      <SettingList
        title={settingsTexts.general}
        settings={general}
        valueOf={(key) => group[key]}
        isDisabled={!canManage}
        onSave={saveGroup(id)}
      />
      <PeopleList
        title={words.members}
        empty={words.noMembers}
        userIds={group.members}
        onAdd={
          canAddMembers(group) ? (userId) => void changeMembers(id, { add: [userId] }) : undefined
        }
        onRemove={
          canRemoveMembers(group)
            ? (userId) => void changeMembers(id, { delete: [userId] })
            : undefined
        }
      />
      <SettingList
        title={settingsTexts.permissions}
        settings={permissionSettings('group', settingsTexts.groupPermissions, group)}
        valueOf={(key) => permissionValue(group, key)}
        isDisabled={!canManage}
        onSave={saveGroup(id)}
      />
      {canManage ? (
        <FinalAction
          title={words.end}
          hint={words.endHint}
          name={group.name}
          label={words.deactivate}
          question={words.endQuestion}
          onConfirm={() => void deactivateGroup(id)}
        />
      ) : null}
    </Page>
  );
};

/** Where a group is created, with oneself in it. */
export const NewGroup = () => (
  <Page icon="plus" title={texts.groups.create}>
    <Form
      title={texts.groups.create}
      fields={general}
      submit={settingsTexts.create}
      onSubmit={({ name, description }) =>
        createGroup(String(name).trim(), String(description), ownId.value)
      }
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

import { saveGroup } from '../../actions/changes';
import { changeMembers, deactivateGroup } from '../../actions/groups';
import { Empty } from '../../components/empty';
import { ItemList } from '../../components/item-list';
import { SettingList } from '../../components/setting-list';
import type { Setting } from '../../lib/setting';
import { groupName, groupsById } from '../../state/groups';
import { permissionSettings, permissionValue } from '../../state/permission-settings';
import { permissions } from '../../state/permissions';
import { settingsTexts } from '../../texts/settings-texts';
import { texts } from '../../texts/texts';
import { Page } from '../parts/page';
import { PeopleList } from '../parts/people-list';

const { group: words } = settingsTexts;

const general: readonly Setting<'name' | 'description'>[] = [
  { key: 'name', type: 'text', label: settingsTexts.name, maxLength: 100 },
  { key: 'description', type: 'long', label: settingsTexts.description },
];

/** A group: what it is called, who is in it, and who may do what with it. */
export const GroupSettings = ({ id }: { readonly id: number }) => {
  const group = groupsById.value.get(id);
  if (group === undefined || group.deactivated) {
    return (
      <Page icon="people" title={texts.groups.title}>
        <Empty icon="people" title={texts.groups.unknown} />
      </Page>
    );
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
        <ItemList
          title={words.end}
          hint={words.endHint}
          empty=""
          texts={settingsTexts.list}
          items={[
            {
              key: id,
              name: group.name,
              actions: [
                {
                  label: words.deactivate,
                  question: words.endQuestion,
                  onClick: () => void deactivateGroup(id),
                },
              ],
            },
          ]}
        />
      ) : null}
    </Page>
  );
};

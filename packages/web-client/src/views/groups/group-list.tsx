import { changeMembers } from '../../actions/groups';
import { Icon } from '../../components/icon';
import { ItemList } from '../../components/item-list';
import { addressOf } from '../../router/route';
import type { Group } from '../../state/groups';
import { customGroups, isMember } from '../../state/groups';
import { permissions } from '../../state/permissions';
import { ownId } from '../../state/realm';
import { settingsTexts } from '../../texts/settings-texts';
import { texts } from '../../texts/texts';
import { Page } from '../parts/page';

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
    <ItemList
      title={texts.groups.title}
      empty={texts.groups.none}
      texts={settingsTexts.list}
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

import { saveRealm } from '../../actions/changes';
import { SettingList } from '../../components/setting-list';
import { realmPermissions } from '../../state/organization';
import { permissionSettings, permissionValue } from '../../state/permission-settings';
import { permissions } from '../../state/permissions';
import { settingsTexts } from '../../texts/settings-texts';

const { organization: words } = settingsTexts;

const hintFor = (isOwner: boolean, isAdministrator: boolean): string | undefined => {
  if (isOwner) {
    return undefined;
  }
  return isAdministrator ? words.ownersOnly : words.notAllowed;
};

/** Who may do what in the organization. */
export const OrganizationPermissions = () => {
  const { isAdministrator, isOwner } = permissions.value;
  return (
    <SettingList
      title={words.permissions}
      hint={hintFor(isOwner, isAdministrator)}
      settings={permissionSettings('realm', settingsTexts.realmPermissions, realmPermissions.value)}
      valueOf={(key) => permissionValue(realmPermissions.value, key)}
      isDisabled={!isAdministrator}
      onSave={saveRealm}
    />
  );
};

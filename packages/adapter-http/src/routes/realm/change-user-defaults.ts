import { pickUserDefaults, pickUserSettings } from '@parley/core/access';
import { administratorRoute, withoutFields } from '../../route';
import { userDefaultParameters } from '../users/user-setting-parameters';

export const changeUserDefaults = administratorRoute({
  summary: 'Update the default user settings of new users',
  method: 'patch',
  path: '/realm/user_settings_defaults',
  needs: 'write',
  parameters: userDefaultParameters,
  ...withoutFields,
  run: ({ organization }, caller, values) =>
    organization.changeUserDefaults(caller, pickUserDefaults(pickUserSettings(values))),
});

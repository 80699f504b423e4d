import { userSettingDefinitions, userSettingNames, userSettings } from '@parley/core/access';
import { levelOf } from '@parley/core/kernel';
import { presentUserSetting, presentUserSettings } from './present-user-settings';

describe('presentUserSettings', () => {
  const laterOnes = userSettingNames.flatMap((name) => {
    const { since } = userSettingDefinitions[name];
    return since === undefined ? [] : [[name, since] as const];
  });

  it.each(laterOnes)('shows %s from its level on', (name, change) => {
    const level = levelOf(change);
    expect(presentUserSettings(userSettings({}), level)).toHaveProperty(name);
    expect(presentUserSettings(userSettings({}), level - 1)).not.toHaveProperty(name);
    expect(presentUserSetting(name, true, level - 1)).toBeUndefined();
  });

  it.each([
    [453, 'recent_topics'],
    [454, 'recent'],
  ])('at level %d calls the home view %s', (level, value) => {
    const settings = userSettings({ web_home_view: 'recent_topics' });
    expect(presentUserSettings(settings, level)).toHaveProperty('web_home_view', value);
    expect(presentUserSetting('web_home_view', settings.web_home_view, level)).toEqual({
      property: 'web_home_view',
      value,
    });
  });
});

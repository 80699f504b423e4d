import { userSettings } from '@parley/core/access';
import { levelOf } from '@parley/core/kernel';
import { presentUserSetting, presentUserSettings, userSettingSince } from './present-user-settings';

describe('presentUserSettings', () => {
  it.each(Object.entries(userSettingSince))('shows %s from its level on', (name, change) => {
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

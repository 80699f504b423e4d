import { pickUserSettings } from './user-settings';

describe('pickUserSettings', () => {
  it('takes both names of a home view', () => {
    expect(pickUserSettings({ web_home_view: 'recent_topics' })).toEqual({
      web_home_view: 'recent',
    });
  });
});

import { realmSettingNames } from '@parley/core/access';
import { currentLevel } from '@parley/core/kernel';
import { someRealm } from '@parley/core/testing';
import { presentRealm } from './present-realm';

describe('presentRealm', () => {
  const plainly = {
    level: currentLevel,
    isDeactivated: () => false,
    isArchived: () => false,
    serverGeneration: 1,
    loginMethods: { passwordMethods: ['Email'], provider: undefined, takesEmailsOnly: true },
  };

  it('prefixes every setting', () => {
    const presented = presentRealm(someRealm, plainly);
    for (const name of realmSettingNames) {
      expect(presented).toHaveProperty(`realm_${name}`, someRealm.settings[name]);
    }
  });

  it.each([
    ['allow_empty_topic', false],
    ['disable_empty_topic', true],
  ] as const)('shows old clients whether topics are mandatory: %s', (topics_policy, mandatory) => {
    const settings = { ...someRealm.settings, topics_policy };
    expect(presentRealm({ ...someRealm, settings }, plainly)).toMatchObject({
      realm_mandatory_topics: mandatory,
      realm_empty_topic_display_name: 'general chat',
      realm_url: someRealm.url,
    });
  });
});

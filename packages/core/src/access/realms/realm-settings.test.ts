import { UserId, asId } from '../../kernel';
import { someRealm } from '../../testing';
import { realmSettingDefinitions, realmSettingNames, realmSettings } from './realm-settings';

const { systemGroups } = someRealm;

describe('realmSettings', () => {
  it('has an initial value for every setting that its own codec accepts', () => {
    const settings = realmSettings({}, systemGroups);
    expect(Object.keys(settings)).toEqual(realmSettingNames);
    for (const name of realmSettingNames) {
      expect([name, realmSettingDefinitions[name].codec.is(settings[name])]).toEqual([name, true]);
    }
  });

  it('resolves permissions to the system groups of the realm', () => {
    expect(realmSettings({}, systemGroups)).toMatchObject({
      can_create_public_channel_group: systemGroups['role:members'],
      can_create_web_public_channel_group: systemGroups['role:owners'],
      direct_message_permission_group: systemGroups['role:everyone'],
    });
  });

  it('uses stored values', () => {
    const someUser = { direct_members: [asId(UserId)(1)], direct_subgroups: [] };
    const stored = {
      topics_policy: 'disable_empty_topic',
      message_content_edit_limit_seconds: null,
      can_create_groups: someUser,
      no_such_setting: 1,
    };
    const { no_such_setting: _, ...known } = stored;
    const settings = realmSettings(stored, systemGroups);
    expect(settings).toMatchObject(known);
    expect(settings).not.toHaveProperty('no_such_setting');
  });

  it.each([
    ['topics_policy', 'empty_topic_only'],
    ['waiting_period_threshold', '3'],
    ['can_create_groups', 'role:members'],
    ['enable_spectator_access', null],
    ['owner_full_content_access', true],
    ['can_summarize_topics_group', systemGroups['role:nobody']],
  ])('uses the initial value of %s for %p', (name, value) => {
    const initial: Readonly<Record<string, unknown>> = realmSettings({}, systemGroups);
    expect(realmSettings({ [name]: value }, systemGroups)).toEqual(initial);
  });
});

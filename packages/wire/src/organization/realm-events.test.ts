import { anEventViewer, someRealm } from '@parley/core/testing';
import { eventPresentation } from '../events/every-event';

const { systemGroups } = someRealm;

describe('a changed permission of the organization', () => {
  const changed = {
    _tag: 'RealmPermissionChanged' as const,
    permission: 'can_add_subscribers_group',
    value: { value: systemGroups['role:moderators'], systemGroup: systemGroups['role:moderators'] },
    policies: [{ policy: 'invite_to_stream_policy', value: 4 }],
  };
  const dataAt = (event: Parameters<typeof eventPresentation.present>[0], level: number) =>
    eventPresentation.present(event, anEventViewer({ level })).map(({ data }) => data);

  it('is a number up to the level that replaced it, and a group from then on', () => {
    expect(dataAt(changed, 340)).toEqual([{ invite_to_stream_policy: 4 }]);
    expect(dataAt(changed, 341)).toEqual([
      { can_add_subscribers_group: systemGroups['role:moderators'] },
    ]);
  });

  it('is both where newer levels still have the number', () => {
    const mentions = {
      ...changed,
      permission: 'can_mention_many_users_group',
      policies: [{ policy: 'wildcard_mention_policy', value: 7 }],
    };
    expect(dataAt(mentions, 351)).toEqual([{ wildcard_mention_policy: 7 }]);
    expect(dataAt(mentions, 352)).toEqual([
      {
        can_mention_many_users_group: systemGroups['role:moderators'],
        wildcard_mention_policy: 7,
      },
    ]);
  });

  it('is not sent at levels that have neither', () => {
    const resolved = { ...changed, permission: 'can_resolve_topics_group', policies: [] };
    expect(dataAt(resolved, 366)).toEqual([]);
    expect(dataAt(resolved, 367)).toHaveLength(1);
  });

  it('can be read if it was stored without numbers', () => {
    const { policies: _, ...stored } = changed;
    expect(dataAt(stored, 341)).toEqual([
      { can_add_subscribers_group: systemGroups['role:moderators'] },
    ]);
  });
});

describe('a changed setting of the organization', () => {
  const propertiesAt = (property: string, value: boolean | number, level: number) =>
    eventPresentation
      .present({ _tag: 'RealmPropertyChanged', property, value }, anEventViewer({ level }))
      .map((event) => [event.property, event.value]);

  it.each([
    ['enable_guest_user_dm_warning', true, 347, []],
    ['enable_guest_user_dm_warning', true, 348, [['enable_guest_user_dm_warning', true]]],
    ['new_stream_announcements_stream_id', 7, 240, [['notifications_stream_id', 7]]],
    ['new_stream_announcements_stream_id', 7, 241, [['new_stream_announcements_stream_id', 7]]],
    ['gif_rating_policy', 3, 452, [['giphy_rating', 3]]],
    ['gif_rating_policy', 3, 453, [['gif_rating_policy', 3]]],
    ['name', 5, 1, [['name', 5]]],
  ])('%s = %s at level %d', (property, value, level, expected) => {
    expect(propertiesAt(property, value, level)).toEqual(expected);
  });
});

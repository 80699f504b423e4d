import * as fc from 'fast-check';
import type { Change } from '../../kernel';
import { sidesOf, someRealm } from '../../testing';
import type { SystemGroupName } from '../user-groups/system-groups';
import type { LegacyPolicyName } from './legacy-policies';
import {
  hasLegacyPolicy,
  legacyPolicyNames,
  legacyPolicyValues,
  permissionsForPolicies,
  policyNumbers,
} from './legacy-policies';
import type { RealmPermissionName } from './realm-permissions';

const { settings, systemGroups } = someRealm;

const numberFor = (
  name: LegacyPolicyName,
  permission: RealmPermissionName,
  group: SystemGroupName,
) => policyNumbers({ ...settings, [permission]: systemGroups[group] }, systemGroups)[name];

describe('policies as numbers', () => {
  it.each<
    readonly [
      LegacyPolicyName,
      RealmPermissionName,
      readonly (readonly [SystemGroupName, number])[],
    ]
  >([
    [
      'invite_to_stream_policy',
      'can_add_subscribers_group',
      [
        ['role:members', 1],
        ['role:administrators', 2],
        ['role:fullmembers', 3],
        ['role:moderators', 4],
        ['role:owners', 2],
        ['role:nobody', 2],
      ],
    ],
    [
      'invite_to_realm_policy',
      'can_invite_users_group',
      [
        ['role:members', 1],
        ['role:nobody', 6],
      ],
    ],
    [
      'edit_topic_policy',
      'can_move_messages_between_topics_group',
      [
        ['role:everyone', 5],
        ['role:members', 1],
        ['role:nobody', 6],
      ],
    ],
    [
      'create_web_public_stream_policy',
      'can_create_web_public_channel_group',
      [
        ['role:owners', 7],
        ['role:administrators', 2],
        ['role:nobody', 6],
      ],
    ],
    [
      'wildcard_mention_policy',
      'can_mention_many_users_group',
      [
        ['role:everyone', 1],
        ['role:members', 2],
        ['role:fullmembers', 3],
        ['role:administrators', 5],
        ['role:nobody', 6],
        ['role:moderators', 7],
      ],
    ],
    [
      'bot_creation_policy',
      'can_create_bots_group',
      [
        ['role:members', 1],
        ['role:administrators', 2],
      ],
    ],
    [
      'private_message_policy',
      'direct_message_permission_group',
      [
        ['role:everyone', 1],
        ['role:administrators', 1],
        ['role:nobody', 2],
      ],
    ],
  ])('%s follows from %s', (name, permission, expected) => {
    expect(expected.map(([group]) => [group, numberFor(name, permission, group)])).toEqual(
      expected,
    );
  });

  it('counts lists of users as all members, who include them', () => {
    const listed = { direct_members: [], direct_subgroups: [systemGroups['role:owners']] };
    expect(
      policyNumbers({ ...settings, can_add_subscribers_group: listed }, systemGroups),
    ).toMatchObject({ invite_to_stream_policy: 1 });
  });

  it('name only the policies of a permission if one is given', () => {
    expect(policyNumbers(settings, systemGroups, 'can_create_write_only_bots_group')).toEqual({
      bot_creation_policy: 1,
    });
    expect(policyNumbers(settings, systemGroups, 'can_resolve_topics_group')).toEqual({});
  });

  it('read back what was requested, for every policy and each of its numbers', () => {
    const requests = legacyPolicyNames.flatMap((name) =>
      legacyPolicyValues(name).map((value) => [name, value] as const),
    );
    expect(requests.length).toBeGreaterThan(40);
    fc.assert(
      fc.property(fc.constantFrom(...requests), ([name, value]) => {
        const permissions = permissionsForPolicies({ [name]: value }, systemGroups);
        expect(policyNumbers({ ...settings, ...permissions }, systemGroups)[name]).toBe(value);
      }),
    );
  });

  it.each<readonly [LegacyPolicyName, Change]>([
    ['invite_to_stream_policy', 'realmAddSubscribersGroup'],
    ['invite_to_realm_policy', 'realmInviteUsersGroup'],
    ['bot_creation_policy', 'botCreationGroups'],
    ['edit_topic_policy', 'movesBetweenTopicsGroup'],
  ])('%s is a field up to the level before %s', (name, change) => {
    expect(sidesOf(change).map((level) => hasLegacyPolicy(name, level))).toEqual([true, false]);
  });

  it.each<readonly [LegacyPolicyName, Change]>([
    ['create_private_stream_policy', 'channelCreationPolicies'],
    ['create_public_stream_policy', 'channelCreationPolicies'],
    ['create_web_public_stream_policy', 'webPublicChannels'],
    ['wildcard_mention_policy', 'wildcardMentionPolicy'],
  ])('%s is a field from the level of %s on', (name, change) => {
    expect(sidesOf(change).map((level) => hasLegacyPolicy(name, level))).toEqual([false, true]);
  });

  it('keep the numbers that clients of every level still read', () => {
    expect(legacyPolicyNames.filter((name) => hasLegacyPolicy(name, 512))).toEqual([
      'create_private_stream_policy',
      'create_public_stream_policy',
      'create_web_public_stream_policy',
      'wildcard_mention_policy',
    ]);
    expect(hasLegacyPolicy('can_create_groups', 1)).toBe(false);
  });
});

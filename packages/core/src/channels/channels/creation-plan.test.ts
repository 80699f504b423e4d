import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { accessFailure } from '../../access';
import { someTime } from '../../in-memory';
import { role } from '../../kernel';
import {
  aCaller,
  aChannelFolder,
  aRealm,
  channelOptions,
  someRealm,
  systemGroupsByName,
} from '../../testing';
import { channelFailure } from '../failures';
import type { ChannelOptions } from './channel-options';
import { checkFolder, checkOptions, planCreation } from './creation-plan';

const { systemGroups } = someRealm;
const facts = { folder: O.none, named: systemGroupsByName };
const refused = accessFailure('InsufficientPermission');

describe('checkFolder', () => {
  const folder = aChannelFolder();
  const { id } = folder;
  it.each([
    ['none', null, O.none, true],
    ['an existing one', id, O.some(folder), true],
    ['an unknown one', id, O.none, false],
    ['an archived one', id, O.some({ ...folder, isArchived: true }), false],
  ])('accepts %s: %#', (_, folderId, found, isTaken) => {
    expect(checkFolder(folderId, found)).toEqual(
      isTaken ? E.right(undefined) : E.left(channelFailure('InvalidChannelFolderId')),
    );
  });
});

describe('checkOptions', () => {
  const realm = aRealm({ settings: { can_set_topics_policy_group: systemGroups['role:nobody'] } });
  it.each<readonly [string, Partial<ChannelOptions>, unknown]>([
    ['no options', {}, undefined],
    [
      'no retention of zero days',
      { messageRetention: 0 },
      channelFailure('InvalidRetention', { value: 0 }),
    ],
    [
      'no topics policy from a caller who may not set it',
      { topicsPolicy: 'empty_topic_only' },
      refused,
    ],
  ])('accepts %s', (_, given, failure) => {
    const checked = checkOptions(facts, aCaller({ realm }), channelOptions(given));
    expect(checked).toEqual(failure === undefined ? E.right(undefined) : E.left(failure));
  });
});

describe('planCreation', () => {
  const plan = (caller: ReturnType<typeof aCaller>, given: Partial<ChannelOptions>) =>
    planCreation(
      facts,
      caller,
      [{ name: 'Norway', color: undefined, description: 'a', renderedDescription: '<p>a</p>' }],
      channelOptions(given),
      someTime,
    );

  it('creates channels with the options, administered by their creator', () => {
    const caller = aCaller();
    expect(plan(caller, { inviteOnly: true, historyPublicToSubscribers: true })).toEqual(
      E.right([
        expect.objectContaining({
          name: 'Norway',
          privacy: 'private',
          creatorId: caller.user.id,
          createdAt: someTime,
          permissions: expect.objectContaining({
            can_administer_channel_group: {
              direct_members: [caller.user.id],
              direct_subgroups: [],
            },
          }),
        }),
      ]),
    );
  });

  it.each<readonly [string, Parameters<typeof aCaller>[0], Partial<ChannelOptions>, unknown]>([
    [
      'no privacy that no channel can have',
      {},
      { inviteOnly: true, isWebPublic: true },
      channelFailure('InvalidChannelPrivacy'),
    ],
    ['none for a guest', { role: role.guest }, {}, refused],
    ['no default channel for a member', {}, { isDefault: true }, refused],
    [
      'no private default channel',
      { role: role.administrator },
      { isDefault: true, inviteOnly: true },
      channelFailure('PrivateDefaultChannel', { isAboutDefaults: false }),
    ],
    [
      'no web-public channel for an administrator',
      { role: role.administrator },
      { isWebPublic: true },
      refused,
    ],
    [
      'no retention chosen by an administrator',
      { role: role.administrator },
      { messageRetention: 7 },
      accessFailure('MustBeOwner'),
    ],
    [
      'no deletion permission chosen by a member',
      {},
      { permissions: { can_delete_any_message_group: systemGroups['role:members'] } },
      refused,
    ],
    [
      'no restricted topics with a protected history',
      {},
      { inviteOnly: true, permissions: { can_create_topic_group: systemGroups['role:members'] } },
      channelFailure('TopicsNeedSharedHistory'),
    ],
    [
      'no permission for a group that may not have it',
      {},
      { permissions: { can_subscribe_group: systemGroups['role:everyone'] } },
      accessFailure('GroupNotAllowed', { setting: 'can_subscribe_group', group: 'role:everyone' }),
    ],
  ])('creates %s', (_, who, given, failure) => {
    expect(plan(aCaller(who), given)).toEqual(E.left(failure));
  });
});

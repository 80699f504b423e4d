import * as E from 'fp-ts/Either';
import { accessFailure } from '../../../access';
import { channelFailure } from '../../../channels';
import { inMemory, someTime } from '../../../in-memory';
import { everyone, role, secondsPerDay } from '../../../kernel';
import { aCaller, aChannel, aRealm, aUser, aUserGroup, someRealm } from '../../../testing';
import type { UpdateRealm } from './update-realm';
import { updateRealm } from './update-realm';

const { systemGroups } = someRealm;
const owner = aCaller({ role: role.owner });
const administrator = aCaller({ role: role.administrator });
const channel = aChannel();
const secret = aChannel({ privacy: 'privateProtected' });
const archived = aChannel({ isArchived: true });
const archivedSecret = aChannel({ privacy: 'privateProtected', isArchived: true });
const given = {
  realms: [someRealm],
  users: [owner.user, administrator.user],
  channels: [channel, secret, archived, archivedSecret],
};
const command = (changes: Partial<UpdateRealm> = {}): UpdateRealm => ({
  name: undefined,
  description: undefined,
  authenticationMethods: undefined,
  settings: {},
  permissions: {},
  policies: {},
  ...changes,
});

const missing = 'owner_full_content_access';

describe('updateRealm', () => {
  it.each([
    command({ settings: { [missing]: true } }),
    command({
      permissions: { can_summarize_topics_group: { new: systemGroups['role:nobody'] } },
      name: 'Court',
    }),
  ])('refuses to change what is not available: %j', async (wanted) => {
    const { state, ...ports } = inMemory(given);
    expect(await updateRealm(ports)(owner, wanted)()).toMatchObject(
      E.left({ _tag: 'SettingNotAvailable' }),
    );
    expect(state().realms).toEqual([someRealm]);
  });

  it('accepts the value that such a setting has', async () => {
    const { state, ...ports } = inMemory(given);
    const wanted = command({
      settings: { [missing]: false },
      permissions: { can_summarize_topics_group: { new: systemGroups['role:everyone'] } },
    });
    expect(await updateRealm(ports)(owner, wanted)()).toEqual(
      E.right({ values: {}, policies: [] }),
    );
    expect(state().realms).toEqual([someRealm]);
  });

  it('writes what differs, announces it to everyone, and returns it', async () => {
    const { state, ...ports } = inMemory(given);
    const wanted = command({
      name: 'Court',
      description: 'text',
      settings: {
        message_content_edit_limit_seconds: 'unlimited',
        signup_announcements_stream_id: channel.id,
        enable_spectator_access: someRealm.settings.enable_spectator_access,
      },
      permissions: { can_create_groups: { new: systemGroups['role:nobody'] } },
    });
    const update = {
      name: 'Court',
      description: 'text',
      message_content_edit_limit_seconds: null,
      signup_announcements_stream_id: channel.id,
      can_create_groups: systemGroups['role:nobody'],
    };
    expect(await updateRealm(ports)(owner, wanted)()).toEqual(
      E.right({ values: update, policies: [] }),
    );
    const { description: _, name: __, ...settings } = update;
    expect(state().realms[0]).toMatchObject({ name: 'Court', description: 'text', settings });
    expect(state().events.map(({ event, audience }) => [event._tag, audience])).toEqual([
      ['RealmDescriptionChanged', everyone],
      ['RealmPropertyChanged', everyone],
      ['RealmPropertyChanged', everyone],
      ['RealmPropertyChanged', everyone],
      ['RealmPermissionChanged', everyone],
    ]);
  });

  it('announces who becomes and who stops being a full member when the waiting period changes', async () => {
    const realm = aRealm({ createdAt: someTime, settings: { waiting_period_threshold: 3 } });
    const old = aUser({ joinedAt: someTime - 5 * secondsPerDay, realmId: realm.id });
    const young = aUser({ joinedAt: someTime - secondsPerDay, realmId: realm.id });
    const changesWith = async (threshold: number) => {
      const ports = inMemory({
        realms: [realm],
        users: [old, young],
        fullMembersAnnouncedUntil: new Map([[realm.id, someTime]]),
      });
      const settings = { waiting_period_threshold: threshold };
      const caller = aCaller({ realm, role: role.owner });
      await updateRealm(ports)(caller, command({ settings }))();
      return ports
        .state()
        .events.flatMap(({ event }) =>
          event._tag === 'UserGroupMembersChanged' ? [[event.change, event.userIds]] : [],
        );
    };
    expect(await changesWith(1)).toEqual([['add', [young.id]]]);
    expect(await changesWith(2)).toEqual([]);
    expect(await changesWith(6)).toEqual([['remove', [old.id]]]);
  });

  it.each([
    [
      'an administrator changes a setting that only owners may change',
      administrator,
      { settings: { invite_required: false } },
      accessFailure('MustBeOwner'),
    ],
    [
      'an administrator changes a permission that only owners may change',
      administrator,
      { permissions: { can_create_groups: { new: systemGroups['role:members'] } } },
      accessFailure('MustBeOwner'),
    ],
    [
      'an administrator sends an invalid value of a setting that only owners may change',
      administrator,
      { settings: { message_retention_days: 0 } },
      accessFailure('MustBeOwner'),
    ],
    [
      'no authentication method is left',
      owner,
      { authenticationMethods: { Email: false } },
      accessFailure('NoAuthenticationMethod'),
    ],
    [
      'the language does not exist',
      owner,
      { settings: { default_language: 'xx' } },
      accessFailure('InvalidLanguage', { language: 'xx' }),
    ],
    [
      'the channel is hidden',
      administrator,
      { settings: { signup_announcements_stream_id: aChannel().id } },
      channelFailure('InvalidChannelId'),
    ],
    [
      'the channel is archived',
      owner,
      { settings: { signup_announcements_stream_id: archived.id } },
      channelFailure('InvalidChannelId'),
    ],
    [
      'the current permission is not the expected one',
      owner,
      {
        permissions: {
          can_create_groups: { new: systemGroups['role:nobody'], old: systemGroups['role:owners'] },
        },
      },
      accessFailure('ExpectationMismatch'),
    ],
    [
      'the group does not exist',
      owner,
      { permissions: { can_create_groups: { new: aUserGroup().id } } },
      accessFailure('InvalidUserGroup'),
    ],
  ])('fails and changes nothing if %s', async (_, caller, changes, failure) => {
    const { state, ...ports } = inMemory(given);
    const before = state();
    expect(await updateRealm(ports)(caller, command({ name: 'Court', ...changes }))()).toEqual(
      E.left(failure),
    );
    expect(state()).toEqual(before);
  });

  it.each([
    ['new_stream_announcements_stream_id', archived],
    ['signup_announcements_stream_id', archived],
    ['chat_update_announcements_stream_id', archived],
    ['moderation_request_channel_id', archivedSecret],
  ] as const)('does not accept an archived channel as the %s', async (name, target) => {
    const { state, ...ports } = inMemory(given);
    const before = state();
    const settings = { [name]: target.id };
    expect(await updateRealm(ports)(owner, command({ settings }))()).toEqual(
      E.left(channelFailure('InvalidChannelId')),
    );
    expect(state()).toEqual(before);
    const unarchived = inMemory({ ...given, channels: [{ ...target, isArchived: false }] });
    expect(E.isRight(await updateRealm(unarchived)(owner, command({ settings }))())).toBe(true);
  });

  it.each(['public', 'webPublic'] as const)(
    'does not accept a %s channel for reports, which contain direct messages',
    async (privacy) => {
      const open = aChannel({ privacy });
      const { state, ...ports } = inMemory({ ...given, channels: [open] });
      const before = state();
      const settings = { moderation_request_channel_id: open.id };
      expect(await updateRealm(ports)(owner, command({ settings }))()).toEqual(
        E.left(channelFailure('PublicModerationChannel')),
      );
      expect(state()).toEqual(before);
    },
  );

  it('announces a new language as that of new accounts, too', async () => {
    const { state, ...ports } = inMemory(given);
    await updateRealm(ports)(owner, command({ settings: { default_language: 'de' } }))();
    expect(state().events.map(({ event }) => event)).toEqual([
      { _tag: 'RealmPropertyChanged', property: 'default_language', value: 'de' },
      { _tag: 'UserDefaultChanged', property: 'default_language', value: 'de' },
    ]);
  });
});

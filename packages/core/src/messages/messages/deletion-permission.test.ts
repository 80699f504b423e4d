import * as E from 'fp-ts/Either';
import type { ChannelPermissions, RealmSettings } from '../../access';
import { someTime } from '../../in-memory';
import type { Role } from '../../kernel';
import { role } from '../../kernel';
import { aCaller, aChannel, aMessageForViewer, aRealm, someRealm } from '../../testing';
import { checkDeletion } from './deletion-permission';
import { messageFailure } from '../failures';

describe('checkDeletion', () => {
  const { systemGroups } = someRealm;
  const nobody = systemGroups['role:nobody'];
  const everyone = systemGroups['role:everyone'];
  const allowed = E.right(undefined);
  const forbidden = E.left(messageFailure('MayNotDelete'));
  const noneOfOnesOwn = { can_delete_own_message_group: nobody };

  type Given = {
    readonly settings?: Partial<RealmSettings>;
    /** Undefined makes it a direct message. */
    readonly channel?: Partial<ChannelPermissions>;
    readonly role?: Role;
    readonly by?: 'sender' | 'bot' | 'other';
    readonly age?: number;
    readonly level?: number;
  };

  const judge = (given: Given) => {
    const realm = aRealm({ settings: given.settings ?? {} });
    const caller = aCaller({
      realm,
      role: given.role ?? role.member,
      ...(given.level === undefined ? {} : { level: given.level }),
    });
    const by = given.by ?? 'sender';
    const message = aMessageForViewer({
      sentAt: someTime - (given.age ?? 0),
      ...(by === 'sender' ? { senderId: caller.user.id } : {}),
      ...(given.channel === undefined
        ? {}
        : { channel: { channel: aChannel({ permissions: given.channel }), isSubscribed: true } }),
    });
    return checkDeletion(caller, message, by === 'bot' ? caller.user.id : null, someTime);
  };

  it.each<[string, Given, unknown]>([
    ['one’s own', {}, allowed],
    ['one’s own at the limit', { age: 600 }, allowed],
    [
      'one’s own after the limit, without grace',
      { age: 601 },
      E.left(messageFailure('DeletionTooLate')),
    ],
    [
      'one’s own without a limit',
      { age: 1e9, settings: { message_content_delete_limit_seconds: null } },
      allowed,
    ],
    ['one’s own where that is not allowed', { settings: noneOfOnesOwn }, forbidden],
    [
      'one’s own where the channel allows it',
      { settings: noneOfOnesOwn, channel: { can_delete_own_message_group: everyone } },
      allowed,
    ],
    ['that of one’s bot', { by: 'bot' }, allowed],
    [
      'that of one’s bot after the limit',
      { by: 'bot', age: 601 },
      E.left(messageFailure('DeletionTooLate')),
    ],
    ['that of somebody else', { by: 'other' }, forbidden],
    ['that of somebody else as a moderator', { by: 'other', role: role.moderator }, forbidden],
    [
      'that of somebody else as an administrator, however old',
      { by: 'other', role: role.administrator, age: 1e9 },
      allowed,
    ],
    [
      'that of somebody else as an administrator where nobody may',
      {
        by: 'other',
        role: role.administrator,
        settings: { can_delete_any_message_group: nobody },
      },
      forbidden,
    ],
    [
      'that of somebody else where the channel allows it, however old',
      { by: 'other', age: 1e9, channel: { can_delete_any_message_group: everyone } },
      allowed,
    ],
    [
      'that of somebody else where a group names a guest all the same',
      { by: 'other', role: role.guest, channel: { can_delete_any_message_group: everyone } },
      forbidden,
    ],
    ['one’s own, below the level that has it', { level: 280 }, forbidden],
    ['one’s own, at the level that has it', { level: 281 }, allowed],
    [
      'anything as an administrator, below that level',
      { level: 280, role: role.administrator, by: 'other', age: 1e9 },
      allowed,
    ],
  ])('judges the deletion of %s', (_, given, expected) => {
    expect(judge(given)).toEqual(expected);
  });
});

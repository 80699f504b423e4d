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
  const ownNotDeletable = { can_delete_own_message_group: nobody };

  type Given = {
    readonly settings?: Partial<RealmSettings>;
    /** Undefined makes it a direct message. */
    readonly channel?: Partial<ChannelPermissions>;
    readonly role?: Role;
    readonly by?: 'sender' | 'bot' | 'other';
    readonly age?: number;
    readonly level?: number;
  };

  const check = (given: Given) => {
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
    ['a message of the caller', {}, allowed],
    ['a message of the caller at the limit', { age: 600 }, allowed],
    [
      'a message of the caller after the limit, without grace',
      { age: 601 },
      E.left(messageFailure('DeletionTooLate')),
    ],
    [
      'a message of the caller without a limit',
      { age: 1e9, settings: { message_content_delete_limit_seconds: null } },
      allowed,
    ],
    ['a message of the caller where that is not allowed', { settings: ownNotDeletable }, forbidden],
    [
      'a message of the caller where the channel allows it',
      { settings: ownNotDeletable, channel: { can_delete_own_message_group: everyone } },
      allowed,
    ],
    ['a message of the caller’s bot', { by: 'bot' }, allowed],
    [
      'a message of the caller’s bot after the limit',
      { by: 'bot', age: 601 },
      E.left(messageFailure('DeletionTooLate')),
    ],
    ['a message of another user', { by: 'other' }, forbidden],
    ['a message of another user as a moderator', { by: 'other', role: role.moderator }, forbidden],
    [
      'a message of another user as an administrator, however old',
      { by: 'other', role: role.administrator, age: 1e9 },
      allowed,
    ],
    [
      'a message of another user as an administrator where nobody may',
      {
        by: 'other',
        role: role.administrator,
        settings: { can_delete_any_message_group: nobody },
      },
      forbidden,
    ],
    [
      'a message of another user where the channel allows it, however old',
      { by: 'other', age: 1e9, channel: { can_delete_any_message_group: everyone } },
      allowed,
    ],
    [
      'a message of another user by a guest whom the group includes',
      { by: 'other', role: role.guest, channel: { can_delete_any_message_group: everyone } },
      forbidden,
    ],
    ['a message of the caller, below the level of the permission', { level: 280 }, forbidden],
    ['a message of the caller, at the level of the permission', { level: 281 }, allowed],
    [
      'a message of another user as an administrator, below that level',
      { level: 280, role: role.administrator, by: 'other', age: 1e9 },
      allowed,
    ],
  ])('judges the deletion of %s', (_, given, expected) => {
    expect(check(given)).toEqual(expected);
  });
});

import * as E from 'fp-ts/Either';
import type { ChannelPermissions, RealmSettings } from '../../access';
import { someTime } from '../../in-memory';
import type { Role } from '../../kernel';
import { role } from '../../kernel';
import { aCaller, aChannel, aMessageForViewer, aRealm, someRealm } from '../../testing';
import {
  isFreeOfMoveLimits,
  checkTopicChange,
  checkContentEdit,
  checkLeavingChannel,
  canMoveOfAge,
  checkChannelMoveTime,
} from './edit-rules';
import { messageFailure } from '../failures';

const nobody = someRealm.systemGroups['role:nobody'];
const everyone = someRealm.systemGroups['role:everyone'];
const allowed = E.right(undefined);

const callerWith = (settings: Partial<RealmSettings>, callerRole: Role = role.member) =>
  aCaller({ realm: aRealm({ settings }), role: callerRole });

describe('checkContentEdit', () => {
  it.each<[string, Partial<RealmSettings>, number, boolean, unknown]>([
    ['of a new message', {}, 0, true, allowed],
    [
      'with editing turned off',
      { allow_message_editing: false },
      0,
      true,
      E.left(messageFailure('EditingTurnedOff')),
    ],
    ['of a message of another user', {}, 0, false, E.left(messageFailure('MayNotEdit'))],
    ['at the end of the grace period', {}, 620, true, allowed],
    ['after the grace period', {}, 621, true, E.left(messageFailure('ContentEditTooLate'))],
    ['without a limit', { message_content_edit_limit_seconds: null }, 1e9, true, allowed],
  ])('judges an edit %s', (_, settings, age, isOwn, expected) => {
    const caller = callerWith(settings);
    const message = aMessageForViewer({
      sentAt: someTime - age,
      ...(isOwn ? { senderId: caller.user.id } : {}),
    });
    expect(checkContentEdit(caller, message, someTime)).toEqual(expected);
  });

  it('rejects an edit after the limit if the grace period is 0', () => {
    const caller = callerWith({});
    const message = aMessageForViewer({ senderId: caller.user.id, sentAt: someTime - 601 });
    expect(checkContentEdit(caller, message, someTime, 0)).toEqual(
      E.left(messageFailure('ContentEditTooLate')),
    );
  });
});

it.each([
  [role.owner, true],
  [role.administrator, true],
  [role.moderator, true],
  [role.member, false],
  [role.guest, false],
])('exempts role %p from the time limits of moves: %p', (callerRole, expected) => {
  expect(isFreeOfMoveLimits(callerWith({}, callerRole))).toBe(expected);
});

describe('checkTopicChange', () => {
  const forbidden = { can_move_messages_between_topics_group: nobody };
  const unresolvable = { can_resolve_topics_group: nobody };
  const week = 604_800;

  it.each<
    [
      string,
      {
        readonly settings?: Partial<RealmSettings>;
        readonly from?: Partial<ChannelPermissions>;
        readonly to?: Partial<ChannelPermissions>;
        readonly topic?: string;
        readonly age?: number;
        readonly role?: Role;
      },
      unknown,
    ]
  >([
    ['allowed by the organization', {}, allowed],
    [
      'not allowed by the organization',
      { settings: forbidden },
      E.left(messageFailure('MayNotEdit')),
    ],
    [
      'allowed by the channel',
      { settings: forbidden, from: { can_move_messages_within_channel_group: everyone } },
      allowed,
    ],
    [
      'allowed by the other channel',
      { settings: forbidden, to: { can_move_messages_within_channel_group: everyone } },
      allowed,
    ],
    [
      'allowed to those who administer the channel',
      { settings: forbidden, from: { can_administer_channel_group: everyone } },
      allowed,
    ],
    [
      'allowed to those who administer the other channel',
      { settings: forbidden, to: { can_administer_channel_group: everyone } },
      allowed,
    ],
    ['allowed to administrators', { settings: forbidden, role: role.administrator }, allowed],
    ['at the end of the grace period', { age: week + 20 }, allowed],
    ['after the grace period', { age: week + 21 }, E.left(messageFailure('TopicEditTooLate'))],
    ['after the grace period by moderators', { age: week + 21, role: role.moderator }, allowed],
    ['resolving at any age', { topic: '✔ lunch', age: week * 9 }, allowed],
    [
      'resolving where it is not allowed',
      { topic: '✔ lunch', settings: unresolvable },
      E.left(messageFailure('MayNotResolve')),
    ],
    [
      'resolving where the channel allows it',
      {
        topic: '✔ lunch',
        settings: unresolvable,
        from: { can_resolve_topics_group: everyone },
      },
      allowed,
    ],
    [
      'resolving and moving to a channel that allows resolving, at any age',
      {
        topic: '✔ lunch',
        settings: unresolvable,
        to: { can_resolve_topics_group: everyone },
        age: week * 9,
      },
      allowed,
    ],
    [
      'resolving and moving to a channel that does not allow resolving',
      { topic: '✔ lunch', settings: unresolvable, to: {} },
      E.left(messageFailure('MayNotResolve')),
    ],
    ['resolving and renaming', { topic: '✔ dinner', settings: unresolvable }, allowed],
  ])('checks a change of the topic: %s', (_, given, expected) => {
    const caller = callerWith(given.settings ?? {}, given.role);
    const from = aChannel({ permissions: given.from ?? {} });
    const to = given.to === undefined ? from : aChannel({ permissions: given.to });
    const message = aMessageForViewer({ topic: 'lunch', sentAt: someTime - (given.age ?? 0) });
    const topic = given.topic ?? 'dinner';
    expect(checkTopicChange(caller, message, from, to, topic, someTime)).toEqual(expected);
  });
});

describe('moving a message out of its channel', () => {
  const forbidden = { can_move_messages_between_channels_group: nobody };

  it.each<[string, Partial<RealmSettings>, Partial<ChannelPermissions>, Role, unknown]>([
    ['allowed for members', {}, {}, role.member, allowed],
    ['not allowed for guests', {}, {}, role.guest, E.left(messageFailure('MayNotMove'))],
    [
      'not allowed by the organization',
      forbidden,
      {},
      role.moderator,
      E.left(messageFailure('MayNotMove')),
    ],
    ['allowed to administrators', forbidden, {}, role.administrator, allowed],
    [
      'allowed to those who administer the channel',
      forbidden,
      { can_administer_channel_group: everyone },
      role.member,
      allowed,
    ],
    [
      'allowed by the channel',
      forbidden,
      { can_move_messages_out_of_channel_group: everyone },
      role.member,
      allowed,
    ],
  ])('is %s', (_, settings, permissions, callerRole, expected) => {
    const caller = callerWith(settings, callerRole);
    expect(checkLeavingChannel(caller, aChannel({ permissions }))).toEqual(expected);
  });

  it.each<[string, Partial<RealmSettings>, number, Role, unknown]>([
    ['allowed at the end of the grace period', {}, 604_820, role.member, allowed],
    [
      'not allowed after the grace period',
      {},
      604_821,
      role.member,
      E.left(messageFailure('ChannelEditTooLate')),
    ],
    ['allowed for moderators after the grace period', {}, 604_821, role.moderator, allowed],
    [
      'allowed at any age without a limit',
      { move_messages_between_streams_limit_seconds: null },
      1e9,
      role.member,
      allowed,
    ],
  ])('by age is %s', (_, settings, age, callerRole, expected) => {
    const message = aMessageForViewer({ sentAt: someTime - age });
    expect(checkChannelMoveTime(callerWith(settings, callerRole), message, someTime)).toEqual(
      expected,
    );
  });
});

it.each([
  [{ topic: true, channel: false }, 120, true],
  [{ topic: true, channel: false }, 121, false],
  [{ topic: false, channel: true }, 121, true],
  [{ topic: false, channel: true }, 221, false],
  [{ topic: true, channel: true }, 121, false],
  [{ topic: false, channel: false }, 1e9, true],
])('allows the move %p at the age of %p seconds: %p', (changes, age, expected) => {
  const caller = callerWith({
    move_messages_within_stream_limit_seconds: 100,
    move_messages_between_streams_limit_seconds: 200,
  });
  expect(canMoveOfAge(caller, changes, someTime - age, someTime)).toBe(expected);
});

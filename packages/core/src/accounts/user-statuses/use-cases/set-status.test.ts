import * as E from 'fp-ts/Either';
import { inMemory, nextId, someTime } from '../../../in-memory';
import { UserId, everyone, onlyTo, role } from '../../../kernel';
import { aBot, aCaller, aRealm, aUser, someRealm, exactly } from '../../../testing';
import type { RequestedStatus } from '../new-status';
import { noStatus } from '../user-status';
import { setStatus, setStatusOfUser } from './set-status';
import { accountFailure } from '../../failures';
import { messageFailure } from '../../../messages';
import { accessFailure } from '../../../access';

const caller = aCaller({ role: role.administrator });
const other = aUser();
const deactivated = aUser({ isActive: false });
const bot = aBot(caller.user);
const realm = { users: [caller.user, other, deactivated, bot] };

const noEmoji = { name: undefined, code: undefined, type: undefined };
const nothing: RequestedStatus = { away: undefined, text: undefined, emoji: noEmoji };
const octopus = { emojiName: 'octopus', emojiCode: '1f419', reactionType: 'unicode_emoji' };

describe('setStatus', () => {
  it.each([
    ['a text', { text: ' tea ' }, { text: 'tea' }],
    ['a text of 60 characters', { text: '🦑'.repeat(60) }, { text: '🦑'.repeat(60) }],
    ['an emoji', { emoji: { ...noEmoji, name: 'octopus' } }, { emoji: octopus }],
  ])('sets %s and keeps the rest', async (_, given, part) => {
    const before = { text: 'old', emoji: octopus };
    const { state, ...ports } = inMemory({
      ...realm,
      statuses: new Map([[caller.user.id, before]]),
    });
    expect(await setStatus(ports)(caller, { ...nothing, ...given })()).toEqual(E.right(undefined));
    expect(state().statuses.get(caller.user.id)).toEqual({ ...before, ...part });
    expect(state().events).toMatchObject([
      {
        event: { _tag: 'UserStatusChanged', userId: caller.user.id, ...part },
        audience: exactly(everyone),
      },
    ]);
  });

  it('announces all parts in one event', async () => {
    const { state, ...ports } = inMemory(realm);
    await setStatus(ports)(caller, { ...nothing, away: true, text: 'tea' })();
    const statuses = state().events.filter(({ event }) => event._tag === 'UserStatusChanged');
    expect(statuses).toMatchObject([{ event: { away: true, text: 'tea' } }]);
  });

  it('turns presence off for a user who is away', async () => {
    const { state, ...ports } = inMemory({
      ...realm,
      presences: new Map([
        [caller.user.id, { activeAt: someTime, connectedAt: someTime, updateId: 1 }],
      ]),
    });
    await setStatus(ports)(caller, { ...nothing, away: true })();
    expect(state().settings.get(caller.user.id)?.presence_enabled).toBe(false);
    expect(state().presences.size).toBe(0);
    expect(state().events).toMatchObject([
      {
        event: { _tag: 'UserSettingChanged', property: 'presence_enabled', value: false },
        audience: exactly(onlyTo(caller.user.id)),
      },
      {
        event: { _tag: 'PresenceChanged', connectedAt: someTime - 320 },
        audience: exactly(everyone),
      },
      { event: { _tag: 'UserStatusChanged', away: true }, audience: exactly(everyone) },
    ]);
    await setStatus(ports)(caller, { ...nothing, away: false })();
    expect(state().presences.get(caller.user.id)).toMatchObject({ activeAt: someTime });
  });

  it.each([
    ['nothing is given', {}, accountFailure('NoNewValues')],
    ['the text has 61 characters', { text: '🦑'.repeat(61) }, accountFailure('StatusTextTooLong')],
    ['the text is too long', { text: 'x'.repeat(61) }, accountFailure('StatusTextTooLong')],
    [
      'the emoji has no name',
      { emoji: { ...noEmoji, code: '1f419' } },
      accountFailure('StatusEmojiUnnamed'),
    ],
    [
      'the emoji does not exist',
      { emoji: { ...noEmoji, name: 'x' } },
      messageFailure('EmojiDoesNotExist', { name: 'x', isInPath: false }),
    ],
    [
      'the code belongs to no emoji',
      { emoji: { name: 'octopus', code: 'zzz', type: 'unicode_emoji' } },
      messageFailure('InvalidEmojiCode'),
    ],
    [
      'the emoji does not match its name',
      { away: true, emoji: { ...noEmoji, name: 'x' } },
      messageFailure('EmojiDoesNotExist', { name: 'x', isInPath: false }),
    ],
  ])('fails and changes nothing if %s', async (_, given, failure) => {
    const { state, ...ports } = inMemory(realm);
    const before = state();
    expect(await setStatus(ports)(caller, { ...nothing, ...given })()).toEqual(E.left(failure));
    expect(state()).toEqual(before);
  });
});

describe('setStatusOfUser', () => {
  const command = { text: 'ill', emoji: noEmoji };

  it('sets the status of another user', async () => {
    const { state, ...ports } = inMemory(realm);
    await setStatusOfUser(ports)(caller, { userId: other.id, ...command })();
    expect(state().statuses).toEqual(new Map([[other.id, { ...noStatus, text: 'ill' }]]));
    expect(state().events).toMatchObject([
      {
        event: { _tag: 'UserStatusChanged', userId: other.id, text: 'ill' },
        audience: exactly(everyone),
      },
    ]);
  });

  const closed = aRealm({
    settings: { can_access_all_users_group: someRealm.systemGroups['role:members'] },
  });
  const guest = aCaller({ realm: closed, role: role.guest });

  it.each([
    ['the user does not exist', caller, nextId(UserId), {}, accessFailure('UserDoesNotExist')],
    ['the user is a bot', caller, bot.id, {}, accessFailure('UserDoesNotExist')],
    ['the user is deactivated', caller, deactivated.id, {}, accessFailure('UserIsDeactivated')],
    [
      'the user is inaccessible to the caller',
      guest,
      other.id,
      {},
      accessFailure('InsufficientPermission'),
    ],
    ['nothing is given', caller, other.id, { text: undefined }, accountFailure('NoNewValues')],
  ])('fails and changes nothing if %s', async (_, who, userId, given, failure) => {
    const { state, ...ports } = inMemory({ ...realm, users: [...realm.users, guest.user] });
    const before = state();
    expect(await setStatusOfUser(ports)(who, { ...command, ...given, userId })()).toEqual(
      E.left(failure),
    );
    expect(state()).toEqual(before);
  });
});

import * as E from 'fp-ts/Either';
import { accessFailure, userDefaults, viewUser } from '../../../access';
import type { StoredMessage } from '../../../in-memory';
import { inMemory, someTime } from '../../../in-memory';
import type { Channel } from '../../../channels';
import { holdsMessage } from '../../../channels';
import { everyone, role } from '../../../kernel';
import {
  aCaller,
  aMessage,
  aChannel,
  aRealm,
  aUser,
  runJobs,
  someRealm,
  exactly,
} from '../../../testing';
import { createUser } from './create-user';

const granted = aUser({ role: role.administrator, grants: ['can_create_users'] });
const caller = aCaller({ user: granted });
const taken = aUser({ deliveryEmail: 'Taken@example.org', isActive: false });
const domain = { domain: 'example.org', allowSubdomains: false };
const realm = {
  users: [granted, taken],
  realmDomains: [{ ...domain, realmId: someRealm.id }],
};

const restricted = aCaller({
  user: granted,
  realm: aRealm({ settings: { emails_restricted_to_domains: true } }),
});

describe('createUser', () => {
  const command = { email: ' iago@example.org ', password: 'long enough', fullName: ' Iago ' };

  it('welcomes new users, and announces them if the organization has a channel for that', async () => {
    const channel = aChannel({ name: 'news' });
    const greetingCaller = aCaller({
      user: granted,
      realm: aRealm({
        settings: {
          signup_announcements_stream_id: channel.id,
          welcome_message_custom_text: 'Make *yourself* at home',
        },
      }),
    });
    const ports = inMemory({ ...realm, realms: [greetingCaller.realm], channels: [channel] });
    await createUser(ports)(greetingCaller, command)();
    await runJobs(ports);
    const { users, messages } = ports.state();
    const created = users.find(({ fullName }) => fullName === 'Iago');
    expect(messages).toMatchObject([
      {
        recipientId: channel.recipientId,
        topic: 'signups',
        content: `@_**Iago|${created?.id ?? 0}** joined this organization.`,
      },
      { content: 'Make *yourself* at home' },
    ]);
  });

  it.each([true, false])('sends an email to new users if that is on: %s', async (isOn) => {
    const ports = inMemory(realm);
    const by = aCaller({
      user: granted,
      realm: aRealm({ settings: { send_welcome_emails: isOn } }),
    });
    await createUser(ports)(by, command)();
    const { id: userId } = ports.state().users.at(-1) ?? aUser();
    expect(ports.state().jobs.map(({ job }) => job)).toEqual(
      isOn
        ? [{ _tag: 'SendMail', realmId: someRealm.id, notice: { _tag: 'WelcomeNotice', userId } }]
        : [],
    );
  });

  it('creates a member and notifies everyone', async () => {
    const { state, ...ports } = inMemory(realm);
    const result = await createUser(ports)(caller, command)();
    const user = state().users.at(-1) ?? aUser();
    expect(result).toEqual(E.right(user));
    expect(user).toMatchObject({
      deliveryEmail: 'iago@example.org',
      fullName: 'Iago',
      role: role.member,
      joinedAt: someTime,
      isActive: true,
      grants: [],
    });
    expect(state().credentials.at(-1)?.passwordHash).toBe('hash of long enough');
    expect(state().events).toMatchObject([
      {
        event: { _tag: 'UserAdded', user: viewUser(user, someRealm) },
        audience: exactly(everyone),
      },
      {
        event: { _tag: 'UserGroupMembersChanged', change: 'add', userIds: [user.id] },
        audience: exactly(everyone),
      },
      {
        event: { _tag: 'UserGroupMembersChanged', change: 'add', userIds: [user.id] },
        audience: exactly(everyone),
      },
    ]);
  });

  it('applies the organization’s defaults for new accounts', async () => {
    const where = aRealm({
      settings: { default_language: 'de' },
      userDefaults: userDefaults({ email_address_visibility: 4, enter_sends: true }),
    });
    const { state, ...ports } = inMemory(realm);
    const result = await createUser(ports)(aCaller({ user: granted, realm: where }), command)();
    const user = state().users.at(-1) ?? aUser();
    expect(result).toEqual(E.right(user));
    expect(user.emailVisibility).toBe(4);
    expect(state().settings.get(user.id)).toMatchObject({
      enter_sends: true,
      default_language: 'de',
    });
    expect(state().events).toMatchObject([
      { event: { _tag: 'UserAdded', user: { emailVisibility: 4 } } },
      {},
      {},
    ]);
  });

  it('subscribes the user to the default channels, and notifies their subscribers', async () => {
    const welcome = aChannel({ isDefault: true });
    const archived = aChannel({ isDefault: true, isArchived: true });
    const { state, ...ports } = inMemory({ ...realm, channels: [welcome, archived, aChannel()] });
    await createUser(ports)(caller, command)();
    const user = state().users.at(-1) ?? aUser();
    expect(state().subscriptions).toMatchObject([
      { userId: user.id, channelId: welcome.id, isActive: true },
    ]);
    expect(state().events.map(({ event }) => event)).toMatchObject([
      { _tag: 'UserAdded' },
      {},
      {},
      { _tag: 'SubscriptionsAdded' },
      { _tag: 'PeersSubscribed', channelIds: [welcome.id], userIds: [user.id] },
    ]);
  });

  it('gives the user earlier messages of channels with shared history, few of them unread', async () => {
    const open = aChannel({ isDefault: true });
    const hidden = aChannel({ isDefault: true, privacy: 'privateProtected' });
    const week = 7 * 24 * 60 * 60;
    const sentTo = ({ recipientId }: Channel, sentAt: number) => aMessage({ recipientId, sentAt });
    const old = sentTo(open, someTime - 12 * week - 1);
    const known = Array.from({ length: 25 }, () => sentTo(open, someTime - 12 * week));
    const secret = sentTo(hidden, someTime);
    const { state, ...ports } = inMemory({
      ...realm,
      channels: [open, hidden],
      messages: [old, ...known, secret],
    });
    await createUser(ports)(caller, command)();
    const user = state().users.at(-1) ?? aUser();
    const ids = known.map(({ id }) => id);
    const isReceived = ({ id: channelId }: Channel, { id }: StoredMessage) =>
      state().periods.some(
        (period) =>
          period.userId === user.id && period.channelId === channelId && holdsMessage(period, id),
      );
    expect(known.every((message) => isReceived(open, message))).toBe(true);
    expect([isReceived(open, old), isReceived(hidden, secret)]).toEqual([false, false]);
    const read = state().reads.map(({ messageId }) => messageId);
    expect(read.toReversed()).toEqual(ids.slice(0, 5));
  });

  it.each([
    ['the name is too short', caller, { fullName: 'I' }, accessFailure('FullNameTooShort')],
    ['the address is invalid', caller, { email: 'iago' }, accessFailure('InvalidEmail')],
    [
      'the address is taken',
      caller,
      { email: 'tAKEN@example.org' },
      accessFailure('EmailInUse', { email: 'tAKEN@example.org' }),
    ],
    ['the password is weak', caller, { password: 'abc' }, accessFailure('PasswordTooWeak')],
    [
      'the address is taken and the password is weak',
      caller,
      { email: 'taken@example.org', password: 'abc' },
      accessFailure('EmailInUse', { email: 'taken@example.org' }),
    ],
    [
      'the address is disposable',
      caller,
      { email: 'iago@throwaway.example', password: 'abc' },
      accessFailure('DisposableEmail'),
    ],
    [
      'the address is outside the allowed domains',
      restricted,
      { email: 'Iago@Elsewhere.example' },
      accessFailure('EmailNotAllowed', { email: 'Iago@Elsewhere.example' }),
    ],
    [
      'the address contains a plus and domains are restricted',
      restricted,
      { email: 'iago+1@example.org' },
      accessFailure('EmailWithPlus'),
    ],
    [
      'names are unique and another user has the name, even with an invalid address',
      aCaller({ user: granted, realm: aRealm({ settings: { require_unique_names: true } }) }),
      { fullName: taken.fullName, email: 'none' },
      accessFailure('FullNameNotUnique'),
    ],
    [
      'the caller lacks the grant',
      aCaller({ role: role.owner }),
      { fullName: 'I' },
      accessFailure('CannotCreateUsers'),
    ],
  ])('fails and changes nothing if %s', async (_, who, given, failure) => {
    const { state, ...ports } = inMemory(realm);
    const before = state();
    expect(await createUser(ports)(who, { ...command, ...given })()).toEqual(E.left(failure));
    expect(state()).toEqual(before);
  });
});

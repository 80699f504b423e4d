import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import type { User } from '../../../access';
import { plainConfiguration, renderingFailed } from '../../../access';
import type { State } from '../../../in-memory';
import { inMemory, nextId, someTime, unrenderable } from '../../../in-memory';
import { ChannelId, RecipientId, UserId, role } from '../../../kernel';
import {
  aBot,
  aCaller,
  aChannel,
  aMessage,
  aPeriod,
  aRealm,
  aSubscription,
  aUser,
  quietSettings,
  runJobs,
  someRealm,
} from '../../../testing';
import type { SendMessage } from './send-message';
import { sendMessage } from './send-message';
import { channelFailure } from '../../../channels';
import { messageFailure } from '../../failures';

const { systemGroups } = someRealm;

describe('sendMessage', () => {
  const caller = aCaller();
  const other = aUser({ fullName: 'Hamlet' });
  const inaccessibleUser = aUser({ fullName: 'Ofelia' });
  const gone = aUser({ isActive: false, deliveryEmail: 'gone@example.org' });
  const channel = aChannel({ name: 'Denmark' });
  const secret = aChannel({ name: 'secret', privacy: 'private' });
  const strict = aChannel({
    name: 'strict',
    topicsPolicy: 'disable_empty_topic',
    permissions: { can_create_topic_group: systemGroups['role:moderators'] },
  });
  const announcements = aChannel({
    name: 'announcements',
    permissions: { can_send_message_group: systemGroups['role:administrators'] },
  });
  const realm: Partial<State> = {
    users: [caller.user, other, inaccessibleUser, gone],
    settings: new Map([caller.user, other].map(({ id }) => [id, quietSettings])),
    channels: [channel, secret, strict, announcements],
    subscriptions: [caller.user, other].map(({ id }) =>
      aSubscription({ userId: id, channelId: channel.id }),
    ),
    // The first message of a channel is announced by an event of its own.
    messages: [channel, secret, strict, announcements].map(({ recipientId }) =>
      aMessage({ recipientId, topic: 'Lunch', senderId: other.id }),
    ),
  };
  const toChannel = (
    given: Partial<Extract<SendMessage['addressee'], { _tag: 'ToChannel' }>> = {},
  ) => ({
    _tag: 'ToChannel' as const,
    channel: channel.id as ChannelId | string,
    topic: 'lunch' as string | undefined,
    ...given,
  });
  const toPeople = (...ids: readonly UserId[]) => ({
    _tag: 'ToPeople' as const,
    people: { _tag: 'ByIds' as const, ids },
  });
  const command = (given: Partial<SendMessage> = {}): SendMessage => ({
    addressee: toChannel(),
    content: 'Hello',
    isReadBySender: false,
    echo: undefined,
    ...given,
  });

  it('stores a channel message and emits an event to everyone who receives it', async () => {
    const { state, ...ports } = inMemory(realm);
    const echo = { queueId: 'queue', localId: '1' };
    const id = await sendMessage(ports)(caller, command({ content: 'Hello \n', echo }))();
    const [entry] = state().events;
    expect(id).toMatchObject(E.right({ id: state().messages.at(-1)?.id }));
    expect(state().messages.at(-1)).toMatchObject({
      recipientId: channel.recipientId,
      topic: 'lunch',
      senderId: caller.user.id,
      content: 'Hello',
      sentAt: someTime,
      client: 'test',
    });
    expect(state().events).toHaveLength(1);
    expect(entry).toMatchObject({
      event: {
        _tag: 'MessageSent',
        echo,
        message: {
          content: 'Hello',
          renderedContent: '<p>Hello</p>',
          topic: 'lunch',
          place: { _tag: 'InChannel', channelId: channel.id, channelName: 'Denmark' },
        },
      },
      flags: {},
    });
    expect(entry?.audience).toEqual({
      users: [],
      receivers: { channelId: channel.id, messageId: state().messages.at(-1)?.id },
      publicChannel: true,
    });
  });

  it('decides again in a transaction if a fact has changed since', async () => {
    const { state, ...ports } = inMemory(realm);
    const { transact } = inMemory({ ...realm, subscriptions: [], channels: [] });
    const commitMessage = () => TE.right(O.none);
    const result = await sendMessage({ ...ports, commitMessage })(caller, command())();
    expect(result).toMatchObject(E.right({ id: state().messages.at(-1)?.id }));
    expect(state().messages.at(-1)).toMatchObject({ topic: 'lunch', content: 'Hello' });
    expect(await sendMessage({ ...ports, commitMessage, transact })(caller, command())()).toEqual(
      E.left(channelFailure('ChannelDoesNotExist', { channel: channel.id })),
    );
  });

  it('marks the message as read for receivers who mute the sender', async () => {
    const mutes = (userId: UserId) => ({
      userId,
      record: { userId: caller.user.id, mutedAt: someTime },
    });
    const mutedUsers = [mutes(other.id), mutes(inaccessibleUser.id)];
    const { state, ...ports } = inMemory({ ...realm, mutedUsers });
    await sendMessage(ports)(caller, command({ content: 'Hello', isReadBySender: true }))();
    const messageId = state().messages.at(-1)?.id;
    expect(state().reads).toEqual([
      { userId: caller.user.id, messageId },
      { userId: other.id, messageId },
    ]);
    expect(state().events.at(-1)?.flags).toEqual({ read: [caller.user.id, other.id] });
    const addressee = toPeople(other.id);
    await sendMessage(ports)(caller, command({ addressee }))();
    expect(state().events.at(-1)?.flags).toEqual({ read: [other.id] });
  });

  it.each(['dENMARK ', ' Denmark'])('finds the channel by the name %p', async (name) => {
    const { state, ...ports } = inMemory(realm);
    await sendMessage(ports)(caller, command({ addressee: toChannel({ channel: name }) }))();
    expect(state().messages.at(-1)?.recipientId).toBe(channel.recipientId);
  });

  it('hides messages of a private channel from queues for all public channels', async () => {
    const member = aSubscription({ userId: caller.user.id, channelId: secret.id });
    const { state, ...ports } = inMemory({ ...realm, subscriptions: [member] });
    const addressee = toChannel({ channel: secret.id });
    await sendMessage(ports)(caller, command({ addressee }))();
    expect(state().events[0]?.audience.publicChannel).toBe(false);
  });

  it('stores a direct message and emits an event to all participants', async () => {
    const { state, ...ports } = inMemory(realm);
    await sendMessage(ports)(caller, command({ addressee: toPeople(other.id) }))();
    await sendMessage(ports)(caller, command({ addressee: toPeople(other.id, caller.user.id) }))();
    const people = [caller.user.id, other.id].sort((a, b) => a - b);
    const [first, second] = state().events;
    expect(first?.audience).toEqual({ users: people });
    expect(first?.event).toMatchObject({
      message: {
        topic: '',
        place: { _tag: 'InConversation', people: people.map((id) => ({ id })) },
      },
    });
    expect(second?.audience).toEqual({ users: people });
    expect(state().recipients.filter(({ _tag }) => _tag === 'DirectRecipient')).toHaveLength(1);
  });

  it('lets users write to themselves', async () => {
    const { state, ...ports } = inMemory(realm);
    await sendMessage(ports)(caller, command({ addressee: toPeople(caller.user.id) }))();
    expect(state().events[0]?.audience).toEqual({ users: [caller.user.id] });
  });

  it('marks the message as read for the sender if requested', async () => {
    const { state, ...ports } = inMemory(realm);
    await sendMessage(ports)(caller, command({ isReadBySender: true }))();
    const [entry] = state().events;
    expect(entry?.flags).toEqual({ read: [caller.user.id] });
    expect(state().reads).toEqual([
      { userId: caller.user.id, messageId: state().messages.at(-1)?.id },
    ]);
  });

  it('flags only mentioned users who receive the message', async () => {
    const { state, ...ports } = inMemory(realm);
    await sendMessage(ports)(caller, command({ content: '@**Hamlet** and @**Ofelia**' }))();
    expect(state().events[0]?.flags).toEqual({ mentioned: [other.id] });
    expect(state().flags).toEqual([
      { userId: other.id, messageId: state().messages.at(-1)?.id, flags: ['mentioned'] },
    ]);
  });

  it('flags a mention of everyone without a row per user', async () => {
    const { state, ...ports } = inMemory(realm);
    await sendMessage(ports)(caller, command({ content: '@**all**' }))();
    expect(state().events[0]?.flags).toEqual({ stream_wildcard_mentioned: 'everyone' });
    expect(state().flags).toEqual([]);
  });

  it('announces the first message of a channel to everyone who can see the channel', async () => {
    const { state, ...ports } = inMemory({ ...realm, messages: [] });
    await sendMessage(ports)(caller, command())();
    await sendMessage(ports)(caller, command({ content: 'Again' }))();
    const [first] = state().messages;
    expect(state().events.map(({ event }) => event)).toMatchObject([
      { _tag: 'FirstMessageChanged', channelId: channel.id, firstMessageId: first?.id },
      { _tag: 'MessageSent' },
      { _tag: 'MessageSent' },
    ]);
    expect(state().events[0]?.audience.standing).toBe('nonGuests');
  });

  it('lets a bot post and start topics where its owner may', async () => {
    const owner = aUser({ role: role.administrator });
    const bot = aBot(owner);
    const subscriptions = [announcements, strict].map(({ id }) =>
      aSubscription({ userId: owner.id, channelId: id }),
    );
    const { state, ...ports } = inMemory({ ...realm, users: [owner, bot], subscriptions });
    const asBot = aCaller({ user: bot });
    const post = (target: ChannelId) =>
      sendMessage(ports)(
        asBot,
        command({ addressee: toChannel({ channel: target, topic: 'a new topic' }) }),
      )();
    expect(await post(announcements.id)).toMatchObject({ _tag: 'Right' });
    expect(await post(strict.id)).toMatchObject({ _tag: 'Right' });
    expect(state().events).toHaveLength(2);
  });

  it('notifies the owner of a bot once about messages to a channel without subscribers', async () => {
    const owner = aUser();
    const { state, ...ports } = inMemory({
      ...realm,
      realms: [someRealm],
      users: [owner],
      subscriptions: [],
    });
    const post = (user: User) => sendMessage(ports)(aCaller({ user }), command())();
    const [bot, another] = [aBot(owner), aBot(owner)];
    for (const sender of [bot, bot, another]) {
      expect(await post(sender)).toMatchObject({ _tag: 'Right' });
    }
    await runJobs(ports);
    const received = state().messages.filter(({ senderId }) => senderId !== bot.id);
    expect(received.filter(({ content }) => content.includes('no subscribers'))).toHaveLength(2);
  });

  describe('without a channel', () => {
    const bot = aBot(caller.user);
    const addressee = { _tag: 'ToDefaultChannel' as const, topic: 'lunch' };
    const sendBy = (user: User, defaultSendingChannel: ChannelId | null) => {
      const { state, ...ports } = inMemory({
        ...realm,
        users: [caller.user, other, bot],
        bots: new Map([[bot.id, { ...plainConfiguration, defaultSendingChannel }]]),
      });
      return { state, sent: sendMessage(ports)(aCaller({ user }), command({ addressee }))() };
    };

    it('goes to the default channel of a bot', async () => {
      const { state, sent } = sendBy(bot, channel.id);
      expect(await sent).toMatchObject({ _tag: 'Right' });
      expect(state().messages.at(-1)).toMatchObject({
        recipientId: channel.recipientId,
        topic: 'lunch',
        senderId: bot.id,
      });
    });

    it.each([
      ['a bot without one', bot, null],
      ['a person', caller.user, channel.id],
    ] as const)('is an error of %s', async (_, user, configured) => {
      expect(await sendBy(user, configured).sent).toEqual(E.left(messageFailure('MissingChannel')));
    });
  });

  const unknownChannel = nextId(ChannelId);
  const unknownUser = nextId(UserId);
  it.each([
    [
      'the topic is missing',
      { addressee: toChannel({ topic: undefined }) },
      channelFailure('MissingTopic'),
    ],
    [
      'the topic is missing, for any content',
      { addressee: toChannel({ topic: undefined }), content: '' },
      channelFailure('MissingTopic'),
    ],
    [
      'there is no recipient, for any content',
      { addressee: toPeople(), content: unrenderable },
      messageFailure('MissingRecipients'),
    ],
    ['the content is empty', { content: ' \n' }, messageFailure('MessageIsEmpty')],
    ['the content has null bytes', { content: 'a\0b' }, messageFailure('MessageHasNullBytes')],
    ['the content cannot be rendered', { content: unrenderable }, renderingFailed],
    [
      'there is no channel of that id',
      { addressee: toChannel({ channel: unknownChannel }) },
      channelFailure('ChannelDoesNotExist', { channel: unknownChannel }),
    ],
    [
      'there is no channel of that name',
      { addressee: toChannel({ channel: 'Norway' }) },
      channelFailure('ChannelDoesNotExist', { channel: 'Norway' }),
    ],
    [
      'the channel is not visible to the caller, given by id',
      { addressee: toChannel({ channel: secret.id }) },
      channelFailure('ChannelDoesNotExist', { channel: secret.id }),
    ],
    [
      'the channel is not visible to the caller, given by name',
      { addressee: toChannel({ channel: 'secret' }) },
      channelFailure('ChannelDoesNotExist', { channel: 'secret' }),
    ],
    [
      'the caller may not post',
      { addressee: toChannel({ channel: announcements.id }) },
      channelFailure('MayNotPost', { policy: 2, isGuest: false }),
    ],
    [
      'the caller may not start topics',
      { addressee: toChannel({ channel: strict.id, topic: 'dinner' }) },
      channelFailure('MayNotCreateTopic'),
    ],
    [
      'a recipient is unknown by id',
      { addressee: toPeople(other.id, unknownUser) },
      messageFailure('UnknownRecipientId', { id: unknownUser }),
    ],
    [
      'a recipient is unknown by email',
      {
        addressee: {
          _tag: 'ToPeople' as const,
          people: { _tag: 'ByEmails' as const, emails: ['nobody@example.org'] },
        },
      },
      messageFailure('UnknownRecipientEmail', { email: 'nobody@example.org' }),
    ],
    [
      'a recipient is deactivated',
      { addressee: toPeople(gone.id) },
      messageFailure('RecipientDeactivated', { email: 'gone@example.org' }),
    ],
  ])('fails and changes nothing if %s', async (_, given, failure) => {
    const { state, ...ports } = inMemory(realm);
    const before = state();
    expect(await sendMessage(ports)(caller, command(given))()).toEqual(E.left(failure));
    expect(state()).toEqual(before);
  });

  it('reveals missing access only to callers to whom the channel is visible', async () => {
    const administrator = aCaller({ user: aUser({ role: role.administrator }) });
    const { state: _, ...ports } = inMemory({
      ...realm,
      users: [...(realm.users ?? []), administrator.user],
    });
    expect(
      await sendMessage(ports)(
        administrator,
        command({ addressee: toChannel({ channel: secret.id }) }),
      )(),
    ).toEqual(E.left(channelFailure('NotAuthorizedToSend', { channel: 'secret' })));
  });

  it('lets others post in an existing topic, ignoring case', async () => {
    const { state, ...ports } = inMemory(realm);
    const addressee = toChannel({ channel: strict.id, topic: 'lUNCH' });
    expect(E.isRight(await sendMessage(ports)(caller, command({ addressee }))())).toBe(true);
    expect(state().events).toHaveLength(1);
  });

  it.each([
    ['shared', 'private', 0],
    ['protected', 'privateProtected', 1],
  ] as const)(
    'decides whether the sender starts a topic whose messages they cannot read: %s history',
    async (_, privacy, count) => {
      const guarded = aChannel({ privacy });
      const before = aMessage({
        recipientId: guarded.recipientId,
        topic: 'plans',
        senderId: other.id,
      });
      const settings = { ...quietSettings, automatically_follow_topics_policy: 3 as const };
      const { state, ...ports } = inMemory({
        ...realm,
        settings: new Map([[caller.user.id, settings]]),
        channels: [guarded],
        subscriptions: [aSubscription({ userId: caller.user.id, channelId: guarded.id })],
        periods: [
          { ...aPeriod({ userId: caller.user.id, after: before.id }), channelId: guarded.id },
        ],
        messages: [before],
      });
      const addressee = toChannel({ channel: guarded.id, topic: 'plans' });
      expect(E.isRight(await sendMessage(ports)(caller, command({ addressee }))())).toBe(true);
      expect(state().topicPreferences).toHaveLength(count);
    },
  );

  it.each([
    ['follow a topic that they start', caller, 'dinner', ['dinner']],
    ['do not follow one with messages', caller, 'lunch', []],
    ['follow none as bots', aCaller({ user: aBot(caller.user) }), 'dinner', []],
  ])('makes users who want it %s', async (_, sender, topic, followed) => {
    const settings = { ...quietSettings, automatically_follow_topics_policy: 3 as const };
    const { state, ...ports } = inMemory({
      ...realm,
      users: [caller.user, sender.user, other],
      settings: new Map([[caller.user.id, settings]]),
    });
    const addressee = toChannel({ topic });
    const sent = await sendMessage(ports)(sender, command({ addressee }))();
    expect(sent).toMatchObject({ _tag: 'Right' });
    expect(state().topicPreferences.map((preference) => preference.topic)).toEqual(followed);
  });

  it('treats a conversation without messages as new', async () => {
    const settings = { direct_message_initiator_group: systemGroups['role:moderators'] };
    const userIds = [caller.user.id, other.id].sort((a, b) => a - b);
    const conversation = {
      _tag: 'DirectRecipient' as const,
      id: nextId(RecipientId),
      realmId: someRealm.id,
      userIds,
    };
    const { state: _, ...ports } = inMemory({ ...realm, recipients: [conversation] });
    const restricted = { ...caller, realm: aRealm({ settings }) };
    const addressee = toPeople(other.id);
    expect(await sendMessage(ports)(restricted, command({ addressee }))()).toEqual(
      E.left(messageFailure('MayNotInitiate')),
    );
    await sendMessage(ports)(caller, command({ addressee }))();
    expect(E.isRight(await sendMessage(ports)(restricted, command({ addressee }))())).toBe(true);
  });
});

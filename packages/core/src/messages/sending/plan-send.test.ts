import * as E from 'fp-ts/Either';
import * as fc from 'fast-check';
import { pipe } from 'fp-ts/function';
import type { Caller, UserSettings } from '../../access';
import { accessFailure, noMentions, userSettings } from '../../access';
import type { ChannelForViewer } from '../../channels';
import { channelFailure, guestsAndOthers, noVisibility, visibilityPolicy } from '../../channels';
import { nextId, someTime } from '../../in-memory';
import { AttachmentId, ChannelId, MessageId, NamedKeyId, RecipientId, role } from '../../kernel';
import {
  aBot,
  aCaller,
  aChannel,
  aRealm,
  aRendering,
  aUser,
  asCorrespondent,
  quietSettings,
  someRealm,
  exactly,
} from '../../testing';
import { messageFailure } from '../failures';
import { emptyChannelNotice } from './bot-owner-notices';
import type { ChannelFacts, ConversationFacts } from './destination';
import type { DeliveryFacts, MessageText, SendOptions } from './plan-send';
import { conversationDestination } from './destination';
import { checkSendingTo, maxBotsCalled, planDelivery, planSend } from './plan-send';
import { sentEvents } from './sent-events';

const { systemGroups } = someRealm;
const { inherit, followed, unmuted } = visibilityPolicy;

const text = (given: Partial<MessageText> = {}): MessageText => ({
  content: 'Hello',
  rendering: aRendering(),
  now: someTime,
  ...given,
});

const mentioning = (given: Partial<typeof noMentions>): MessageText =>
  text({ rendering: aRendering({ mentions: { ...noMentions, ...given } }) });

const options: SendOptions = { isReadBySender: false, echo: undefined };

const delivery = (given: Partial<DeliveryFacts> = {}): DeliveryFacts => ({
  mentions: { subscriberCount: undefined, subscribedParticipantCount: undefined, groups: [] },
  flags: {
    groupMembers: [],
    topicParticipants: [],
    alertWords: [],
    mutedBy: [],
    named: [],
    holders: [],
  },
  topicLinks: [],
  webhooks: [],
  following: [],
  isTopicNew: false,
  isFirstMessage: false,
  muted: new Map(),
  channelViewers: [],
  isSenderSubscribed: true,
  guestsKnowingSender: [],
  attachments: [],
  uploadSpaceUsed: 0,
  ...given,
});

const inChannel = (
  target: ChannelForViewer | undefined,
  given: Partial<ChannelFacts> = {},
): ChannelFacts => ({
  _tag: 'ChannelFacts',
  addressee: { _tag: 'ToChannel', channel: target?.channel.id ?? 'Norway', topic: 'lunch' },
  target,
  botOwner: undefined,
  topicExists: undefined,
  ...given,
});

const inConversation = (
  sender: Caller,
  given: Partial<ConversationFacts> = {},
): ConversationFacts => {
  const other = aUser();
  return {
    _tag: 'ConversationFacts',
    recipients: { _tag: 'ByIds', ids: [other.id] },
    users: [other],
    isVisible: () => true,
    recipientId: nextId(RecipientId),
    hasHistory: true,
    people: [sender.user, other].map((user) => asCorrespondent(user)),
    visibility: noVisibility,
    ...given,
  };
};

const subscribed = (channel = aChannel()): ChannelForViewer => ({ channel, isSubscribed: true });

describe('checkSendingTo', () => {
  const sender = aCaller();
  const hidden: ChannelForViewer = {
    channel: aChannel({ privacy: 'private' }),
    isSubscribed: false,
  };
  const closed = subscribed(
    aChannel({ permissions: { can_send_message_group: systemGroups['role:administrators'] } }),
  );
  const restricted = subscribed(
    aChannel({ permissions: { can_create_topic_group: systemGroups['role:nobody'] } }),
  );
  const named = subscribed(aChannel({ topicsPolicy: 'empty_topic_only' }));
  const deactivated = aUser({ isActive: false, deliveryEmail: 'old@example.org' });
  it.each([
    [
      'an invalid topic, before checking the channel',
      inChannel(undefined, { addressee: { _tag: 'ToChannel', channel: '', topic: undefined } }),
      channelFailure('MissingTopic'),
    ],
    [
      'an invalid channel name',
      inChannel(undefined, { addressee: { _tag: 'ToChannel', channel: ' ', topic: 'lunch' } }),
      channelFailure('ChannelNameBlank'),
    ],
    [
      'a channel that does not exist',
      inChannel(undefined),
      channelFailure('ChannelDoesNotExist', { channel: 'Norway' }),
    ],
    [
      'a channel that is not visible to the sender',
      inChannel(hidden),
      channelFailure('ChannelDoesNotExist', { channel: hidden.channel.id }),
    ],
    [
      'a channel where the sender may not post',
      inChannel(closed),
      channelFailure('MayNotPost', { policy: 2, isGuest: false }),
    ],
    [
      'a new topic that the sender may not start',
      inChannel(restricted, { topicExists: false }),
      channelFailure('MayNotCreateTopic'),
    ],
    [
      'a topic that was not looked up, if the sender may not start topics',
      inChannel(restricted),
      channelFailure('MayNotCreateTopic'),
    ],
    [
      'a named topic if the channel only has general chat',
      inChannel(named),
      channelFailure('OnlyEmptyTopicAllowed'),
    ],
    [
      'nobody',
      inConversation(sender, { recipients: { _tag: 'ByIds', ids: [] } }),
      messageFailure('MissingRecipients'),
    ],
    [
      'too many recipients',
      inConversation(sender, {
        recipients: { _tag: 'ByEmails', emails: Array.from({ length: 201 }, (_, i) => `${i}`) },
      }),
      messageFailure('TooManyRecipients'),
    ],
    [
      'a recipient who does not exist',
      inConversation(sender, { recipients: { _tag: 'ByEmails', emails: ['x@example.org'] } }),
      messageFailure('UnknownRecipientEmail', { email: 'x@example.org' }),
    ],
    [
      'a recipient who is not visible to the sender',
      inConversation(sender, { isVisible: () => false }),
      messageFailure('InaccessibleRecipients'),
    ],
    [
      'a deactivated recipient',
      inConversation(sender, { people: [asCorrespondent(deactivated)] }),
      messageFailure('RecipientDeactivated', { email: 'old@example.org' }),
    ],
  ])('rejects %s', (_, facts, failure) => {
    expect(checkSendingTo(sender, facts)).toEqual(E.left(failure));
  });

  it('refuses keys of other channels first, whether or not the channel exists', () => {
    const key = { id: nextId(NamedKeyId), scope: 'send' as const, channelIds: [nextId(ChannelId)] };
    for (const target of [subscribed(), hidden, undefined]) {
      expect(checkSendingTo({ ...sender, key }, inChannel(target))).toEqual(
        E.left(accessFailure('BeyondKey', { limit: 'channels' })),
      );
    }
  });

  it('lets anybody post in an existing topic', () => {
    expect(checkSendingTo(sender, inChannel(restricted, { topicExists: true }))).toEqual(
      E.right({ _tag: 'InChannel', channel: restricted.channel, topic: 'lunch' }),
    );
  });

  it('lets people write to those whom they know', () => {
    const { recipientId, ...facts } = inConversation(sender);
    const people = facts.people.map(({ user }) => user);
    expect(checkSendingTo(sender, { ...facts, recipientId })).toEqual(
      E.right({ _tag: 'InConversation', recipientId, people, introductions: [] }),
    );
  });
});

describe('planSend', () => {
  const sender = aCaller();
  const channel = aChannel({ name: 'Denmark' });
  const toLunch = { _tag: 'InChannel' as const, channel, topic: 'lunch' };

  it('plans only a message by default', () => {
    expect(planSend(sender, toLunch, text(), options, delivery())).toEqual(
      E.right({
        destination: { _tag: 'InChannel', channel, topic: 'lunch' },
        message: {
          realmId: someRealm.id,
          topic: 'lunch',
          senderId: sender.user.id,
          content: 'Hello',
          rendering: aRendering(),
          sentAt: someTime,
          client: 'test',
        },
        flags: {
          mentioned: [],
          topic_wildcard_mentioned: [],
          has_alert_word: [],
          delivered: [],
          read: [],
        },
        widget: undefined,
        activates: undefined,
        claims: [],
        uploadSpaceUsed: 0,
        preferences: [],
        newPolicy: undefined,
        webhooks: [],
        fetchesPages: false,
        ownerNotice: undefined,
        topicLinks: [],
        echo: undefined,
        senderKnownTo: undefined,
      }),
    );
  });

  it('fetches pages that it links and that are not known', () => {
    const rendering = aRendering({ unknownPages: ['https://news.example/'] });
    expect(planSend(sender, toLunch, { ...text(), rendering }, options, delivery())).toMatchObject(
      E.right({ fetchesPages: true }),
    );
  });

  it('calls at most ten bots', () => {
    const webhooks = Array.from({ length: maxBotsCalled + 1 }, () => aUser().id);
    expect(planSend(sender, toLunch, text(), options, delivery({ webhooks }))).toMatchObject(
      E.right({ webhooks: webhooks.slice(0, 10) }),
    );
  });

  it.each([
    [false, { widget_type: 'poll' }],
    [true, undefined],
  ])('reads commands in the text unless they are ignored (%s)', (ignoresCommands, widget) => {
    const poll = text({ content: '/poll Lunch?' });
    expect(
      planSend(sender, toLunch, poll, { ...options, ignoresCommands }, delivery()),
    ).toMatchObject(E.right({ widget }));
  });

  const everyone = mentioning({ everyoneInChannel: true });
  const widget = { widgetContent: '{}' };
  it('checks wildcard mentions before the widget', () => {
    const realm = aRealm({
      settings: { can_mention_many_users_group: systemGroups['role:nobody'] },
    });
    const limited = aCaller({ realm });
    const given = (count: number) =>
      delivery({
        mentions: { subscriberCount: count, subscribedParticipantCount: undefined, groups: [] },
      });
    expect(planSend(limited, toLunch, everyone, { ...options, ...widget }, given(16))).toEqual(
      E.left(messageFailure('WildcardNotAllowed', { scope: 'channel' })),
    );
    expect(planSend(limited, toLunch, everyone, { ...options, ...widget }, given(15))).toEqual(
      E.left(
        messageFailure('InvalidWidget', { problem: { _tag: 'PartMissing', part: 'widget_type' } }),
      ),
    );
    expect(E.isRight(planSend(limited, toLunch, everyone, options, given(15)))).toBe(true);
  });

  it('takes the widget from the request, else from the content', () => {
    const destination = conversationDestination(nextId(RecipientId), [sender.user, aUser()]);
    const plan = (content: string, widgetContent?: string) =>
      planSend(sender, destination, text({ content }), { ...options, widgetContent }, delivery());
    const form = { heading: 'Tea?', choices: [], type: 'choices' };
    const zform = { widget_type: 'zform', extra_data: form };
    const poll = { widget_type: 'poll', extra_data: { question: 'Tea?', options: ['yes'] } };
    expect(plan('/poll Tea?\nyes')).toMatchObject(E.right({ widget: poll }));
    expect(plan('/poll Tea?', JSON.stringify(zform))).toMatchObject(E.right({ widget: zform }));
    expect(plan('Tea?')).toMatchObject(E.right({ widget: undefined }));
  });

  it.each([
    ['a bot in an empty channel', aBot(aUser()), 0, true],
    ['a bot in a channel with subscribers', aBot(aUser()), 1, false],
    ['a bot without owner', aBot(undefined), 0, false],
    ['a human in an empty channel', aUser(), 0, false],
  ])('decides whether to notify the owner of %s', (_, user, subscriberCount, isNotified) => {
    const caller = aCaller({ user });
    const mentions = { subscriberCount, subscribedParticipantCount: undefined, groups: [] };
    const facts = delivery({ mentions });
    const notified = { ...options, notifiesBotOwner: true };
    const content = emptyChannelNotice(user, channel);
    expect(planSend(caller, toLunch, text(), notified, facts)).toMatchObject(
      E.right({ ownerNotice: isNotified ? { readerId: user.bot?.ownerId, content } : undefined }),
    );
    expect(planSend(caller, toLunch, text(), options, facts)).toMatchObject(
      E.right({ ownerNotice: undefined }),
    );
  });

  it('equals the plan of a delivery', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.string(), (isReadBySender, content) => {
        const given = { isReadBySender, echo: { queueId: 'queue', localId: '1' } };
        expect(planSend(sender, toLunch, text({ content }), given, delivery())).toEqual(
          E.right(planDelivery(sender, toLunch, text({ content }), given, delivery())),
        );
      }),
    );
  });
});

describe('planDelivery', () => {
  const sender = aCaller();
  const channel = aChannel();
  const destination = { _tag: 'InChannel' as const, channel, topic: 'lunch' };
  const settings = (given: Partial<UserSettings>): UserSettings => ({
    ...userSettings({}),
    ...quietSettings,
    ...given,
  });
  const status = { policy: inherit, isChannelMuted: false };
  const plan = (facts: Partial<DeliveryFacts>, what = text(), to = destination, caller = sender) =>
    planDelivery(caller, to, what, options, delivery(facts));

  it('activates a channel that was inactive', () => {
    const inactive = { ...channel, isRecentlyActive: false };
    const viewers = [sender.user.id];
    const facts = { channelViewers: viewers };
    expect(plan(facts, text(), { ...destination, channel: inactive }).activates).toEqual({
      channel: inactive,
      viewers,
    });
    expect(plan(facts).activates).toBeUndefined();
  });

  it.each<[string, Partial<UserSettings>, boolean, number | undefined]>([
    ['follows topics that they start', { automatically_follow_topics_policy: 3 }, true, followed],
    [
      'does not follow topics that others started',
      { automatically_follow_topics_policy: 3 },
      false,
      undefined,
    ],
    ['follows topics where they send', { automatically_follow_topics_policy: 2 }, false, followed],
    ['follows nothing by default', {}, true, undefined],
  ])('plans that the sender %s', (_, given, isTopicNew, policy) => {
    const own = { userId: sender.user.id, settings: settings(given), status };
    const { preferences, newPolicy } = plan({ following: [own], isTopicNew });
    expect(newPolicy).toBe(policy);
    expect(preferences).toEqual(
      policy === undefined
        ? []
        : [
            {
              preference: {
                userId: sender.user.id,
                channelId: channel.id,
                topic: 'lunch',
                policy,
                updatedAt: someTime,
              },
              muted: [],
            },
          ],
    );
  });

  it('unmutes a topic of a channel that the sender mutes', () => {
    const own = {
      userId: sender.user.id,
      settings: settings({ automatically_unmute_topics_in_muted_streams_policy: 2 }),
      status: { policy: inherit, isChannelMuted: true },
    };
    expect(plan({ following: [own] }).newPolicy).toBe(unmuted);
  });

  it('makes mentioned users who have the message follow the topic, once each and without bots', () => {
    const [reader, outside] = [aUser(), aUser()];
    const wanting = settings({ automatically_follow_topics_where_mentioned: true });
    const following = [sender.user, reader, outside].map(({ id }) => ({
      userId: id,
      settings: wanting,
      status,
    }));
    const everybody = [sender.user, reader, outside];
    const { flags } = delivery();
    const facts = {
      following,
      flags: { ...flags, named: everybody, holders: [sender.user.id, reader.id] },
    };
    const what = mentioning({ userIds: everybody.map(({ id }) => id) });
    const { preferences, newPolicy } = plan(facts, what);
    expect(preferences.map(({ preference }) => preference.userId)).toEqual([
      sender.user.id,
      reader.id,
    ]);
    // The sender follows because of the mention, not because of sending.
    expect(newPolicy).toBeUndefined();
    const asBot = aCaller({ user: aBot(sender.user) });
    expect(
      plan({ ...facts, flags: { ...facts.flags, named: [] } }, what, destination, asBot)
        .preferences,
    ).toEqual([]);
  });

  it('writes one preference of a sender who mentions themselves', () => {
    const own = {
      userId: sender.user.id,
      settings: settings({
        automatically_follow_topics_policy: 2,
        automatically_follow_topics_where_mentioned: true,
      }),
      status,
    };
    const { flags } = delivery();
    const facts = {
      following: [own],
      flags: { ...flags, named: [sender.user], holders: [sender.user.id] },
    };
    const { preferences, newPolicy } = plan(facts, mentioning({ userIds: [sender.user.id] }));
    expect(preferences).toHaveLength(1);
    expect(newPolicy).toBe(followed);
  });

  it('leaves the topic out of the muted ones of a user who no longer mutes it', () => {
    const own = {
      userId: sender.user.id,
      settings: settings({ automatically_follow_topics_policy: 2 }),
      status: { policy: visibilityPolicy.muted, isChannelMuted: false },
    };
    const mutedTopic = (channelId: ChannelId, topic: string) => ({
      channelId,
      channelName: `${channelId}`,
      topic,
      updatedAt: 1,
    });
    const others = [mutedTopic(nextId(ChannelId), 'lunch'), mutedTopic(channel.id, 'dinner')];
    const muted = new Map([[sender.user.id, [...others, mutedTopic(channel.id, 'LUNCH')]]]);
    expect(plan({ following: [own], muted }).preferences).toMatchObject([
      {
        preference: { policy: followed },
        muted: others.map(({ channelName, topic }) => ({ channelName, topic, updatedAt: 1 })),
      },
    ]);
  });

  it('introduces guests to the participants of a new conversation whom they do not know', () => {
    const realm = aRealm({
      settings: { can_access_all_users_group: systemGroups['role:members'] },
    });
    const caller = aCaller({ realm });
    const [visitor, known, unknown] = [aUser({ role: role.guest }), aUser(), aUser()];
    const people = [caller.user, visitor, known, unknown];
    const facts = inConversation(caller, {
      recipients: { _tag: 'ByIds', ids: [visitor.id, known.id, unknown.id] },
      users: [visitor, known, unknown],
      people: people.map((user) => asCorrespondent(user)),
      visibility: {
        ...guestsAndOthers(people),
        known: new Map([[visitor.id, new Set([known.id])]]),
      },
    });
    const introducing = (given: Partial<ConversationFacts>) =>
      pipe(
        checkSendingTo(caller, { ...facts, ...given }),
        E.map((allowed) => (allowed._tag === 'InConversation' ? allowed.introductions : [])),
      );
    expect(introducing({})).toEqual(E.right([]));
    expect(introducing({ recipientId: undefined })).toMatchObject(
      E.right(
        [caller.user, unknown].map(({ id }) => ({
          event: { _tag: 'UserAdded', user: { id } },
          audience: exactly({ users: [visitor.id] }),
        })),
      ),
    );
  });

  it('claims and links only files that the sender may share', () => {
    const attachment = {
      id: nextId(AttachmentId),
      name: 'tea.txt',
      path: 'a/tea.txt',
      size: 3,
      createdAt: someTime,
      messages: [],
      ownerId: sender.user.id,
      contentType: 'text/plain',
      picture: null,
    };
    const rendering = aRendering({ attachmentPaths: ['a/tea.txt', 'b/secret.txt'] });
    const { claims, message } = plan({ attachments: [attachment] }, text({ rendering }));
    expect(claims).toEqual([attachment]);
    expect(message.rendering.attachmentPaths).toEqual(['a/tea.txt']);
  });

  const closedRealm = aRealm({
    settings: { can_access_all_users_group: systemGroups['role:members'] },
  });
  const guest = aUser({ role: role.guest });
  it.each([
    ['hides a sender who is not subscribed', aUser(), closedRealm, false, [guest.id]],
    ['shows a subscriber', aUser(), closedRealm, true, undefined],
    ['shows a bot', aBot(aUser()), closedRealm, false, undefined],
    ['shows every sender if guests can access all users', aUser(), someRealm, false, undefined],
  ])('%s to guests', (_, user, realm, isSenderSubscribed, senderKnownTo) => {
    const caller = aCaller({ user, realm });
    const facts = { isSenderSubscribed, guestsKnowingSender: [guest.id] };
    expect(plan(facts, text(), destination, caller).senderKnownTo).toEqual(senderKnownTo);
  });
});

describe('sentEvents', () => {
  const sender = aCaller();
  const other = aUser();
  const written = {
    recipientId: nextId(RecipientId),
    messageId: nextId(MessageId),
    submessageId: undefined,
  };
  const channel = aChannel({ privacy: 'private', recipientId: written.recipientId });
  const plan = planDelivery(
    sender,
    { _tag: 'InChannel', channel, topic: 'lunch' },
    text(),
    { isReadBySender: true, echo: { queueId: 'queue', localId: '1' } },
    delivery(),
  );

  it('reach receivers in the channel, and bots to which the message is delivered', () => {
    const delivered = { ...plan, flags: { ...plan.flags, delivered: [other.id] } };
    const receivers = { channelId: channel.id, messageId: written.messageId };
    expect(sentEvents(sender, delivered, written)).toMatchObject([
      {
        event: { _tag: 'MessageSent', message: { id: written.messageId, submessages: [] } },
        audience: exactly({ users: [other.id], receivers, publicChannel: false }),
        flags: { read: [sender.user.id] },
      },
    ]);
    const open = { ...plan, destination: { ...plan.destination, channel: aChannel() } };
    expect(sentEvents(sender, open, written)[0]?.audience.publicChannel).toBe(true);
  });

  it('reach only the participants of a conversation', () => {
    const people = [sender.user, other];
    const direct = conversationDestination(written.recipientId, people);
    const [event] = sentEvents(sender, { ...plan, destination: direct }, written);
    expect(event?.audience).toEqual({ users: [sender.user.id, other.id] });
    expect(event?.event).toMatchObject({
      message: {
        place: { recipientId: written.recipientId, people: [{ id: sender.user.id }, {}] },
      },
    });
  });

  it('show guests a placeholder instead of an inaccessible sender', () => {
    const [known] = sentEvents(sender, plan, written);
    expect(known?.event).not.toHaveProperty('inaccessibleUser');
    const [hidden] = sentEvents(sender, { ...plan, senderKnownTo: [other.id] }, written);
    expect(hidden?.event).toMatchObject({
      inaccessibleUser: {
        sender: { id: sender.user.id, fullName: 'Unknown user' },
        knownTo: [other.id],
      },
    });
  });

  it('begin with the claimed files and the changed preferences', () => {
    const linked = { id: nextId(MessageId), sentAt: someTime - 1 };
    const attachment = {
      id: nextId(AttachmentId),
      name: 'tea.txt',
      path: 'a/tea.txt',
      size: 3,
      createdAt: someTime,
      messages: [linked],
      ownerId: sender.user.id,
      contentType: 'text/plain',
      picture: null,
    };
    const change = {
      preference: {
        userId: sender.user.id,
        channelId: channel.id,
        topic: 'lunch',
        policy: followed,
        updatedAt: someTime,
      },
      muted: [],
    };
    const claiming = {
      ...plan,
      claims: [attachment],
      uploadSpaceUsed: 7,
      preferences: [change],
    };
    const { ownerId: _, contentType: __, picture: ___, ...view } = attachment;
    const messages = [linked, { id: written.messageId, sentAt: someTime }];
    const [first, second, last] = sentEvents(sender, claiming, written);
    expect(first).toEqual({
      event: { _tag: 'AttachmentUpdated', attachment: { ...view, messages }, uploadSpaceUsed: 7 },
      audience: { users: [sender.user.id] },
    });
    expect(second).toEqual({
      event: { _tag: 'TopicPreferenceChanged', ...change },
      audience: { users: [sender.user.id] },
    });
    expect(last?.event._tag).toBe('MessageSent');
  });
});

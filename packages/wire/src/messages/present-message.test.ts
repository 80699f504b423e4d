import { RecipientId, UserId, asId, currentLevel, role } from '@parley/core/kernel';
import { viewSender } from '@parley/core/messages';
import { aMessageView, aUser, someRealm } from '@parley/core/testing';
import { isMeMessage, presentMessage } from './present-message';

const options = {
  applyMarkdown: false,
  clientGravatar: false,
  allowEmptyTopicName: true,
  viewerRole: role.member,
  level: currentLevel,
  editHistory: 'all' as const,
};

const person = (id: number, email: string) => ({ id: asId(UserId)(id), email, fullName: `P${id}` });

const conversation = (...people: readonly ReturnType<typeof person>[]) =>
  aMessageView({
    topic: '',
    place: { _tag: 'InConversation', recipientId: asId(RecipientId)(9), people },
  });

describe('presentMessage', () => {
  it('shows a channel message', () => {
    const sender = aUser({ avatarKey: 'abc', fullName: 'Iago', deliveryEmail: 'i@example.org' });
    const message = aMessageView({ sender: viewSender(sender, someRealm), content: '/me waves' });
    expect(presentMessage(message, options)).toEqual({
      id: message.id,
      sender_id: sender.id,
      sender_email: 'i@example.org',
      sender_full_name: 'Iago',
      sender_realm_str: '',
      avatar_url: 'https://secure.gravatar.com/avatar/abc?d=identicon&version=1',
      recipient_id: message.place.recipientId,
      type: 'stream',
      stream_id: message.place._tag === 'InChannel' ? message.place.channelId : undefined,
      display_recipient: 'general',
      subject: 'lunch',
      content: '/me waves',
      content_type: 'text/x-markdown',
      client: 'test',
      is_me_message: true,
      timestamp: message.sentAt,
      reactions: [],
      submessages: [],
      topic_links: [],
    });
  });

  it('shows HTML if requested', () => {
    expect(presentMessage(aMessageView(), { ...options, applyMarkdown: true })).toMatchObject({
      content: '<p>Hello</p>',
      content_type: 'text/html',
    });
  });

  it('shows a direct message without channel and topic', () => {
    const presented = presentMessage(conversation(person(1, 'a@b')), options);
    expect(presented).toMatchObject({
      type: 'private',
      subject: '',
      display_recipient: [{ id: 1, email: 'a@b', full_name: 'P1', is_mirror_dummy: false }],
    });
    expect(presented).not.toHaveProperty('stream_id');
  });

  it.each([
    ['pairs by address', [person(1, 'z@b'), person(2, 'a@b')], [2, 1]],
    ['groups by id', [person(3, 'a@b'), person(1, 'z@b'), person(2, 'm@b')], [1, 2, 3]],
  ])('sorts %s', (_, people, ids) => {
    const { display_recipient } = presentMessage(conversation(...people), options);
    expect(display_recipient).toMatchObject(ids.map((id) => ({ id })));
  });

  it.each([
    ['', true, ''],
    ['', false, 'general chat'],
    ['lunch', false, 'lunch'],
  ])('shows the topic %p, empty ones allowed %s, as %p', (topic, allowEmptyTopicName, subject) => {
    const presented = presentMessage(aMessageView({ topic }), { ...options, allowEmptyTopicName });
    expect(presented).toMatchObject({ subject });
  });

  it.each([
    ['a gravatar', {}, true, role.guest, true],
    ['a gravatar for clients that do not compute it', {}, false, role.guest, false],
    ['an upload', { avatarSource: 'U' }, true, role.guest, false],
    ['a gravatar of a hidden email address', { emailVisibility: 3 }, true, role.member, false],
    ['a gravatar of a visible email address', { emailVisibility: 3 }, true, role.owner, true],
    ['a gravatar for visitors', {}, true, undefined, false],
  ] as const)('leaves out %s', (_, given, clientGravatar, viewerRole, isNull) => {
    const message = aMessageView({ sender: viewSender(aUser(given), someRealm) });
    const { avatar_url } = presentMessage(message, { ...options, clientGravatar, viewerRole });
    expect(avatar_url === null).toBe(isNull);
  });

  it('shows the times of the last edit and move', () => {
    const message = aMessageView({ lastEditedAt: 5, lastMovedAt: 6 });
    expect(presentMessage(message, options)).toMatchObject({
      last_edit_timestamp: 5,
      last_moved_timestamp: 6,
    });
  });

  it('shows reactions', () => {
    const reaction = {
      emojiName: 'tada',
      emojiCode: '1f389',
      reactionType: 'unicode_emoji' as const,
      user: person(1, 'one@example.org'),
    };
    const emoji = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' };
    const user = { id: 1, email: 'one@example.org', full_name: 'P1' };
    const message = aMessageView({ reactions: [reaction] });
    const at = (level: number) => presentMessage(message, { ...options, level }).reactions;
    expect(at(currentLevel)).toEqual([{ ...emoji, user_id: 1 }]);
    expect(at(328)).toEqual([{ ...emoji, user_id: 1 }]);
    expect(at(327)).toEqual([{ ...emoji, user_id: 1, user }]);
    expect(at(2)).toEqual([{ ...emoji, user_id: 1, user }]);
    expect(at(1)).toEqual([{ ...emoji, user }]);
  });
});

describe('isMeMessage', () => {
  it.each([
    ['/me waves', true],
    ['/me ', true],
    ['/me', false],
    [' /me waves', false],
    ['/meow', false],
  ])('recognizes %p: %s', (content, isMe) => {
    expect(isMeMessage(content)).toBe(isMe);
  });
});

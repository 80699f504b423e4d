import * as O from 'fp-ts/Option';
import { emptyTopicDisplayName } from '@parley/core/channels';
import { nextId } from '@parley/core/in-memory';
import { ChannelId, RecipientId, asId } from '@parley/core/kernel';
import type { WebhookCall } from '@parley/core/messages';
import { aMessageView, aRealm, aUser } from '@parley/core/testing';
import { webhookPresentation } from './webhook-payload';

const { webhookPayload, slackFields } = webhookPresentation;

const call = (given: Partial<WebhookCall> = {}): WebhookCall => ({
  realm: aRealm(),
  bot: aUser({ fullName: 'Botty' }),
  service: { _tag: 'Outgoing', url: 'https://bots.example/hook', interface: 1, token: 'abc123' },
  message: aMessageView({ topic: '', content: '**Hi**', renderedContent: '<p>Hi</p>' }),
  trigger: 'mention',
  ...given,
});

describe('the payload of a webhook', () => {
  it('has the message in Markdown and as HTML, with a picture and a name of every topic', () => {
    const given = call();
    expect(webhookPayload(given)).toMatchObject({
      data: '**Hi**',
      message: {
        subject: emptyTopicDisplayName,
        content: '**Hi**',
        content_type: 'text/x-markdown',
        rendered_content: '<p>Hi</p>',
        avatar_url: expect.any(String),
      },
      bot_email: given.bot.deliveryEmail,
      bot_full_name: 'Botty',
      token: 'abc123',
      trigger: 'mention',
    });
  });

  it('shows of edits what the organization shows, at the level of the bot', () => {
    const edit = { userId: null, timestamp: 1, prevTopic: '', topic: 'tea' };
    const message = aMessageView({ editHistory: [edit], lastMovedAt: 1 });
    const shown = (policy: 'all' | 'none', defaultLevel: number | null) =>
      webhookPayload(
        call({
          realm: aRealm({ settings: { message_edit_history_visibility_policy: policy } }),
          bot: aUser({ defaultLevel }),
          message,
        }),
      ).message;
    expect(shown('all', null)).toMatchObject({
      last_moved_timestamp: 1,
      edit_history: [{ topic: 'tea' }],
    });
    expect(shown('none', 1)).not.toHaveProperty('edit_history');
    expect(shown('none', 1)).not.toHaveProperty('last_moved_timestamp');
  });

  it.each([
    [null, 'direct_message'],
    [1, 'private_message'],
  ])('calls direct messages at level %p %s', (defaultLevel, trigger) => {
    const given = call({ bot: aUser({ defaultLevel }), trigger: 'direct_message' });
    expect(webhookPayload(given)).toMatchObject({ trigger });
  });
});

describe("the payload in Slack's format", () => {
  it('has ids with letters', () => {
    const place = {
      _tag: 'InChannel' as const,
      recipientId: nextId(RecipientId),
      channelId: asId(ChannelId)(7),
      channelName: 'work',
    };
    const given = call({ message: aMessageView({ place, content: 'lunch?' }) });
    expect(slackFields(given)).toMatchObject(
      O.some({
        token: 'abc123',
        team_id: `T${given.realm.id}`,
        channel_id: 'C7',
        channel_name: 'work',
        user_id: `U${given.message.sender.id}`,
        text: 'lunch?',
        trigger_word: 'mention',
      }),
    );
  });

  it('is none for direct messages', () => {
    const place = {
      _tag: 'InConversation' as const,
      recipientId: nextId(RecipientId),
      people: [],
    };
    expect(slackFields(call({ message: aMessageView({ place }) }))).toEqual(O.none);
  });
});

import * as O from 'fp-ts/Option';
import { displayEmail } from '@parley/core/access';
import type { FeatureLevel, WebhookTrigger } from '@parley/core/kernel';
import { chooseLevel, has, levelSetting, unknownSources } from '@parley/core/kernel';
import type { WebhookCall, WebhookPresentation } from '@parley/core/messages';
import { presentMessage } from './present-message';

/** The level that is set for the bot, else for its organization: its program sends none. */
const levelOf = ({ realm, bot }: WebhookCall): FeatureLevel =>
  chooseLevel({
    ...unknownSources,
    bot: levelSetting(bot.defaultLevel),
    realm: levelSetting(realm.settings.default_feature_level),
  });

const presentTrigger = (trigger: WebhookTrigger, level: FeatureLevel): string =>
  trigger === 'direct_message' && !has(level, 'webhookTriggerOfDirectMessages')
    ? 'private_message'
    : trigger;

/** Source: docs/reference/outgoing-webhooks.md#payload. */
export const webhookPresentation: WebhookPresentation = {
  webhookPayload: (call) => {
    const { realm, bot, service, message, trigger } = call;
    const level = levelOf(call);
    return {
      data: message.content,
      message: {
        ...presentMessage(message, {
          applyMarkdown: false,
          clientGravatar: false,
          allowEmptyTopicName: false,
          level,
          viewerRole: bot.role,
          editHistory: realm.settings.message_edit_history_visibility_policy,
        }),
        rendered_content: message.renderedContent,
      },
      bot_email: displayEmail(bot, realm.host),
      bot_full_name: bot.fullName,
      token: service.token,
      trigger: presentTrigger(trigger, level),
    };
  },
  slackFields: ({ realm, service, bot, message, trigger }) =>
    message.place._tag === 'InConversation'
      ? O.none
      : O.some({
          token: service.token,
          team_id: `T${realm.id}`,
          team_domain: realm.host,
          channel_id: `C${message.place.channelId}`,
          channel_name: message.place.channelName,
          thread_ts: String(message.sentAt),
          timestamp: String(message.sentAt),
          user_id: `U${message.sender.id}`,
          user_name: message.sender.fullName,
          text: message.content,
          trigger_word: trigger,
          service_id: String(bot.id),
        }),
};

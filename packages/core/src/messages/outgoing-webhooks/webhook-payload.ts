import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { pipe } from 'fp-ts/function';
import type { BotService, Realm, User } from '../../access';
import { displayEmail } from '../../access';
import type { FeatureLevel, WebhookTrigger } from '../../kernel';
import { chooseLevel, has, levelSetting, unknownSources } from '../../kernel';
import type { MessagePresentation } from '../message-presentation';
import type { MessageView } from '../messages/message-view';
import type { WebhookFailure } from './webhook-failure';
import type { WebhookRequest } from './webhook-request';

export type OutgoingService = Extract<BotService, { readonly _tag: 'Outgoing' }>;

/** What the payload of a webhook call is made of. */
export type WebhookCall = {
  readonly realm: Realm;
  readonly bot: User;
  readonly service: OutgoingService;
  readonly message: MessageView;
  readonly trigger: WebhookTrigger;
};

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

/**
 * The native payload.
 *
 * Source: docs/reference/outgoing-webhooks.md#payload.
 */
const nativePayload = (
  { realm, bot, service, message, trigger }: WebhookCall,
  level: FeatureLevel,
  presentation: MessagePresentation,
) => ({
  data: message.content,
  message: {
    ...presentation.message(message, {
      level,
      role: bot.role,
      editHistory: realm.settings.message_edit_history_visibility_policy,
    }),
    rendered_content: message.renderedContent,
  },
  bot_email: displayEmail(bot, realm.host),
  bot_full_name: bot.fullName,
  token: service.token,
  trigger: presentTrigger(trigger, level),
});

/**
 * The form fields of Slack's format; None for direct messages, which the format does not support.
 *
 * Source: docs/reference/outgoing-webhooks.md#payload.
 */
const slackFields = ({
  realm,
  service,
  bot,
  message,
  trigger,
}: WebhookCall): O.Option<Readonly<Record<string, string>>> =>
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
      });

/** A bot is called once about a message, however often that is tried. */
const deliveryIdOf = ({ realm, bot, message }: WebhookCall): string =>
  `${realm.id}-${bot.id}-${message.id}`;

/** The request to the webhook. */
export const webhookRequest = (
  call: WebhookCall,
  presentation: MessagePresentation,
): E.Either<WebhookFailure, WebhookRequest> => {
  const { url, interface: format } = call.service;
  const deliveryId = deliveryIdOf(call);
  return format === 2
    ? pipe(
        slackFields(call),
        E.fromOption((): WebhookFailure => ({ _tag: 'NoDirectMessages' })),
        E.map((fields) => ({ url, deliveryId, body: { _tag: 'Form' as const, fields } })),
      )
    : E.right({
        url,
        deliveryId,
        body: { _tag: 'Json', json: nativePayload(call, levelOf(call), presentation) },
      });
};

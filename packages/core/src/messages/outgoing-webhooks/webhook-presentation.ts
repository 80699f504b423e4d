import type * as O from 'fp-ts/Option';
import type { BotService, Realm, User } from '../../access';
import type { Fields, WebhookTrigger } from '../../kernel';
import type { MessageView } from '../messages/message-view';

type OutgoingService = Extract<BotService, { readonly _tag: 'Outgoing' }>;

/** What the payload of a webhook call is made of. */
export type WebhookCall = {
  readonly realm: Realm;
  readonly bot: User;
  readonly service: OutgoingService;
  readonly message: MessageView;
  readonly trigger: WebhookTrigger;
};

/** What the programs behind outgoing webhooks receive. */
export interface WebhookPresentation {
  /** In the format of this server. */
  readonly webhookPayload: (call: WebhookCall) => Fields;
  /** The form fields of Slack's format; None for direct messages, which the format does not support. */
  readonly slackFields: (call: WebhookCall) => O.Option<Readonly<Record<string, string>>>;
}

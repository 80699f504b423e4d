/** What other services send, turned into messages, and bots that run within the server. */
export { embeddedBotNamed, embeddedBots } from './embedded/embedded-bots';
export { integrationNamed, integrations } from './incoming/integrations';
export type { EventFilter } from './webhooks/event-filter';
export { selects } from './webhooks/event-filter';
export { configOptionsOf, secretKey, unknownPayload } from './webhooks/integration';
export type {
  Integration,
  IntegrationOption,
  UnknownPayload,
  WebhookEvent,
  WebhookMessage,
  WebhookRequest,
} from './webhooks/integration';
export { code, phrase, plain, silenced } from './webhooks/markdown';

export type { HttpWebhookOptions } from './http-webhook-caller';
export { httpWebhookCaller } from './http-webhook-caller';

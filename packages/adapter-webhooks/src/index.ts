export type { HttpWebhookOptions } from './http-webhook-caller';
export { httpWebhookCaller } from './http-webhook-caller';
export type { HttpPageOptions } from './pages/http-page-fetcher';
export { httpPageFetcher } from './pages/http-page-fetcher';
export type { VapidKeys, WebPushOptions } from './web-push-sender';
export { webPushSender } from './web-push-sender';

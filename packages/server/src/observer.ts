import type { ServedRequest } from '@parley/adapter-http';
import type { StoreObserver } from '@parley/adapter-postgres';
import type { EmailNotice, RealmId } from '@parley/core/kernel';
import type { WebhookUnanswered } from '@parley/core/messages';

/** An attempt to send an email. */
type EmailRun = {
  readonly kind: EmailNotice['_tag'];
  /** The address to which it goes. */
  readonly recipient: string;
  readonly milliseconds: number;
  /** Whether a mail server, or the folder, has accepted it. */
  readonly isSent: boolean;
};

/** An email that is no longer sent, because servers ended while they sent it. */
export type DroppedEmail = {
  readonly kind: EmailNotice['_tag'];
  readonly realmId: RealmId;
};

/** A call of the program behind an outgoing webhook. */
type WebhookRun = {
  readonly result: 'Answered' | WebhookUnanswered['_tag'];
  readonly milliseconds: number;
};

/**
 * Is told what the parts of the server do, when it is done. What nobody observes is not measured, so
 * it costs nothing.
 */
export type Observer = StoreObserver & {
  readonly onRequest?: ((served: ServedRequest) => void) | undefined;
  readonly onEmail?: ((run: EmailRun) => void) | undefined;
  readonly onEmailDropped?: ((dropped: DroppedEmail) => void) | undefined;
  readonly onWebhook?: ((run: WebhookRun) => void) | undefined;
};

type Listener<Told extends readonly unknown[]> = ((...told: Told) => void) | undefined;

const both = <Told extends readonly unknown[]>(
  first: Listener<Told>,
  second: Listener<Told>,
): Listener<Told> =>
  first === undefined || second === undefined
    ? (first ?? second)
    : (...told) => {
        first(...told);
        second(...told);
      };

/** Tells both. */
export const bothObservers = (first: Observer, second: Observer): Observer => ({
  onRequest: both(first.onRequest, second.onRequest),
  onJob: both(first.onJob, second.onJob),
  onMigration: both(first.onMigration, second.onMigration),
  onDelivery: both(first.onDelivery, second.onDelivery),
  onStatement: both(first.onStatement, second.onStatement),
  aroundJob: first.aroundJob ?? second.aroundJob,
  onEmail: both(first.onEmail, second.onEmail),
  onEmailDropped: both(first.onEmailDropped, second.onEmailDropped),
  onWebhook: both(first.onWebhook, second.onWebhook),
});

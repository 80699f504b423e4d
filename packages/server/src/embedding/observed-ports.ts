import type { Mailer } from '@parley/core/accounts';
import type { JobHandlers } from '@parley/core/kernel';
import type { WebhookCaller } from '@parley/core/messages';
import { isDroppedEmail } from '@parley/core/accounts';
import * as E from 'fp-ts/Either';
import type { Observer } from '../observer';

/** The mailer, with each of its attempts observed. */
export const observedMailer = (
  { send }: Mailer,
  onEmail: Observer['onEmail'] = () => undefined,
): Mailer => ({
  send: (email, kind) => async () => {
    const began = performance.now();
    const result = await send(email, kind)();
    onEmail({
      kind,
      recipient: email.to.address,
      milliseconds: performance.now() - began,
      isSent: E.isRight(result),
    });
    return result;
  },
});

/** The handlers of jobs, with each email observed that is no longer sent. */
export const observedHandlers = (
  handlers: JobHandlers,
  onEmailDropped: Observer['onEmailDropped'] = () => undefined,
): JobHandlers => ({
  ...handlers,
  SendMail: (job) => {
    if (isDroppedEmail(job)) {
      onEmailDropped({ kind: job.notice._tag, realmId: job.realmId });
    }
    return handlers.SendMail(job);
  },
});

/** The caller of outgoing webhooks, with each of its calls observed. */
export const observedWebhooks = (
  { call }: WebhookCaller,
  onWebhook: Observer['onWebhook'] = () => undefined,
): WebhookCaller => ({
  call: (request) => async () => {
    const began = performance.now();
    const result = await call(request)();
    const outcome = E.isRight(result) ? 'Answered' : result.left._tag;
    if (outcome !== 'Postponed') {
      onWebhook({ result: outcome, milliseconds: performance.now() - began });
    }
    return result;
  },
});

import { toIsoMinute } from '../../kernel';
import type { ScheduledMessage } from './scheduled-message';

/**
 * Text of the notice to the sender of a message that could not be sent.
 *
 * Source: docs/reference/personal-data.md#scheduled-messages.
 */
export const failureNotice = ({ deliverAt }: ScheduledMessage, reason: string): string =>
  [
    `Your message was not sent. It was scheduled for <time:${toIsoMinute(deliverAt)}>, but this error occurred:`,
    `> ${reason}`,
    '[See your scheduled messages](#scheduled)',
  ].join('\n\n');

import type { SendMail } from '../../kernel';

/** An email that may have been sent so often is not sent again. */
const maxSendings = 2;

/** Whether an email is no longer sent, because it may have been sent so often. */
export const isDroppedEmail = ({ interruptions = 0 }: Pick<SendMail, 'interruptions'>): boolean =>
  interruptions >= maxSendings;

import type { EmailObjection } from '../users/email-rules';
import type { User } from '../users/user';
import { isSystemBot } from '../users/user';
import type { RefusedAddress } from './invitation-failures';

const reasons: Readonly<Record<EmailObjection, string>> = {
  syntax: 'Invalid address.',
  domain: 'Outside your domain.',
  disposable: 'Please use your real email address.',
  plus: 'Email addresses containing + are not allowed.',
};

/** Source: reference, «Reasons in `errors`». */
export const invalidAddress = (email: string, objection: EmailObjection): RefusedAddress => [
  email,
  reasons[objection],
  false,
];

/** Source: reference, «Reasons in `errors`». */
export const takenAddress = (email: string, holder: User): RefusedAddress => {
  if (isSystemBot(holder)) {
    return [email, 'Reserved for system bots.', false];
  }
  return holder.isActive
    ? [email, 'Already has an account.', false]
    : [email, 'Account has been deactivated.', true];
};

import type { Attempt, AttemptLimit } from '../../access';
import type { NumberedEmail } from '../../channels';
import type { RealmId } from '../../kernel';
import { foldSpelling } from '../../kernel';

/**
 * Emails to one address of a channel. Far below the limit of the organization, so that nobody who
 * knows one address can prevent emails to the others.
 */
const emailByAddress: readonly AttemptLimit[] = [
  { name: 'email_by_address', attempts: 30, seconds: 60 },
  { name: 'email_by_address_in_an_hour', attempts: 120, seconds: 3600 },
];

/** Emails to all addresses that one user requested: there is one for each channel and bot. */
const emailByRequester: AttemptLimit = {
  name: 'email_by_requester_in_an_hour',
  attempts: 240,
  seconds: 3600,
};

/** Emails from one network address, accepted or not, and attempts to guess an address. */
const emailByHost: AttemptLimit = { name: 'email_by_host', attempts: 100, seconds: 300 };

/** Emails to one organization. Source: docs/reference/requests.md#rate-limits. */
const emailByRealm: readonly AttemptLimit[] = [
  { name: 'email_by_realm_in_a_minute', attempts: 50, seconds: 60 },
  { name: 'email_by_realm_in_five_minutes', attempts: 120, seconds: 300 },
  { name: 'email_by_realm_in_an_hour', attempts: 600, seconds: 3600 },
];

/**
 * Answers that an email was not posted. Senders can be forged: nobody gets more than a few of them,
 * and no organization sends many.
 */
const emailAnswerBySender: AttemptLimit = {
  name: 'email_answer_by_sender',
  attempts: 3,
  seconds: 3600,
};
const emailAnswerByRealm: AttemptLimit = {
  name: 'email_answer_by_realm',
  attempts: 60,
  seconds: 3600,
};

/** A host delivers an email, to whatever address. */
export const emailFromHostAttempt = (host: string): Attempt => ({ limit: emailByHost, who: host });

/**
 * An email arrives for an address of a channel. What the limits of the address refuse does not count
 * for its requester, and what those refuse does not count for the organization.
 */
export const emailAttempts = ({
  id,
  realmId,
  userId,
}: Pick<NumberedEmail, 'id' | 'realmId' | 'userId'>): readonly Attempt[] => [
  ...emailByAddress.map((limit) => ({ limit, who: String(id) })),
  { limit: emailByRequester, who: String(userId) },
  ...emailByRealm.map((limit) => ({ limit, who: String(realmId) })),
];

/** The sender of an email gets the answer that it was not posted. */
export const emailAnswerAttempts = (realmId: RealmId, sender: string): readonly Attempt[] => [
  { limit: emailAnswerBySender, who: foldSpelling(sender) },
  { limit: emailAnswerByRealm, who: String(realmId) },
];

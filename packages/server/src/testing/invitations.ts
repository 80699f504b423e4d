import type { ApiResponse, ApiClient } from '@parley/adapter-http/testing';
import type { Wire } from './channels';
import { watchOne } from './event-watch';
import type { TestRealm } from './test-server';
import { emailWith } from './outbox';

const counter = { last: 0 };

/** An unused email address. */
export const newAddress = (): string => {
  counter.last += 1;
  return `invited${counter.last}@example.org`;
};

/** The body and status of a response, without its headers. */
export const seen = ({ status, body }: ApiResponse) => ({ status, body });

export const succeeded = (extra: Wire = {}) => ({
  status: 200,
  body: { result: 'success', msg: '', ...extra },
});

export const failed = (msg: string, code = 'BAD_REQUEST', extra: Wire = {}) => ({
  status: 400,
  body: { result: 'error', code, msg, ...extra },
});

/** Invites a user to no channel, by default. */
export const invite = async (by: ApiClient, values: Wire = {}) =>
  seen(await by.post('/invites', { invitee_emails: newAddress(), stream_ids: [], ...values }));

/** The invitation events that the account receives during the work. */
export const invitationObservers = (by: ApiClient, work: () => Promise<unknown>) =>
  watchOne(by, work, { event_types: ['invites_changed'] });

/** The key in a join link; empty if the text has none. */
export const keyIn = (text: string): string => /\/join\/([0-9a-f]{32})\//.exec(text)?.[1] ?? '';

/** The key in the email with that index to the address, once it was sent. */
export const keySentTo = async (server: TestRealm, email: string, number = 0): Promise<string> =>
  keyIn(await emailWith(server, `To: ${email}`, number));

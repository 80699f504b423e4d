import type { ApiResponse, ApiClient } from '@parley/adapter-http/testing';
import type { Wire } from './channels';
import { watchOne } from './event-watch';
import type { TestServer } from './test-server';
import { mailWith } from './outbox';

const counter = { last: 0 };

/** An address that nobody has. */
export const newAddress = (): string => {
  counter.last += 1;
  return `invited${counter.last}@example.org`;
};

/** What a client sees of an answer, but for its headers. */
export const seen = ({ status, body }: ApiResponse) => ({ status, body });

export const succeeded = (extra: Wire = {}) => ({
  status: 200,
  body: { result: 'success', msg: '', ...extra },
});

export const failed = (msg: string, code = 'BAD_REQUEST', extra: Wire = {}) => ({
  status: 400,
  body: { result: 'error', code, msg, ...extra },
});

/** Invites somebody to no channel, unless told otherwise. */
export const invite = async (by: ApiClient, values: Wire = {}) =>
  seen(await by.post('/invites', { invitee_emails: newAddress(), stream_ids: [], ...values }));

/** What the account is told of invitations while the work is done. */
export const invitationObservers = (by: ApiClient, work: () => Promise<unknown>) =>
  watchOne(by, work, { event_types: ['invites_changed'] });

/** The key in a link to join; empty if the text has none. */
export const keyIn = (text: string): string => /\/join\/([0-9a-f]{32})\//.exec(text)?.[1] ?? '';

/** The key in that mail to the address, from 0 on, once it is there. */
export const keySentTo = async (server: TestServer, email: string, number = 0): Promise<string> =>
  keyIn(await mailWith(server, `To: ${email}`, number));

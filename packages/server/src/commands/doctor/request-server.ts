import { randomUUID } from 'node:crypto';
import * as t from 'io-ts';
import { reasonOf } from '../../configuration/data-folder';
import type { PublicTrial } from './check-outside';

/** For the whole of a request, in milliseconds. */
const deadline = 5_000;

const ServerSettings = t.type({ chat_feature_level: t.number, realm_url: t.string });

const bodyOf = async (response: Response): Promise<unknown> => {
  try {
    return JSON.parse(await response.text());
  } catch {
    return undefined;
  }
};

/** Fetch hides the reason in the cause. */
const reasonOfFailure = (error: unknown): string => {
  if (typeof error !== 'object' || error === null) {
    return String(error);
  }
  if ('name' in error && error.name === 'TimeoutError') {
    return `no answer within ${deadline / 1000} s`;
  }
  return reasonOf('cause' in error ? error.cause : error);
};

/** Asks whatever answers at the URL for the settings that every server of this program has. */
export const requestServer = async (url: URL): Promise<PublicTrial> => {
  const requestId = randomUUID();
  const base = url.href.replace(/\/$/, '');
  try {
    const response = await fetch(`${base}/api/v1/server_settings`, {
      headers: { 'X-Request-Id': requestId },
      redirect: 'manual',
      signal: AbortSignal.timeout(deadline),
    });
    const body = await bodyOf(response);
    return {
      _tag: 'Answered',
      status: response.status,
      isParley: ServerSettings.is(body),
      keepsRequestId: response.headers.get('X-Request-Id') === requestId,
      organizationUrl: ServerSettings.is(body) ? body.realm_url : '',
    };
  } catch (error) {
    return { _tag: 'Unreachable', reason: reasonOfFailure(error) };
  }
};

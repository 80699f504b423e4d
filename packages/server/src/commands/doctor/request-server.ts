import { randomUUID } from 'node:crypto';
import * as t from 'io-ts';
import { reasonOf } from '../../configuration/data-folder';
import type { PublicTrial } from './check-outside';

/** For the whole of a request, in milliseconds. */
const deadline = 5_000;

const ServerSettings = t.type({ chat_feature_level: t.number, realm_url: t.string });

const Unavailability = t.type({ code: t.literal('SERVICE_UNAVAILABLE') });

const Health = t.type({ alive: t.literal(true) });

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

const ask = async (url: URL, path: string, headers: Readonly<Record<string, string>> = {}) => {
  const response = await fetch(`${url.href.replace(/\/$/, '')}${path}`, {
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(deadline),
  });
  return { response, body: await bodyOf(response) };
};

/** Whether a server of this program answers at the URL, even if its database does not. */
export const isServerAt = async (url: URL): Promise<boolean> => {
  try {
    return Health.is((await ask(url, '/health')).body);
  } catch {
    return false;
  }
};

/** Asks whatever answers at the URL for the settings that every server of this program has. */
export const requestServer = async (url: URL): Promise<PublicTrial> => {
  const requestId = randomUUID();
  try {
    const { response, body } = await ask(url, '/api/v1/server_settings', {
      'X-Request-Id': requestId,
    });
    if (Unavailability.is(body)) {
      return { _tag: 'Unavailable' };
    }
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

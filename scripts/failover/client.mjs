// Speaks to Parley as any client does, and says how each request ended.
import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true });

/** Before a request is repeated that was not answered. */
export const retryMilliseconds = 250;

const encoded = (parameters) =>
  new URLSearchParams(
    Object.entries(parameters).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ).toString();

const exchange = (url, options, body, seconds) =>
  new Promise((resolve, reject) => {
    const sent = request(
      url,
      { agent, ...options, signal: AbortSignal.timeout(seconds * 1000) },
      (response) => {
        const parts = [];
        response.on('data', (part) => parts.push(part));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode, body: Buffer.concat(parts) }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });

/** Proxies and Parley itself say so while there is no primary. */
const unavailable = new Set([502, 503, 504]);

/**
 * How a request ended: `done`, with the answer; `unknown`, as it may have taken effect although its
 * answer says otherwise or did not arrive; `refused`, with the reason.
 */
const outcomeOf = ({ status, body }) => {
  if (unavailable.has(status)) return { outcome: 'unknown', why: String(status) };
  const answer = JSON.parse(body.toString());
  return status === 200
    ? { outcome: 'done', answer }
    : { outcome: 'refused', why: `${status} ${answer.code}: ${answer.msg}` };
};

const attempt = async (work) => {
  try {
    return await work();
  } catch (error) {
    return { outcome: 'unknown', why: error.code ?? error.name };
  }
};

/** The answer to a request that has to succeed, as nothing has happened yet. */
export const must = ({ outcome, answer, why }) => {
  if (outcome !== 'done') throw new Error(`a request failed: ${why}`);
  return answer;
};

/** The API of a site for an account. */
export const client = (site, { email, key }) => {
  const authorization = `Basic ${Buffer.from(`${email}:${key}`).toString('base64')}`;
  return {
    call: (method, path, parameters = {}, seconds = 20) =>
      attempt(async () => {
        const text = encoded(parameters);
        const query = method === 'GET' && text !== '' ? `?${text}` : '';
        const isForm = method !== 'GET';
        return outcomeOf(
          await exchange(
            `${site}/api/v1${path}${query}`,
            {
              method,
              headers: {
                authorization,
                ...(isForm
                  ? {
                      'content-type': 'application/x-www-form-urlencoded',
                      'content-length': Buffer.byteLength(text),
                    }
                  : {}),
              },
            },
            isForm ? text : undefined,
            seconds,
          ),
        );
      }),
    upload: (name, content) =>
      attempt(async () => {
        const boundary = '-----------------------failover';
        const body = [
          `--${boundary}`,
          `Content-Disposition: form-data; name="file"; filename="${name}"`,
          'Content-Type: text/plain',
          '',
          content,
          `--${boundary}--`,
          '',
        ].join('\r\n');
        return outcomeOf(
          await exchange(
            `${site}/api/v1/user_uploads`,
            {
              method: 'POST',
              headers: {
                authorization,
                'content-type': `multipart/form-data; boundary=${boundary}`,
                'content-length': Buffer.byteLength(body),
              },
            },
            body,
            20,
          ),
        );
      }),
    /** The bytes at a path of the site. */
    download: async (path) => {
      const { status, body } = await exchange(
        `${site}${path}`,
        { headers: { authorization } },
        undefined,
        20,
      );
      return status === 200 ? body.toString() : `status ${status}`;
    },
  };
};

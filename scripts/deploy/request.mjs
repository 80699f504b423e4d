// Requests as a client sends them to a proxy with a certificate that nobody knows.
import { Agent, request } from 'node:https';

/** The name in the certificate, and in the address of the server. */
export const hostName = 'chat.example.org';

/**
 * Resolves with status, headers and text; rejects if there is no response. `body` is a record for a
 * form, or bytes for one with a file.
 */
export const requestTo = (port, { key, localAddress } = {}) => {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false, servername: hostName });
  return (method, path, { body, headers = {} } = {}) =>
    new Promise((resolve, reject) => {
      const isFile = Buffer.isBuffer(body);
      const content = isFile || body === undefined ? body : String(new URLSearchParams(body));
      const sent = request(
        {
          ...{ host: '127.0.0.1', port, agent, localAddress, method, path },
          headers: {
            host: `${hostName}:${port}`,
            ...(key === undefined
              ? {}
              : { authorization: `Basic ${Buffer.from(key).toString('base64')}` }),
            ...(content === undefined ? {} : { 'content-length': Buffer.byteLength(content) }),
            ...(content === undefined || isFile
              ? {}
              : { 'content-type': 'application/x-www-form-urlencoded' }),
            ...headers,
          },
        },
        (response) => {
          const chunks = [];
          response.on('data', (chunk) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            const { statusCode: status, headers: received } = response;
            resolve({ status, headers: received, text: String(Buffer.concat(chunks)) });
          });
        },
      );
      sent.on('error', reject);
      sent.end(content);
    });
};

/** A form with one file of so many bytes. */
export const upload = (bytes) => {
  const boundary = 'a-boundary-of-parts';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="large.bin"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    body: Buffer.concat([
      Buffer.from(head),
      Buffer.alloc(bytes),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
};

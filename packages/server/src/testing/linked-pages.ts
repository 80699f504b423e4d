import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A server of pages that messages link, of which each has a picture. */
export type LinkedPages = {
  readonly url: string;
  /** The paths that were requested, in order. */
  readonly requested: readonly string[];
  readonly stop: () => void;
};

/**
 * @param intercept answers requests in the place of the server if it returns true; at once, or later
 */
export const startLinkedPages = async (
  intercept: (...given: Parameters<RequestListener>) => boolean = () => false,
): Promise<LinkedPages> => {
  const requested: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requested.push(path);
    if (intercept(request, response)) {
      return;
    }
    if (path.endsWith('.png')) {
      response.writeHead(200, { 'Content-Type': 'image/png' }).end(pixel);
      return;
    }
    response
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end(
        `<title>Page ${path}</title><meta property="og:image" content="${path}.png">` +
          '<meta name="description" content="What it says">',
      );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requested,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

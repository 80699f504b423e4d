import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { RequestHandler, Response } from 'express';
import { Router as newRouter } from 'express';

/** Only what this server serves is loaded; requests go to this server alone. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

// Addresses are relative, so that the page works below any path.
const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Parley API</title>
<link rel="stylesheet" href="docs/swagger-ui.css"></head>
<body><div id="viewer"></div>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</body></html>
`;

/** Shows the reference of the level in the query, else of the current one. */
const start = `SwaggerUIBundle({
  url: 'v1/openapi.json' + location.search,
  dom_id: '#viewer',
  deepLinking: true,
  displayOperationId: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  filter: true,
  tryItOutEnabled: true,
  validatorUrl: null,
});
`;

const assets: Readonly<Record<string, string>> = {
  'swagger-ui-bundle.js': 'text/javascript',
  'swagger-ui.css': 'text/css',
};

/** Clients ask again after a day, as the files change with the version of the viewer. */
const caching = 'public, max-age=86400';

const send = (response: Response, contentType: string, body: string | Buffer): void => {
  response.setHeader('Content-Type', `${contentType}; charset=utf-8`);
  response.setHeader('Content-Security-Policy', policy);
  response.end(body);
};

const locate = createRequire(__filename);

/** The path of a file of the viewer; undefined where the viewer is not installed. */
const pathOf = (name: string): string | undefined => {
  try {
    return locate.resolve(`swagger-ui-dist/${name}`);
  } catch {
    return undefined;
  }
};

/**
 * A page that shows the API reference and sends requests from it. Its files are read when they are
 * requested. Not found where the optional package `swagger-ui-dist` is not installed.
 */
export const referenceViewer = (): RequestHandler => {
  const router = newRouter({ caseSensitive: true, strict: true });
  router.get('/', (request, response, next) => {
    if (request.originalUrl.split('?')[0]?.endsWith('/') === true) {
      response.redirect(308, '../docs');
      return;
    }
    if (pathOf('swagger-ui.css') === undefined) {
      next();
      return;
    }
    response.setHeader('Cache-Control', 'no-cache');
    send(response, 'text/html', html);
  });
  router.get('/start.js', (_request, response) => {
    response.setHeader('Cache-Control', caching);
    send(response, 'text/javascript', start);
  });
  for (const [name, contentType] of Object.entries(assets)) {
    router.get(`/${name}`, (_request, response, next) => {
      const path = pathOf(name);
      if (path === undefined) {
        next();
        return;
      }
      readFile(path).then((body) => {
        response.setHeader('Cache-Control', caching);
        send(response, contentType, body);
      }, next);
    });
  }
  return router;
};

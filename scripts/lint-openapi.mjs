// Reads a list of OpenAPI documents, as JSON, from standard input, and writes the problems that
// Redocly's rules find in each. A program of its own, because the linter is an ES module.
import { text } from 'node:stream/consumers';
import { createConfig, lintFromString } from '@redocly/openapi-core';

const config = await createConfig({
  extends: ['recommended'],
  rules: {
    // Errors that every operation can have are shared components; redirects have no 2xx.
    'operation-2xx-response': 'off',
    // Paths such as /users/me stand beside /users/{user_id}; the server tries them first.
    'no-ambiguous-paths': 'off',
    // Objects that do not forbid it may have further properties.
    'no-invalid-media-type-examples': { severity: 'error', allowAdditionalProperties: true },
    // The document is served by every server under its own address.
    'no-server-example.com': 'off',
  },
});

const lint = async (document) =>
  (await lintFromString({ source: JSON.stringify(document), config })).map(
    ({ severity, ruleId, message, location }) =>
      `${severity} ${ruleId}: ${message} (${location[0]?.pointer ?? ''})`,
  );

const documents = JSON.parse(await text(process.stdin));
console.log(JSON.stringify(await Promise.all(documents.map(lint))));

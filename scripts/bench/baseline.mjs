// The baseline: a bare route of Express with its body parser, Basic credentials read, and one
// statement on the same kind of pool. It checks nothing, and answers with the bytes of the server.
import { createHash } from 'node:crypto';
import express from 'express';
import { openPool } from '@parley/adapter-postgres';

const pool = openPool({ connectionString: process.env.DATABASE_URL }, console.error);

const emailOf = (request) =>
  Buffer.from(request.get('authorization').split(' ')[1], 'base64').toString().split(':')[0];

/**
 * What to answer, by method and path: statements with their values, and a response of the server,
 * whose list, or record by id, gets the columns of the rows that were read.
 */
const routes = new Map();

/** Values are constants, or taken from the request. */
const valueOf = (request, value) => {
  switch (value) {
    case '$email':
      return emailOf(request);
    case '$messages':
      // As one text, like the server; the driver takes longer for an array.
      return `{${JSON.parse(request.body.messages)}}`;
    case '$to':
    case '$topic':
    case '$content':
      return request.body[value.slice(1)];
    default:
      return value;
  }
};

const withRows = (answer, list, rows) => ({
  ...answer,
  [list]: Array.isArray(answer[list])
    ? answer[list].map((one, index) => ({ ...one, ...rows[index] }))
    : Object.fromEntries(rows.map(({ id, ...columns }) => [id, columns])),
});

const app = express();
app.disable('x-powered-by');
app.disable('etag');
app.use(express.urlencoded({ extended: false, limit: '1mb', parameterLimit: 10_000 }));
app.get('/api/v1/server_settings', (_request, response) => response.json({}));
app.all('/api/v1/*path', async (request, response) => {
  const { statements, answer, list } = routes.get(`${request.method} ${request.url}`);
  const results = await Promise.all(
    statements.map(({ name, text, values }) =>
      pool.query({ name, text, values: values.map((value) => valueOf(request, value)) }),
    ),
  );
  response.json(list === undefined ? answer : withRows(answer, list, results[0].rows));
});
app.listen(Number(process.env.PORT), '127.0.0.1');

/** Statements are prepared, like those of the server. */
const prepared = (statement) => ({
  ...statement,
  name: createHash('sha1').update(statement.text).digest('hex'),
});

process.on('message', ({ route, statements, ...behaviour }) => {
  routes.set(route, { ...behaviour, statements: statements.map(prepared) });
  process.send({ route });
});

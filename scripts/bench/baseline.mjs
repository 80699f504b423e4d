// What no program on this stack can beat: a bare route of Express with its body parser, Basic
// credentials read, and one statement on the same kind of pool.
import express from 'express';
import { openPool } from '@parley/adapter-postgres';

const pool = openPool({ connectionString: process.env.DATABASE_URL }, console.error);

const emailOf = (request) =>
  Buffer.from(request.get('authorization').split(' ')[1], 'base64').toString().split(':')[0];

const findAccount = 'select id, email, full_name, role from account where email_key = $1';

/** An id and nothing around it: no rendering, no rights, no event, no transaction of its own. */
const insertMessage = `
  insert into bench_message (sender_id, channel, topic, content, sent_at)
  select id, $2, $3, $4, extract(epoch from now())::bigint from account where email_key = $1
  returning id`;

/** Of the program's answer, so that both send the same bytes. */
const ownUser = JSON.parse(process.env.OWN_USER);

const app = express();
app.disable('x-powered-by');
app.disable('etag');
app.use(express.urlencoded({ extended: false }));
app.get('/api/v1/server_settings', (_request, response) => response.json({}));
app.get('/api/v1/users/me', async (request, response) => {
  const { rows } = await pool.query(findAccount, [emailOf(request)]);
  const [{ id, full_name, role }] = rows;
  response.json({ ...ownUser, user_id: id, full_name, role });
});
app.post('/api/v1/messages', async (request, response) => {
  const { to, topic, content } = request.body;
  const { rows } = await pool.query(insertMessage, [emailOf(request), to, topic, content]);
  response.json({ result: 'success', msg: '', id: rows[0].id });
});
app.listen(Number(process.env.PORT), '127.0.0.1');

// What no long-polling server on Node can beat: it keeps the polls that wait, and answers them
// all with the same bytes when a message comes.
import { createServer } from 'node:http';

const waiting = new Set();
let lastId = 0;

/** An event as the program sent it. */
const event = JSON.parse(process.env.EVENT);

const success = (fields) => JSON.stringify({ result: 'success', msg: '', ...fields });

const answer = (response, body) => {
  response.setHeader('Content-Type', 'application/json');
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(body);
};

const broadcast = () => {
  lastId += 1;
  const body = success({ events: [{ ...event, id: lastId }], queue_id: process.env.QUEUE_ID });
  for (const response of waiting) {
    answer(response, body);
  }
  waiting.clear();
};

const server = createServer((request, response) => {
  if (request.url.startsWith('/api/v1/events')) {
    waiting.add(response);
    return;
  }
  if (request.method === 'POST') {
    request.resume();
    request.on('end', () => {
      answer(response, success({ id: lastId }));
      broadcast();
    });
    return;
  }
  answer(response, success({}));
});
server.requestTimeout = 0;
server.listen(Number(process.env.PORT), '127.0.0.1');

// A client that follows its event queue, whichever process answers.
import { setTimeout as sleep } from 'node:timers/promises';
import { must, retryMilliseconds } from './client.mjs';

/** A wait of the server is a little shorter. */
const pollSeconds = 70;

/**
 * Registers a queue, and polls it until it has seen the last message; polls are repeated with the last
 * id that has arrived.
 */
export const follow = async (name, api, record) => {
  const { queue_id: queueId, last_event_id: first } = must(
    await api.call('POST', '/register', {
      event_types: ['message', 'realm_user'],
      fetch_event_types: [],
      apply_markdown: 'false',
    }),
  );
  const seen = { client: name, eventIds: [], messages: [], changes: [] };
  record.followed.push(seen);

  const take = (event) => {
    seen.eventIds.push(event.id);
    if (event.type === 'message') {
      const { id, content } = event.message;
      seen.messages.push({ id, text: content });
    } else if (event.person?.full_name !== undefined) {
      seen.changes.push(event.person.full_name);
    }
  };

  const poll = async () => {
    while (!record.isOver(seen)) {
      const last = Math.max(first, ...seen.eventIds.slice(-1));
      const parameters = { queue_id: queueId, last_event_id: last };
      const { outcome, answer, why } = await api.call('GET', '/events', parameters, pollSeconds);
      if (outcome === 'done') {
        answer.events.forEach(take);
      } else if (outcome === 'refused') {
        record.problems.push(`${name}: a poll was refused: ${why}`);
        return;
      } else {
        record.count(`poll: ${why}`);
        await sleep(retryMilliseconds);
      }
    }
  };
  return { queueId, following: poll() };
};

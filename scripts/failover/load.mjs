// The clients of a run: four that send messages and follow their queues, one that only follows, and
// one each that changes a name, schedules messages and uploads files.
import { setTimeout as sleep } from 'node:timers/promises';
import { client, must } from './client.mjs';
import { follow } from './follow.mjs';
import { until } from './machines.mjs';
import { newRecord } from './record.mjs';
import { sendMessage, writers } from './writers.mjs';

const password = 'correct-horse-battery-9';
const channel = 'failover';
const senders = ['sender1', 'sender2', 'sender3', 'sender4'];
const names = [...senders, 'follower', 'renamer', 'scheduler', 'uploader'];

/** How long scheduled messages and events may take that are under way in the end. */
const settleSeconds = 120;

const newAccount = async (site, owner, name) => {
  const email = `${name}@example.org`;
  must(await owner.call('POST', '/users', { email, password, full_name: name }));
  const answer = must(await owner.call('POST', '/fetch_api_key', { username: email, password }));
  return { email, key: answer.api_key, id: answer.user_id };
};

/** All messages of the channel, in their order. */
const storedMessages = async (owner, channelId) => {
  const stored = [];
  for (let anchor = 'oldest'; ; anchor = String(stored.at(-1).id)) {
    const page = must(
      await owner.call(
        'GET',
        '/messages',
        {
          anchor,
          num_before: 0,
          num_after: 5000,
          narrow: [{ operator: 'channel', operand: channelId }],
          apply_markdown: 'false',
          include_anchor: 'false',
        },
        60,
      ),
    );
    stored.push(...page.messages.map(({ id, content }) => ({ id, text: content })));
    if (page.found_newest) return stored;
  }
};

/** Starts the clients of a site; `apps` are its two processes. */
export const startLoad = async ({ site, apps, owner: credentials }) => {
  const owner = client(site, credentials);
  const record = newRecord();
  const accounts = {};
  for (const name of names) accounts[name] = await newAccount(site, owner, name);
  must(
    await owner.call('POST', '/users/me/subscriptions', {
      subscriptions: [{ name: channel }],
      principals: names.map((name) => accounts[name].id),
    }),
  );
  const found = await owner.call('GET', '/get_stream_id', { stream: channel });
  const channelId = must(found).stream_id;
  const api = (name, place = site) => client(place, accounts[name]);

  const queues = {};
  for (const name of [...senders, 'follower']) {
    queues[name] = await follow(name, api(name), record);
  }
  /** Of each sender, the last message that was acknowledged. */
  const acknowledged = new Map();
  const { sender, renamer, scheduler, uploader } = writers(record);
  const all = [
    ...senders.map((name) =>
      sender(api(name), {
        name,
        channel,
        queueId: queues[name].queueId,
        onDone: (attempt) => acknowledged.set(name, attempt),
      }),
    ),
    renamer(...apps.map((app) => api('renamer', app.site))),
    scheduler(api('scheduler'), { channelId }),
    uploader(api('uploader'), { channel }),
  ];
  const state = { isStopped: false };
  const writing = all.map(async ({ pause, write }) => {
    for (let number = 1; !state.isStopped; number += 1) {
      await write(number);
      await sleep(pause);
    }
  });

  /** A problem if the work is not done in time. */
  const settling = (what, look) =>
    until(what, settleSeconds, look).catch((error) => record.problems.push(error.message));

  return {
    record,
    /** When each sender has sent a message that it had not begun to send before. */
    untilAccepted: (after) =>
      until('writes accepted again', settleSeconds, async () => {
        const last = senders.map((name) => acknowledged.get(name));
        return (
          last.every((attempt) => attempt?.began > after) &&
          Math.max(...last.map(({ ended }) => ended))
        );
      }),
    /** Lets everything arrive, and returns what the verdict is about. */
    finish: async () => {
      state.isStopped = true;
      await Promise.all(writing);
      await settling('all scheduled messages sent', async () => {
        const { answer } = await api('scheduler').call('GET', '/scheduled_messages');
        return answer.scheduled_messages.length === 0;
      });
      const last = await sendMessage(owner, { channel, topic: 'last', textOf: String }, record);
      record.end(last.id);
      await settling('the last message has arrived everywhere', async () =>
        record.followed.every(record.isOver),
      );
      for (const { path, content } of record.files) {
        for (const app of apps) {
          const downloaded = await api('uploader', app.site).download(path);
          if (downloaded !== content) {
            record.problems.push(`${path} is not what was uploaded: ${downloaded.slice(0, 60)}`);
          }
        }
      }
      const { sent, changed, followed } = record;
      return { sent, changed, followed, stored: await storedMessages(owner, channelId) };
    },
  };
};

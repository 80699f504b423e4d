// The clients of a run. What they write has a number, so that the verdict can count the effects.
import { setTimeout as sleep } from 'node:timers/promises';
import { client } from './client.mjs';

const password = 'correct-horse-battery-9';
const channel = 'failover';
const senders = 4;

/** Before a request is repeated, as `Retry-After` and most clients have it. */
const retryMilliseconds = 250;

/** Between two messages of a sender. */
const pauseMilliseconds = 60;

const must = ({ outcome, answer, why }) => {
  if (outcome !== 'done') throw new Error(`a request before the run failed: ${why}`);
  return answer;
};

/** Sends until it is done: `textOf(attempt)` differs for each attempt, so that none can hide another. */
const persist = async (textOf, write, record) => {
  for (let attempt = 1; ; attempt += 1) {
    const began = performance.now();
    const text = textOf(attempt);
    const { outcome, answer, why } = await write(text);
    record({ text, outcome, why, answer, began, ended: performance.now() });
    if (outcome !== 'unknown') return answer;
    await sleep(retryMilliseconds);
  }
};

const newAccount = async (site, owner, name) => {
  const email = `${name}@example.org`;
  must(await owner.call('POST', '/users', { email, password, full_name: name }));
  const answer = must(await owner.call('POST', '/fetch_api_key', { username: email, password }));
  return { email, key: answer.api_key, id: answer.user_id };
};

/**
 * Follows an event queue, whichever process answers. Polls are repeated with the last id that has
 * arrived.
 */
const follow = async (name, api, load) => {
  const queue = must(
    await api.call('POST', '/register', {
      event_types: ['message', 'realm_user'],
      fetch_event_types: [],
      apply_markdown: 'false',
    }),
  );
  const seen = { client: name, eventIds: [], messages: [], changes: [] };
  load.followed.push(seen);
  let last = queue.last_event_id;
  const take = (event) => {
    seen.eventIds.push(event.id);
    last = Math.max(last, event.id);
    if (event.type === 'message') {
      const { id, content } = event.message;
      seen.messages.push({ id, text: content });
    } else if (event.person?.full_name !== undefined) {
      seen.changes.push(event.person.full_name);
    }
  };
  const following = (async () => {
    while (!load.isOver(seen)) {
      const { outcome, answer, why } = await api.call(
        'GET',
        '/events',
        { queue_id: queue.queue_id, last_event_id: last },
        70,
      );
      if (outcome === 'done') {
        answer.events.forEach(take);
      } else if (outcome === 'refused') {
        load.problems.push(`${name}: a poll was refused: ${why}`);
        return;
      } else {
        load.count(`poll: ${why}`);
        await sleep(retryMilliseconds);
      }
    }
  })();
  return { queueId: queue.queue_id, following };
};

/** Starts the clients of a site; `apps` are its two processes. */
export const startLoad = async ({ site, apps, owner: credentials }) => {
  const owner = client(site, credentials);
  const counts = new Map();
  const state = { isStopped: false, last: undefined };
  const load = {
    sent: [],
    changed: [],
    followed: [],
    problems: [],
    /** Of each sender, the latest message that was acknowledged: when it was sent, and when answered. */
    acknowledged: new Map(),
    count: (what) => counts.set(what, (counts.get(what) ?? 0) + 1),
    /** Whether a follower has seen everything. */
    isOver: ({ messages }) => state.last !== undefined && messages.at(-1)?.id >= state.last,
  };

  const recordTo =
    (attempts, kind) =>
    ({ text, outcome, why, answer }) => {
      attempts.push({ text, outcome, ...(answer?.id === undefined ? {} : { id: answer.id }) });
      if (why !== undefined) load.count(`${kind}: ${why}`);
      if (outcome === 'refused') load.problems.push(`${kind} "${text}" was refused: ${why}`);
    };

  const send = async (api, queueId, name, number, suffix = '') => {
    await persist(
      (attempt) => `${name} ${number}, attempt ${attempt}${suffix}`,
      (content) =>
        api.call('POST', '/messages', {
          type: 'channel',
          to: channel,
          topic: name,
          content,
          ...(queueId === undefined ? {} : { queue_id: queueId, local_id: content }),
        }),
      (attempt) => {
        recordTo(load.sent, 'message')(attempt);
        if (attempt.outcome === 'done') load.acknowledged.set(name, attempt);
      },
    );
  };

  /** Repeats the work with the next number until the run is over. */
  const repeat = async (pause, work) => {
    for (let number = 1; !state.isStopped; number += 1) {
      await work(number);
      await sleep(pause);
    }
  };

  const names = ['followerone', ...Array.from({ length: senders }, (_, n) => `sender${n + 1}`)];
  names.push('renamer', 'scheduler', 'uploader');
  const accounts = {};
  for (const name of names) accounts[name] = await newAccount(site, owner, name);
  must(
    await owner.call('POST', '/users/me/subscriptions', {
      subscriptions: [{ name: channel }],
      principals: names.map((name) => accounts[name].id),
    }),
  );
  const { stream_id: channelId } = must(
    await owner.call('GET', '/get_stream_id', { stream: channel }),
  );
  const api = (name, place = site) => client(place, accounts[name]);
  const marker = client(site, credentials);

  const followings = [];
  const followAs = async (name) => {
    const { queueId, following } = await follow(name, api(name), load);
    followings.push(following);
    return queueId;
  };
  await followAs('followerone');

  const writing = [];
  for (const name of names.filter((each) => each.startsWith('sender'))) {
    const queueId = await followAs(name);
    writing.push(repeat(pauseMilliseconds, (number) => send(api(name), queueId, name, number)));
  }

  // A name is changed through one process, and read through the other one from the answer on.
  const [writer, reader] = apps.map((app) => api('renamer', app.site));
  writing.push(
    repeat(500, async (number) => {
      let attempts = 0;
      await persist(
        (attempt) => `Name ${number} ${(attempts = attempt)}`,
        (name) => writer.call('PATCH', '/settings', { full_name: name }),
        recordTo(load.changed, 'name'),
      );
      const expected = `Name ${number} ${attempts}`;
      const { outcome, answer } = await reader.call('GET', '/users/me');
      if (outcome === 'done' && answer.full_name !== expected) {
        load.problems.push(`"${answer.full_name}" was read after "${expected}" was acknowledged`);
      }
    }),
  );

  writing.push(
    repeat(700, (number) =>
      persist(
        (attempt) => `scheduled ${number}, attempt ${attempt}`,
        (content) =>
          api('scheduler').call('POST', '/scheduled_messages', {
            type: 'channel',
            to: channelId,
            topic: 'scheduled',
            content,
            scheduled_delivery_timestamp: Math.floor(Date.now() / 1000) + 3,
          }),
        recordTo(load.sent, 'scheduled message'),
      ),
    ),
  );

  const files = [];
  writing.push(
    repeat(2000, async (number) => {
      const content = `file ${number} ${'x'.repeat(1000)}`;
      const answer = await persist(
        () => `file${number}.txt`,
        (name) => api('uploader').upload(name, content),
        ({ outcome, why }) => {
          if (why !== undefined) load.count(`file: ${why}`);
          if (outcome === 'refused') load.problems.push(`file ${number} was refused: ${why}`);
        },
      );
      if (answer !== undefined) {
        files.push({ path: answer.url, content });
        await send(api('uploader'), undefined, 'uploader', number, ` [file](${answer.url})`);
      }
    }),
  );

  const storedMessages = async () => {
    const stored = [];
    for (let anchor = 'oldest', found = false; !found;) {
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
      found = page.found_newest;
      anchor = String(stored.at(-1)?.id ?? 0);
    }
    return stored;
  };

  return {
    load,
    counts,
    senders: names.filter((each) => each.startsWith('sender')),
    /** Lets everything arrive, and returns what the verdict is about. */
    finish: async () => {
      state.isStopped = true;
      await Promise.all(writing);
      const end = Date.now() + 120_000;
      for (;;) {
        const waiting = await api('scheduler').call('GET', '/scheduled_messages');
        if (waiting.outcome === 'done' && waiting.answer.scheduled_messages.length === 0) break;
        if (Date.now() > end) {
          load.problems.push(
            `scheduled messages remain: ${JSON.stringify(waiting.answer?.scheduled_messages?.slice(0, 3))}`,
          );
          break;
        }
        await sleep(1000);
      }
      await send(marker, undefined, 'last', 1);
      state.last = load.sent.at(-1).id;
      await Promise.race([
        Promise.all(followings),
        sleep(60_000, undefined, { ref: false }).then(() =>
          load.problems.push('not all clients got the last message'),
        ),
      ]);
      for (const { path, content } of files) {
        for (const app of apps) {
          const found = await api('uploader', app.site).download(path);
          if (found !== content)
            load.problems.push(`${path} is not what was uploaded: ${found.slice(0, 60)}`);
        }
      }
      const stored = await storedMessages();
      return {
        sent: load.sent,
        changed: load.changed,
        followed: load.followed,
        stored,
        files: files.length,
      };
    },
  };
};

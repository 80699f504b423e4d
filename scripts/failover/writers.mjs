// Clients that write. Each request writes a text that no other has, so that the verdict can count its
// effects; one that is not done is repeated with another text.
import { setTimeout as sleep } from 'node:timers/promises';
import { retryMilliseconds } from './client.mjs';

/** Between two writes of a client, in milliseconds. */
const pauses = { message: 60, name: 500, scheduled: 700, file: 2000 };

/** How long before its time a message is scheduled. */
const scheduledSeconds = 3;

/** Repeats until it is done; returns the answer, or nothing if it was refused. */
const persist = async (textOf, write, onAttempt) => {
  for (let attempt = 1; ; attempt += 1) {
    const text = textOf(attempt);
    const began = performance.now();
    const ended = await write(text);
    onAttempt({ text, began, ended: performance.now(), ...ended });
    if (ended.outcome !== 'unknown') return ended.answer;
    await sleep(retryMilliseconds);
  }
};

const numbered = (name, number) => (attempt) => `${name} ${number}, attempt ${attempt}`;

/** Sends one message. */
export const sendMessage = (api, { channel, topic, queueId, textOf }, record, onDone = () => {}) =>
  persist(
    textOf,
    (content) =>
      api.call('POST', '/messages', {
        type: 'channel',
        to: channel,
        topic,
        content,
        ...(queueId === undefined ? {} : { queue_id: queueId, local_id: content }),
      }),
    (attempt) => {
      record.add(record.sent, 'message', attempt);
      if (attempt.outcome === 'done') onDone(attempt);
    },
  );

export const writers = (record) => ({
  /** Sends messages, and remembers the last that was acknowledged. */
  sender: (api, { name, channel, queueId, onDone }) => ({
    pause: pauses.message,
    write: (number) =>
      sendMessage(
        api,
        { channel, topic: name, queueId, textOf: numbered(name, number) },
        record,
        onDone,
      ),
  }),

  /** Changes a name through one process, and reads it through another from the answer on. */
  renamer: (writer, reader) => ({
    pause: pauses.name,
    write: async (number) => {
      let expected;
      await persist(
        (attempt) => `Name ${number} ${attempt}`,
        (name) => writer.call('PATCH', '/settings', { full_name: name }),
        (attempt) => {
          expected = attempt.text;
          record.add(record.changed, 'name', attempt);
        },
      );
      const { outcome, answer } = await reader.call('GET', '/users/me');
      if (outcome === 'done' && answer.full_name !== expected) {
        record.problems.push(`"${answer.full_name}" was read after "${expected}" was acknowledged`);
      }
    },
  }),

  scheduler: (api, { channelId }) => ({
    pause: pauses.scheduled,
    write: (number) =>
      persist(
        numbered('scheduled', number),
        (content) =>
          api.call('POST', '/scheduled_messages', {
            type: 'channel',
            to: channelId,
            topic: 'scheduled',
            content,
            scheduled_delivery_timestamp: Math.floor(Date.now() / 1000) + scheduledSeconds,
          }),
        (attempt) => record.add(record.sent, 'scheduled message', attempt),
      ),
  }),

  /** Uploads a file, and sends a message that links it. */
  uploader: (api, { channel }) => ({
    pause: pauses.file,
    write: async (number) => {
      const content = `file ${number} ${'x'.repeat(1000)}`;
      const answer = await persist(
        () => `file${number}.txt`,
        (name) => api.upload(name, content),
        (attempt) => record.add([], 'file', attempt),
      );
      if (answer !== undefined) {
        record.files.push({ path: answer.url, content });
        const textOf = (attempt) => `${numbered('file', number)(attempt)}: [file](${answer.url})`;
        await sendMessage(api, { channel, topic: 'files', textOf }, record);
      }
    },
  }),
});

// What the clients of a run have done and seen.

/** A record to which clients add. */
export const newRecord = () => {
  const counts = new Map();
  const count = (what) => counts.set(what, (counts.get(what) ?? 0) + 1);
  const state = { last: undefined };
  const problems = [];
  return {
    sent: [],
    changed: [],
    followed: [],
    /** Uploaded files: their path and content. */
    files: [],
    problems,
    /** How often a request was not answered, by its kind and the reason. */
    counts,
    count,
    /** Adds how a request ended; a refusal is a problem. */
    add: (attempts, kind, { text, outcome, why, answer }) => {
      attempts.push({ text, outcome, ...(answer?.id === undefined ? {} : { id: answer.id }) });
      if (why !== undefined) count(`${kind}: ${why}`);
      if (outcome === 'refused') problems.push(`${kind} "${text}" was refused: ${why}`);
    },
    /** The message with which everything ends for those who follow. */
    end: (messageId) => void (state.last = messageId),
    isOver: ({ messages }) => state.last !== undefined && messages.at(-1)?.id >= state.last,
  };
};

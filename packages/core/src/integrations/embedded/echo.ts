import type { EmbeddedBot } from './embedded-bot';

const options = { prefix: '' };

/** Repeats each message. */
export const echo: EmbeddedBot = {
  name: 'echo',
  options,
  usesStorage: false,
  reply: ({ content, settings }) => ({
    content: `${settings.prefix ?? options.prefix}${content}`,
    changes: new Map(),
  }),
};

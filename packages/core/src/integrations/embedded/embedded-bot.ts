/** What a bot stored, by key. */
type BotMemory = ReadonlyMap<string, string>;

/** A message that addresses an embedded bot. */
export type EmbeddedRequest = {
  /** Without the mention of the bot. */
  readonly content: string;
  /** The bot's configuration; a missing option has its default. */
  readonly settings: Readonly<Record<string, string>>;
  readonly memory: BotMemory;
};

export type EmbeddedReply = {
  /** Markdown. */
  readonly content: string;
  /** New values by key; null removes the entry. */
  readonly changes: ReadonlyMap<string, string | null>;
};

/** A bot that runs within the server: a pure function from a message to a reply. */
export type EmbeddedBot = {
  /** The name of the service in the bot's configuration. */
  readonly name: string;
  /** The options of the configuration, with their defaults. */
  readonly options: Readonly<Record<string, string>>;
  /** Whether replies depend on what the bot stored. */
  readonly usesStorage: boolean;
  readonly reply: (request: EmbeddedRequest) => EmbeddedReply;
};

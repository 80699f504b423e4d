import * as t from 'io-ts';
import { ChannelId, struct, tagged } from '../../kernel';

const channel = t.union([ChannelId, t.null]);

const OutgoingService = tagged('Outgoing', {
  url: t.string,
  /** 1 the service's own payload, 2 a Slack-compatible one. */
  interface: t.number,
  /** Sent with each payload, so that the receiver can verify its origin. */
  token: t.string,
});

const EmbeddedService = tagged('Embedded', {
  name: t.string,
  settings: t.readonly(t.record(t.string, t.string)),
});

export const BotService = t.union([OutgoingService, EmbeddedService, t.null]);
/** The service behind a bot; null if there is none. */
export type BotService = t.TypeOf<typeof BotService>;

export const BotConfiguration = struct({
  defaultSendingChannel: channel,
  defaultEventsChannel: channel,
  defaultAllPublicChannels: t.boolean,
  service: BotService,
  /** The settings of the integration that sends through the bot. */
  settings: t.readonly(t.record(t.string, t.string)),
});
/** The configuration of a bot, besides what it shares with all users. */
export type BotConfiguration = t.TypeOf<typeof BotConfiguration>;

export const plainConfiguration: BotConfiguration = {
  defaultSendingChannel: null,
  defaultEventsChannel: null,
  defaultAllPublicChannels: false,
  service: null,
  settings: {},
};

export const isEmptyName = (shortName: string): boolean => shortName.trim() === '';

/**
 * The address of a bot with that short name. Source: docs/reference/bots.md#addresses-and-types.
 */
export const botEmail = (shortName: string, realmHost: string): string =>
  `${shortName.trim()}-bot@${realmHost}`;

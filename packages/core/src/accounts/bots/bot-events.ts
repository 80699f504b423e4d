import * as t from 'io-ts';
import { UserId, eventTable, tagged } from '../../kernel';
import { BotView } from './bot-view';

const BotAdded = tagged('BotAdded', { bot: BotView });
const BotDeleted = tagged('BotDeleted', { botId: UserId });

/** The bot's key was renewed; the new key is derived from the bot. */
const BotKeyChanged = tagged('BotKeyChanged', { bot: BotView });

const BotSetUp = tagged('BotSetUp', {
  bot: BotView,
  property: t.keyof({
    default_sending_stream: null,
    default_events_register_stream: null,
    default_all_public_streams: null,
    default_feature_level: null,
    services: null,
  }),
});

/** A detail of the bot's account, for clients that do not read it from the user's events. */
const BotDetailChanged = tagged('BotDetailChanged', {
  botId: UserId,
  property: t.keyof({
    full_name: null,
    email: null,
    avatar_url: null,
    is_active: null,
    owner_id: null,
  }),
  value: t.union([t.string, t.boolean, t.number]),
});
export type BotDetailChanged = t.TypeOf<typeof BotDetailChanged>;

/** Source: docs/reference/bots.md#audience-of-bot-events. */
export const botEvents = eventTable({
  BotAdded,
  BotDeleted,
  BotDetailChanged,
  BotKeyChanged,
  BotSetUp,
});

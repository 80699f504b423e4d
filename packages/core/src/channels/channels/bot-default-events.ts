import * as t from 'io-ts';
import type { Audience } from '../../kernel';
import { UserId, eventTable, tagged } from '../../kernel';

/** A bot, active or not, with the defaults that name a certain channel. */
export type BotWithDefault = {
  readonly botId: UserId;
  readonly ownerId: UserId | null;
  readonly isSendingDefault: boolean;
  readonly isEventsDefault: boolean;
};

const BotDefaultRenamed = tagged('BotDefaultRenamed', {
  botId: UserId,
  property: t.union([
    t.literal('default_sending_stream'),
    t.literal('default_events_register_stream'),
  ]),
  name: t.string,
});
/** A channel that is a default of the bot has another name. */
export type BotDefaultRenamed = t.TypeOf<typeof BotDefaultRenamed>;

/** Source: docs/reference/bots.md#audience-of-bot-events. */
export const botDefaultEvents = eventTable({ BotDefaultRenamed });

/**
 * The events for the bots of which a renamed channel is a default. Those to whom a bot is listed get
 * its defaults by their names, whether or not they know the channel: it may be private, or archived.
 */
export const botDefaultsRenamed = (
  bots: readonly BotWithDefault[],
  name: string,
): readonly { readonly event: BotDefaultRenamed; readonly audience: Audience }[] =>
  bots.flatMap(({ botId, ownerId, isSendingDefault, isEventsDefault }) => {
    const audience: Audience = {
      users: ownerId === null ? [] : [ownerId],
      standing: 'administrators',
    };
    return [
      ...(isSendingDefault ? (['default_sending_stream'] as const) : []),
      ...(isEventsDefault ? (['default_events_register_stream'] as const) : []),
    ].map((property) => ({
      event: { _tag: 'BotDefaultRenamed' as const, botId, property, name },
      audience,
    }));
  });

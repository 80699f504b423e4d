import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { BotConfiguration, BotService, Caller, User } from '../../../access';
import { plainConfiguration } from '../../../access';
import type { Audience, ChannelId, Unexpected } from '../../../kernel';
import type { AddressedEvent } from '../../domain-events';
import type { Transaction } from '../../transaction';
import { checkInterface } from '../bot-request';
import type { BotView } from '../present-bot';
import { botEventAudienceOf } from './bot-event-audience';
import { findDefaultChannel } from './default-channel';
import { loadBot } from './load-bots';
import type { ChannelFailure } from '../../../channels';
import type { AccountFailure } from '../../failures';

/** What is left out stays; an empty name of a channel clears it. */
export type BotSetUp = {
  readonly payloadUrl: string | undefined;
  readonly interface: number | undefined;
  readonly settings: Readonly<Record<string, string>> | undefined;
  readonly defaultSendingStream: string | undefined;
  readonly defaultEventsRegisterStream: string | undefined;
  readonly defaultAllPublicStreams: boolean | undefined;
};

type Tx = Pick<Transaction, 'bots' | 'channels' | 'events' | 'users'>;

const changedService = (service: BotService, wanted: BotSetUp): BotService => {
  switch (service?._tag) {
    case undefined:
      return null;
    case 'Outgoing':
      return {
        ...service,
        url: wanted.payloadUrl ?? service.url,
        interface: wanted.interface ?? service.interface,
      };
    case 'Embedded':
      return { ...service, settings: { ...service.settings, ...wanted.settings } };
  }
};

const changedChannel = (
  tx: Tx,
  caller: Caller,
  before: ChannelId | null,
  name: string | undefined,
) => (name === undefined ? TE.right(before) : findDefaultChannel(tx, caller, name));

const configured = (
  tx: Tx,
  caller: Caller,
  before: BotConfiguration,
  wanted: BotSetUp,
): TE.TaskEither<ChannelFailure<'InvalidChannelNameGiven'> | Unexpected, BotConfiguration> =>
  pipe(
    TE.Do,
    TE.bindW('sending', () =>
      changedChannel(tx, caller, before.defaultSendingChannel, wanted.defaultSendingStream),
    ),
    TE.bindW('events', () =>
      changedChannel(tx, caller, before.defaultEventsChannel, wanted.defaultEventsRegisterStream),
    ),
    TE.map(({ sending, events }) => ({
      defaultSendingChannel: sending,
      defaultEventsChannel: events,
      defaultAllPublicChannels: wanted.defaultAllPublicStreams ?? before.defaultAllPublicChannels,
      service: changedService(before.service, wanted),
      settings: { ...before.settings, ...wanted.settings },
    })),
  );

const parts = [
  ['default_sending_stream', 'defaultSendingChannel'],
  ['default_events_register_stream', 'defaultEventsChannel'],
  ['default_all_public_streams', 'defaultAllPublicChannels'],
  ['services', 'service'],
] as const;

const setUpEvents = (
  bot: BotView,
  before: BotConfiguration,
  after: BotConfiguration,
  audience: Audience,
): readonly AddressedEvent[] =>
  parts
    .filter(([, part]) => JSON.stringify(before[part]) !== JSON.stringify(after[part]))
    .map(([property]) => ({ event: { _tag: 'BotSetUp', bot, property }, audience }));

/** Changes how a bot works, and tells whoever looks after it. Source: reference, «Bots». */
export const setUpBot = (
  tx: Tx,
  caller: Caller,
  bot: User,
  wanted: BotSetUp,
): TE.TaskEither<
  AccountFailure<'InvalidBot'> | ChannelFailure<'InvalidChannelNameGiven'> | Unexpected,
  BotView
> =>
  pipe(
    TE.fromEither(
      pipe(
        checkInterface(wanted.interface),
        E.map(() => ({})),
      ),
    ),
    TE.bindW('found', () => tx.bots.configurationsOf(caller.realm.id, [bot.id])),
    TE.let('before', ({ found }) => found.get(bot.id) ?? plainConfiguration),
    TE.bindW('after', ({ before }) => configured(tx, caller, before, wanted)),
    TE.tap(({ after }) => tx.bots.configure(caller.realm.id, bot.id, after)),
    TE.bindW('view', () => loadBot(tx, caller.realm, bot)),
    TE.bindW('audience', () => botEventAudienceOf(tx, bot)),
    TE.tap(({ before, after, view, audience }) =>
      tx.events.emit(caller.realm.id, setUpEvents(view, before, after, audience)),
    ),
    TE.map(({ view }) => view),
  );

import * as t from 'io-ts';
import { BotService } from '../../access';
import type { ApiKeyOf, ApiKeySeed, FeatureLevel } from '../../kernel';
import { UserId, has } from '../../kernel';
import type { BotEventReceiver } from './bot-key-access';
import { canKnowKey } from './bot-key-access';

const nullableText = t.union([t.string, t.null]);

export const BotView = t.readonly(
  t.type({
    userId: UserId,
    email: t.string,
    fullName: t.string,
    type: t.number,
    isActive: t.boolean,
    /** What the key of the bot is derived from; the key itself is kept nowhere. */
    apiKeyGeneration: t.number,
    /** Missing in entries of the log that are older than it. */
    apiKeySalt: t.union([t.string, t.null, t.undefined]),
    /** Names. */
    defaultSendingStream: nullableText,
    defaultEventsRegisterStream: nullableText,
    defaultAllPublicStreams: t.boolean,
    avatarUrl: t.string,
    service: BotService,
    settings: t.readonly(t.record(t.string, t.string)),
    ownerId: t.union([UserId, t.null]),
    mayCreateUsers: t.boolean,
  }),
);
/** A bot as its owner and administrators get to know it. */
export type BotView = t.TypeOf<typeof BotView>;

/** What the key of the bot is derived from. */
export const apiKeySeedOf = ({ apiKeyGeneration, apiKeySalt }: BotView): ApiKeySeed => ({
  generation: apiKeyGeneration,
  salt: apiKeySalt ?? null,
});

/** Source: reference, "POST /bots". */
export const presentServices = (
  service: BotService,
): readonly Readonly<Record<string, unknown>>[] => {
  switch (service?._tag) {
    case undefined:
      return [];
    case 'Outgoing':
      return [{ base_url: service.url, interface: service.interface, token: service.token }];
    case 'Embedded':
      return [{ service_name: service.name, config_data: service.settings }];
  }
};

/** The settings of what runs behind the bot; null where there are none. */
export const presentSettings = (view: BotView): Readonly<Record<string, string>> | null => {
  const settings = view.service?._tag === 'Embedded' ? view.service.settings : view.settings;
  return Object.keys(settings).length === 0 ? null : settings;
};

export const presentDefaults = (view: BotView) => ({
  default_sending_stream: view.defaultSendingStream,
  default_events_register_stream: view.defaultEventsRegisterStream,
  default_all_public_streams: view.defaultAllPublicStreams,
});

/** Whom a bot is presented to; keys are derived for them, and kept nowhere. */
export type BotViewer = BotEventReceiver & {
  readonly level: FeatureLevel;
  readonly apiKeyOf: ApiKeyOf;
};

/** The key of the bot, for those who may know it. */
export const presentKey = (
  view: BotView,
  viewer: BotViewer,
): { readonly api_key: string } | undefined =>
  canKnowKey(viewer, view)
    ? { api_key: viewer.apiKeyOf(view.userId, apiKeySeedOf(view)) }
    : undefined;

/** The bot as lists and events carry it. Source: reference, "POST /bots". */
export const presentBot = (
  view: BotView,
  viewer: BotViewer,
): Readonly<Record<string, unknown>> => ({
  user_id: view.userId,
  ...presentDefaults(view),
  services: presentServices(view.service),
  ...(has(viewer.level, 'botDetailsWithUsers')
    ? {}
    : {
        email: view.email,
        full_name: view.fullName,
        bot_type: view.type,
        is_active: view.isActive,
        avatar_url: view.avatarUrl,
        owner_id: view.ownerId,
        ...presentKey(view, viewer),
      }),
});

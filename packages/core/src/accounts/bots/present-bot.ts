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
    /** The key is derived from these two fields and is not stored. */
    apiKeyGeneration: t.number,
    /** Missing in older entries of the log. */
    apiKeySalt: t.union([t.string, t.null, t.undefined]),
    /** The names of the default channels. */
    defaultSendingStream: nullableText,
    defaultEventsRegisterStream: nullableText,
    defaultAllPublicStreams: t.boolean,
    avatarUrl: t.string,
    service: BotService,
    settings: t.readonly(t.record(t.string, t.string)),
    ownerId: t.union([UserId, t.null]),
    mayCreateUsers: t.boolean,
    /** Missing in older entries of the log. */
    defaultLevel: t.union([t.number, t.null, t.undefined]),
  }),
);
/** A bot as its owner and administrators see it. */
export type BotView = t.TypeOf<typeof BotView>;

/** What the bot's key is derived from. */
export const apiKeySeedOf = ({ apiKeyGeneration, apiKeySalt }: BotView): ApiKeySeed => ({
  generation: apiKeyGeneration,
  salt: apiKeySalt ?? null,
});

/** Source: docs/reference/bots.md#creating-a-bot. */
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

/** The bot's settings; null if there are none. */
export const presentSettings = (view: BotView): Readonly<Record<string, string>> | null => {
  const settings = view.service?._tag === 'Embedded' ? view.service.settings : view.settings;
  return Object.keys(settings).length === 0 ? null : settings;
};

export const presentDefaults = (view: BotView) => ({
  default_sending_stream: view.defaultSendingStream,
  default_events_register_stream: view.defaultEventsRegisterStream,
  default_all_public_streams: view.defaultAllPublicStreams,
  default_feature_level: view.defaultLevel ?? null,
});

/** The receiver of a bot's data. The key is derived during presentation and not stored. */
export type BotViewer = BotEventReceiver & {
  readonly level: FeatureLevel;
  readonly apiKeyOf: ApiKeyOf;
};

/** The bot's key, if the viewer may know it. */
export const presentKey = (
  view: BotView,
  viewer: BotViewer,
): { readonly api_key: string } | undefined =>
  canKnowKey(viewer, view)
    ? { api_key: viewer.apiKeyOf(view.userId, apiKeySeedOf(view)) }
    : undefined;

/** A bot in lists and events. Source: docs/reference/bots.md#creating-a-bot. */
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

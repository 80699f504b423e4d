import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type {
  AccessFailure,
  PlainRealmSettingName,
  PlainRealmSettings,
  RealmSettingName,
  User,
} from '../../access';
import {
  accessFailure,
  isOwner,
  realmPermissionDefinitions,
  realmPermissionNames,
} from '../../access';
import { isLanguage } from '../../accounts';
import { isDuration } from '../../kernel';

/** Time limits in seconds; null is unlimited. */
export const timeLimitNames = [
  'message_content_edit_limit_seconds',
  'message_content_delete_limit_seconds',
  'move_messages_within_stream_limit_seconds',
  'move_messages_between_streams_limit_seconds',
] as const satisfies readonly PlainRealmSettingName[];

type TimeLimitName = (typeof timeLimitNames)[number];

type LimitName = TimeLimitName | 'message_retention_days';

/** A limit as in the request: a number, or `unlimited`. */
export type RequestedLimit = number | string;

/** Settings as in the request. */
export type RequestedSettings = Partial<
  Omit<PlainRealmSettings, LimitName> & Readonly<Record<LimitName, RequestedLimit>>
>;

/**
 * The settings that only owners can change.
 *
 * Source: docs/reference/organization.md#changing-settings.
 */
export const ownerSettings: readonly RealmSettingName[] = [
  'message_retention_days',
  'invite_required',
  'emails_restricted_to_domains',
  'disallow_disposable_email_addresses',
  'waiting_period_threshold',
  ...realmPermissionNames.filter((name) => realmPermissionDefinitions[name].isForOwnersToChange),
];

/** The providers of video calls that the server supports: none, and Jitsi. */
export const videoChatProviders = { disabled: 0, jitsi_meet: 1 } as const;

/** The content ratings for the GIF search. */
export const gifRatings = { disabled: 0, y: 1, g: 2, pg: 3, 'pg-13': 4, r: 5 } as const;

const isAmong = (choices: Readonly<Record<string, number>>, value: number): boolean =>
  Object.values(choices).includes(value);

type ChoiceFailure = AccessFailure<'InvalidLanguage' | 'InvalidChoice'>;

const checkChoices = (requested: RequestedSettings): E.Either<ChoiceFailure, void> => {
  const { default_language, video_chat_provider, gif_rating_policy } = requested;
  if (default_language !== undefined && !isLanguage(default_language)) {
    return E.left(accessFailure('InvalidLanguage', { language: default_language }));
  }
  if (video_chat_provider !== undefined && !isAmong(videoChatProviders, video_chat_provider)) {
    return E.left(
      accessFailure('InvalidChoice', {
        setting: 'video_chat_provider',
        value: video_chat_provider,
      }),
    );
  }
  return gif_rating_policy === undefined || isAmong(gifRatings, gif_rating_policy)
    ? E.right(undefined)
    : E.left(
        accessFailure('InvalidChoice', { setting: 'gif_rating_policy', value: gif_rating_policy }),
      );
};

/** Which authentication methods a request enables and disables. */
export type RequestedMethods = Readonly<Record<string, boolean>>;

export type MethodsFailure = AccessFailure<
  'AuthenticationMethodsFixed' | 'InvalidAuthenticationMethod' | 'NoAuthenticationMethod'
>;

/**
 * Checks that all methods stay enabled, because an organization has those of the server.
 *
 * @param supported the methods of the server
 *
 * Source: docs/reference/organization.md#changing-settings.
 */
export const checkAuthenticationMethods = (
  requested: RequestedMethods,
  supported: readonly string[],
): E.Either<MethodsFailure, void> => {
  const unknown = Object.keys(requested).find((name) => !supported.includes(name));
  if (unknown !== undefined) {
    return E.left(
      accessFailure('InvalidAuthenticationMethod', {
        method: unknown,
        valid: supported,
      }),
    );
  }
  const states = Object.values(requested);
  if (!states.includes(true)) {
    return E.left(accessFailure('NoAuthenticationMethod'));
  }
  return states.includes(false)
    ? E.left(accessFailure('AuthenticationMethodsFixed'))
    : E.right(undefined);
};

const parseLimit = (
  setting: LimitName,
  value: RequestedLimit,
  unlimited: number | null,
): E.Either<AccessFailure<'BadLimit'>, number | null> => {
  if (value === 'unlimited') {
    return E.right(unlimited);
  }
  return isDuration(value) ? E.right(value) : E.left(accessFailure('BadLimit', { setting, value }));
};

const forever = -1;

const parseLimits = (
  requested: RequestedSettings,
): E.Either<AccessFailure<'BadLimit'>, Partial<Pick<PlainRealmSettings, LimitName>>> => {
  const limits: Partial<Record<LimitName, number | null>> = {};
  for (const name of [...timeLimitNames, 'message_retention_days'] as const) {
    const value = requested[name];
    if (value !== undefined) {
      const unlimited = name === 'message_retention_days' ? forever : null;
      const parsed = parseLimit(name, value, unlimited);
      if (E.isLeft(parsed)) {
        return parsed;
      }
      limits[name] = parsed.right;
    }
  }
  const { message_retention_days: days, ...others } = limits;
  return E.right({
    ...others,
    ...(days === undefined || days === null ? {} : { message_retention_days: days }),
  });
};

/** Checks that the caller may change all of these settings. */
export const checkSettingPermission = (
  user: Pick<User, 'role'>,
  names: readonly string[],
): E.Either<AccessFailure<'MustBeOwner'>, void> =>
  isOwner(user) || !ownerSettings.some((name) => names.includes(name))
    ? E.right(undefined)
    : E.left(accessFailure('MustBeOwner'));

/**
 * Parses the settings of a request, and checks that the realm can have these values.
 *
 * Source: docs/reference/organization.md#changing-settings.
 */
export const parseSettings = (
  requested: RequestedSettings,
): E.Either<ChoiceFailure | AccessFailure<'BadLimit'>, Partial<PlainRealmSettings>> => {
  const {
    message_content_edit_limit_seconds: _edit,
    message_content_delete_limit_seconds: _delete,
    move_messages_within_stream_limit_seconds: _within,
    move_messages_between_streams_limit_seconds: _between,
    message_retention_days: _retention,
    ...plain
  } = requested;
  return pipe(
    checkChoices(requested),
    E.flatMap(() => parseLimits(requested)),
    E.map((limits) => ({ ...plain, ...limits })),
  );
};

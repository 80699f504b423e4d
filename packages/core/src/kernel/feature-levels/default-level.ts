import type { FeatureLevel } from './feature-level';
import { currentLevel } from './feature-level';

/** What can decide the level of a request; undefined where nothing is said. */
export type LevelSources = {
  /** The level in the header of the request. */
  readonly pinned: FeatureLevel | undefined;
  /** The level set for the bot that makes the request. */
  readonly bot: FeatureLevel | undefined;
  /** The level that the client of the User-Agent was written for. */
  readonly client: FeatureLevel | undefined;
  /** The level set for the organization. */
  readonly realm: FeatureLevel | undefined;
  /** The level set for the server. */
  readonly server: FeatureLevel | undefined;
};

/** The sources of which a request without an account knows nothing. */
export const unknownSources: LevelSources = {
  pinned: undefined,
  bot: undefined,
  client: undefined,
  realm: undefined,
  server: undefined,
};

/**
 * The level of a request: what the request says, else what is known best about its program. A bot is
 * one program, and its owner knows it; a User-Agent names a program; the organization and the server
 * set a level for programs of which nothing is known.
 */
export const chooseLevel = ({ pinned, bot, client, realm, server }: LevelSources): FeatureLevel =>
  pinned ?? bot ?? client ?? realm ?? server ?? currentLevel;

/** Settings store 0 for "not set". */
export const levelSetting = (value: number | null): FeatureLevel | undefined =>
  value === null || value === 0 ? undefined : value;

import type { UserSettings } from '../../access';
import type { Timestamp, UserId } from '../../kernel';
import { secondsPerDay } from '../../kernel';

/** How long people have to be away for a digest, and what a digest is about. */
const awayDays = 5;
export const digestDays = 7;

/** When a person was last here. */
export type Sighting = {
  readonly userId: UserId;
  /** Empty if unknown. */
  readonly timezone: string;
  readonly joinedAt: Timestamp;
  /** The last sign of one of their clients; undefined if there is none. */
  readonly seenAt: Timestamp | undefined;
};

/**
 * Whether a person gets the digest of their organization. Nobody knows whether people are away who do
 * not share their presence.
 *
 * Source: docs/reference/notifications.md#digests.
 */
export const getsDigest = (
  { joinedAt, seenAt }: Pick<Sighting, 'joinedAt' | 'seenAt'>,
  settings: Pick<UserSettings, 'enable_digest_emails' | 'presence_enabled'>,
  now: Timestamp,
): boolean =>
  settings.enable_digest_emails &&
  settings.presence_enabled &&
  Math.max(joinedAt, seenAt ?? 0) < now - awayDays * secondsPerDay;

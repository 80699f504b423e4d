import type { Migration } from 'kysely';
import { decodedDomains } from './0095-decoded-domains';
import { emojiCreationTimes } from './0094-emoji-creation-times';
import { refuseOutdated } from './0093-refuse-outdated';
import { baseline } from './baseline';

/** In the order in which they run; a released migration is never edited. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0092-baseline': baseline,
  '0093-refuse-outdated': refuseOutdated,
  '0094-emoji-creation-times': emojiCreationTimes,
  '0095-decoded-domains': decodedDomains,
};

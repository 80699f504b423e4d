import type { Migration } from 'kysely';
import { sql } from 'kysely';
import { accounts } from './accounts';
import { archive } from './archive';
import { attachments } from './attachments';
import { authentication } from './authentication';
import { changesByHand } from './changes-by-hand';
import { channels } from './channels';
import { flags } from './flags';
import { log } from './log';
import { messages } from './messages';
import { organization } from './organization';
import { personal } from './personal';
import { recipients } from './recipients';
import { userGroups } from './user-groups';

/** Each refers only to tables of those before it. */
const parts = [
  organization,
  accounts,
  authentication,
  userGroups,
  recipients,
  channels,
  messages,
  flags,
  personal,
  attachments,
  archive,
  log,
  changesByHand,
];

/** The schema of a new database; in older ones, migrations 0001 to 0076 made the same. */
export const baseline: Migration = {
  up: async (db) => {
    for (const part of parts) {
      await sql.raw(part).execute(db);
    }
  },
};

import type { Migration } from 'kysely';
import { foundation } from './0001-foundation';
import { groups } from './0002-groups';
import { people } from './0003-people';
import { channels } from './0004-channels';
import { messages } from './0005-messages';
import { personal } from './0006-personal';
import { historicalFlags } from './0007-historical-flags';
import { alertWords } from './0011-alert-words';
  '0013-presence': presence,

import type { Kysely } from 'kysely';
import type { ChannelTables } from './tables/channels';
import type { ContentTables } from './tables/content';
import type { CredentialTables } from './tables/credentials';
import type { EventTables } from './tables/events';
import type { MessageTables } from './tables/messages';
import type { OrganizationTables } from './tables/organization';
import type { PeopleTables } from './tables/people';
import type { PersonalTables } from './tables/personal';
import type { SubscriptionTables } from './tables/subscriptions';
import type { UserGroupTables } from './tables/user-groups';

/** Every table; the primary key of each starts with its realm. */
export type Database = ChannelTables &
  ContentTables &
  CredentialTables &
  EventTables &
  MessageTables &
  OrganizationTables &
  PeopleTables &
  PersonalTables &
  SubscriptionTables &
  UserGroupTables;

/** The pool, or one transaction on it. */
export type Db = Kysely<Database>;

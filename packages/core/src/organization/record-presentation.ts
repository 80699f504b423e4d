import type { Playground, RealmDomain } from '../access';
import type { ProfileField } from '../accounts';
import type { FeatureLevel, Fields } from '../kernel';
import type { RealmLinkifier } from '../messages';
import type { Draft, NavigationView, Reminder, SavedSnippet, ScheduledMessage } from '../personal';

/** The records of the API that the core writes itself: the archives of exports contain them. */
export interface RecordPresentation {
  readonly draft: (draft: Draft) => Fields;
  readonly linkifier: (linkifier: RealmLinkifier, level: FeatureLevel) => Fields;
  readonly navigationView: (view: NavigationView) => Fields;
  readonly playground: (playground: Playground) => Fields;
  readonly profileField: (field: ProfileField, level: FeatureLevel) => Fields;
  readonly realmDomain: (domain: RealmDomain) => Fields;
  readonly reminder: (reminder: Reminder) => Fields;
  readonly savedSnippet: (snippet: SavedSnippet) => Fields;
  readonly scheduledMessage: (scheduled: ScheduledMessage, level: FeatureLevel) => Fields;
}

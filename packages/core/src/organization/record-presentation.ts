import type { Playground, RealmDomain, StatusParts, UserDetails, UserView } from '../access';
import type { ProfileField } from '../accounts';
import type { PersonalChannelSettings } from '../channels';
import type { Fields, Role, UserId } from '../kernel';
import type { EditRecord, RealmLinkifier } from '../messages';
import type { Draft, NavigationView, Reminder, SavedSnippet, ScheduledMessage } from '../personal';

/** The records of the API that the archives of exports contain, at the level of this server. */
export interface RecordPresentation {
  /** The user's own settings for a channel. */
  readonly channelSettings: (personal: PersonalChannelSettings) => Fields;
  readonly draft: (draft: Draft) => Fields;
  readonly linkifier: (linkifier: RealmLinkifier) => Fields;
  readonly messageEdit: (edit: EditRecord) => Fields;
  readonly navigationView: (view: NavigationView) => Fields;
  readonly playground: (playground: Playground) => Fields;
  readonly profile: (values: UserDetails['profile']) => Fields;
  readonly profileField: (field: ProfileField) => Fields;
  readonly realmDomain: (domain: RealmDomain) => Fields;
  readonly reminder: (reminder: Reminder) => Fields;
  readonly savedSnippet: (snippet: SavedSnippet) => Fields;
  readonly scheduledMessage: (scheduled: ScheduledMessage) => Fields;
  readonly status: (parts: StatusParts) => Fields;
  /** @param viewer who sees the user in this way */
  readonly user: (user: UserView, viewer: { readonly id: UserId; readonly role: Role }) => Fields;
}

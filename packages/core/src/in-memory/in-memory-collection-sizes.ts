import * as TE from 'fp-ts/TaskEither';
import type { CollectionName, CollectionOwner, CollectionSizes } from '../access';
import { visibilityPolicy } from '../channels';
import { utf8BytesOf } from '../kernel';
import type { Cell } from './cell';
import { reading } from './cell';
import type { Owned, State } from './state';

/** The bytes of each record of a collection. */
type Sizes = readonly number[];

const bytesOf = (...texts: readonly (string | null)[]): number =>
  texts.reduce((sum, text) => sum + utf8BytesOf(text ?? ''), 0);

const own = <A>(records: readonly Owned<A>[], userId: number, sizeOf: (record: A) => number) =>
  records.filter((each) => each.userId === userId).map(({ record }) => sizeOf(record));

const ofRealm = <A extends { readonly realmId: number }>(
  records: readonly A[],
  realmId: number,
): readonly A[] => records.filter((each) => each.realmId === realmId);

const weightless = (): number => 0;

const sizes: Readonly<
  Record<CollectionName, (state: State, { realmId, userId }: CollectionOwner) => Sizes>
> = {
  alertWords: ({ alertWords }, { userId }) => own(alertWords, userId, bytesOf),
  botStorage: ({ botStorage }, { userId }) =>
    own(botStorage, userId, ({ key, value }) => bytesOf(key, value)),
  bots: ({ users }, { userId }) =>
    users.filter(({ bot }) => bot?.ownerId === userId).map(weightless),
  drafts: ({ drafts }, { userId }) =>
    own(drafts, userId, ({ content, place }) =>
      place._tag === 'ToChannel'
        ? bytesOf(content, place.topic) + 8
        : bytesOf(content) + 8 * (place._tag === 'ToPeople' ? place.userIds.length : 0),
    ),
  invitationLinks: ({ invitations }, { userId }) =>
    invitations
      .filter(
        ({ email, referrerId, status }) =>
          email === null && referrerId === userId && status === 'pending',
      )
      .map(weightless),
  mutedUsers: ({ mutedUsers }, { userId }) => own(mutedUsers, userId, weightless),
  navigationViews: ({ navigationViews }, { userId }) =>
    own(navigationViews, userId, ({ fragment, name }) => bytesOf(fragment, name)),
  reminders: ({ reminders }, { userId }) =>
    reminders
      .filter((each) => each.userId === userId)
      .map(({ note, content, renderedContent }) => bytesOf(note, content, renderedContent)),
  savedSnippets: ({ savedSnippets }, { userId }) =>
    own(savedSnippets, userId, ({ title, content }) => bytesOf(title, content)),
  scheduledMessages: ({ scheduledMessages }, { userId }) =>
    scheduledMessages
      .filter(({ senderId, state }) => senderId === userId && state !== 'sent')
      .map(({ content, renderedContent }) => bytesOf(content, renderedContent)),
  topicPreferences: ({ topicPreferences }, { userId }) =>
    topicPreferences
      .filter((each) => each.userId === userId && each.policy !== visibilityPolicy.inherit)
      .map(weightless),
  uploadedFiles: ({ attachments }, { userId }) =>
    attachments.filter(({ ownerId }) => ownerId === userId).map(weightless),

  channelFolders: ({ channelFolders }, { realmId }) =>
    ofRealm(channelFolders, realmId).map(weightless),
  customEmoji: ({ customEmoji }, { realmId }) => ofRealm(customEmoji, realmId).map(weightless),
  defaultChannelGroups: ({ defaultChannelGroups }, { realmId }) =>
    ofRealm(defaultChannelGroups, realmId).map(weightless),
  defaultGroupChannels: ({ defaultChannelGroups }, { realmId }) =>
    ofRealm(defaultChannelGroups, realmId).flatMap(({ channelIds }) => channelIds.map(weightless)),
  linkifiers: ({ linkifiers }, { realmId }) =>
    ofRealm(linkifiers, realmId).map((each) =>
      bytesOf(
        each.pattern,
        each.urlTemplate,
        each.exampleInput,
        each.reverseTemplate,
        ...each.alternativeUrlTemplates,
      ),
    ),
  playgrounds: ({ playgrounds }, { realmId }) => ofRealm(playgrounds, realmId).map(weightless),
  profileFields: ({ profileFields }, { realmId }) =>
    ofRealm(profileFields, realmId).map(({ name, hint, data }) =>
      bytesOf(name, hint, JSON.stringify(data)),
    ),
  realmDomains: ({ realmDomains }, { realmId }) => ofRealm(realmDomains, realmId).map(weightless),
  userGroups: ({ userGroups }, { realmId }) => ofRealm(userGroups, realmId).map(weightless),
};

/** Transactions run one after another in memory, so there is nothing to lock. */
export const inMemoryCollectionSizes = (cell: Cell): CollectionSizes => ({
  lock: () => TE.right(undefined),
  measure: (name, owner) =>
    reading(cell, (state) => {
      const all = sizes[name](state, owner);
      return { count: all.length, bytes: all.reduce((sum, bytes) => sum + bytes, 0) };
    }),
});

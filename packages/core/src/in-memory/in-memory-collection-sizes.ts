import * as TE from 'fp-ts/TaskEither';
import type { CollectionName, CollectionSizes } from '../access';
import { collectionLimits } from '../access';
import { visibilityPolicy } from '../channels';
import type { RealmId, UserId } from '../kernel';
import { utf8BytesOf } from '../kernel';
import type { Cell } from './cell';
import { reading } from './cell';
import type { Owned, State } from './state';

/** A record of a collection: whose it is, and how many bytes it takes. */
type Sized = {
  readonly realmId: RealmId | undefined;
  readonly ownerId: UserId | null;
  readonly bytes: number;
};

const bytesOf = (...texts: readonly (string | null)[]): number =>
  texts.reduce((sum, text) => sum + utf8BytesOf(text ?? ''), 0);

const realmOf = ({ users }: State, userId: UserId): RealmId | undefined =>
  users.find(({ id }) => id === userId)?.realmId;

const ofUser =
  (state: State) =>
  (ownerId: UserId, bytes = 0): Sized => ({ realmId: realmOf(state, ownerId), ownerId, bytes });

const own = <A>(state: State, records: readonly Owned<A>[], sizeOf: (record: A) => number) =>
  records.map(({ userId, record }) => ofUser(state)(userId, sizeOf(record)));

const ofRealm = (realmId: RealmId, bytes = 0, ownerId: UserId | null = null): Sized => ({
  realmId,
  ownerId,
  bytes,
});

const weightless = (): number => 0;

const stored = (state: State) =>
  own(state, state.botStorage, ({ key, value }) => bytesOf(key, value));

const records: Readonly<Record<CollectionName, (state: State) => readonly Sized[]>> = {
  activeChannels: ({ channels }) =>
    channels
      .filter(({ isArchived }) => !isArchived)
      .map(({ realmId, creatorId }) => ofRealm(realmId, 0, creatorId)),
  alertWords: (state) => own(state, state.alertWords, bytesOf),
  botStorage: stored,
  botStorageOfOwner: stored,
  bots: ({ users }) =>
    users.flatMap(({ realmId, bot }) => {
      const ownerId = bot?.ownerId ?? undefined;
      return ownerId === undefined ? [] : [ofRealm(realmId, 0, ownerId)];
    }),
  channelEmails: ({ channelEmails }) =>
    channelEmails
      .filter(({ senderId }) => senderId !== null)
      .map(({ realmId, userId }) => ofRealm(realmId, 0, userId)),
  channels: ({ channels }) =>
    channels.map(({ realmId, creatorId }) => ofRealm(realmId, 0, creatorId)),
  drafts: (state) =>
    own(state, state.drafts, ({ content, place }) =>
      place._tag === 'ToChannel'
        ? bytesOf(content, place.topic) + 8
        : bytesOf(content) + 8 * (place._tag === 'ToPeople' ? place.userIds.length : 0),
    ),
  groupMembers: ({ userGroups }) =>
    userGroups.flatMap(({ realmId, creatorId, members }) =>
      members.map(() => ofRealm(realmId, 0, creatorId)),
    ),
  groupSubgroups: ({ userGroups }) =>
    userGroups.flatMap(({ realmId, creatorId, subgroups }) =>
      subgroups.map(() => ofRealm(realmId, 0, creatorId)),
    ),
  invitationLinks: ({ invitations }) =>
    invitations
      .filter(({ email, status }) => email === null && status === 'pending')
      .map(({ realmId, referrerId }) => ofRealm(realmId, 0, referrerId)),
  invitations: ({ invitations }) =>
    invitations.map(({ realmId, referrerId }) => ofRealm(realmId, 0, referrerId)),
  mutedUsers: (state) => own(state, state.mutedUsers, weightless),
  navigationViews: (state) =>
    own(state, state.navigationViews, ({ fragment, name }) => bytesOf(fragment, name)),
  reminders: ({ reminders }) =>
    reminders.map(({ realmId, userId, note, content, renderedContent }) =>
      ofRealm(realmId, bytesOf(note, content, renderedContent), userId),
    ),
  savedSnippets: (state) =>
    own(state, state.savedSnippets, ({ title, content }) => bytesOf(title, content)),
  scheduledMessages: ({ scheduledMessages }) =>
    scheduledMessages
      .filter(({ state }) => state !== 'sent')
      .map(({ realmId, senderId, content, renderedContent }) =>
        ofRealm(realmId, bytesOf(content, renderedContent), senderId),
      ),
  topicPreferences: (state) =>
    state.topicPreferences
      .filter(({ policy }) => policy !== visibilityPolicy.inherit)
      .map(({ userId }) => ofUser(state)(userId)),
  uploadedFiles: ({ attachments }) =>
    attachments.map(({ realmId, ownerId, size }) => ofRealm(realmId, size, ownerId)),

  channelFolders: ({ channelFolders }) => channelFolders.map(({ realmId }) => ofRealm(realmId)),
  customEmoji: ({ customEmoji }) =>
    customEmoji.map(({ realmId, authorId }) => ofRealm(realmId, 0, authorId)),
  defaultChannelGroups: ({ defaultChannelGroups }) =>
    defaultChannelGroups.map(({ realmId }) => ofRealm(realmId)),
  defaultGroupChannels: ({ defaultChannelGroups }) =>
    defaultChannelGroups.flatMap(({ realmId, channelIds }) =>
      channelIds.map(() => ofRealm(realmId)),
    ),
  linkifiers: ({ linkifiers }) =>
    linkifiers.map((each) =>
      ofRealm(
        each.realmId,
        bytesOf(
          each.pattern,
          each.urlTemplate,
          each.exampleInput,
          each.reverseTemplate,
          ...each.alternativeUrlTemplates,
        ),
      ),
    ),
  people: ({ users }) =>
    users.filter(({ bot }) => bot === null).map(({ realmId }) => ofRealm(realmId)),
  playgrounds: ({ playgrounds }) => playgrounds.map(({ realmId }) => ofRealm(realmId)),
  profileFields: ({ profileFields }) =>
    profileFields.map(({ realmId, name, hint, data }) =>
      ofRealm(realmId, bytesOf(name, hint, JSON.stringify(data))),
    ),
  realmDomains: ({ realmDomains }) => realmDomains.map(({ realmId }) => ofRealm(realmId)),
  userGroups: ({ userGroups }) =>
    userGroups.map(({ realmId, creatorId }) => ofRealm(realmId, 0, creatorId)),
};

/** Transactions run one after another in memory, so there is nothing to lock. */
export const inMemoryCollectionSizes = (cell: Cell): CollectionSizes => ({
  lock: () => TE.right(undefined),
  measure: (name, { realmId, userId }) =>
    reading(cell, (state) => {
      const isCounted = (ownerId: UserId | null): boolean =>
        ownerId === userId ||
        (!collectionLimits[name].isOfEachBot &&
          state.users.some(({ id, bot }) => id === ownerId && bot?.ownerId === userId));
      const counted = records[name](state).filter((each) =>
        userId === undefined ? each.realmId === realmId : isCounted(each.ownerId),
      );
      return {
        count: counted.length,
        bytes: counted.reduce((sum, { bytes }) => sum + bytes, 0),
      };
    }),
});

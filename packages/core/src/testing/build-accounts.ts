import type { UserGroup, UserGroupPermissions } from '../access';
import { userGroupPermissions } from '../access';
import type { BotView, Invitation, ProfileField } from '../accounts';
import { nextId, nextNumber, someTime } from '../in-memory';
import { InvitationId, ProfileFieldId, UserGroupId, UserId, role } from '../kernel';
import { someRealm } from './build-people';

/** A group without members, which only its creator may manage. */
export const aUserGroup = ({
  permissions,
  ...given
}: Partial<Omit<UserGroup, 'permissions'>> & {
  readonly permissions?: Partial<UserGroupPermissions>;
} = {}): UserGroup => {
  const creatorId = given.creatorId ?? nextId(UserId);
  return {
    id: nextId(UserGroupId),
    realmId: someRealm.id,
    name: `group ${nextNumber()}`,
    description: '',
    isSystem: false,
    isActive: true,
    creatorId,
    createdAt: someTime,
    members: [],
    subgroups: [],
    permissions: userGroupPermissions(permissions ?? {}, someRealm.systemGroups, creatorId),
    ...given,
  };
};

/** An open invitation of a member, sent to an address. */
export const anInvitation = ({
  terms,
  ...given
}: Partial<Omit<Invitation, 'terms'>> & {
  readonly terms?: Partial<Invitation['terms']>;
} = {}): Invitation => ({
  id: nextId(InvitationId),
  realmId: someRealm.id,
  referrerId: nextId(UserId),
  email: `invitee${nextNumber()}@example.org`,
  linkId: null,
  notifiesReferrer: true,
  terms: {
    role: role.member,
    channelIds: [],
    groupIds: [],
    includesDefaultChannels: false,
    welcomeMessage: null,
    ...terms,
  },
  invitedAt: someTime,
  expiresAt: null,
  status: 'pending',
  tokenSalt: null,
  ...given,
});

/** A bot of nobody, without a service. */
export const aBotView = (given: Partial<BotView> = {}): BotView => ({
  userId: nextId(UserId),
  email: 'x-bot@example.org',
  fullName: 'X',
  type: 1,
  isActive: true,
  apiKeyGeneration: 0,
  apiKeySalt: null,
  defaultSendingStream: null,
  defaultEventsRegisterStream: null,
  defaultAllPublicStreams: false,
  avatarUrl: '',
  service: null,
  settings: {},
  ownerId: null,
  mayCreateUsers: false,
  defaultLevel: null,
  ...given,
});

/** A field for short texts that everyone may fill in. */
export const aProfileField = (given: Partial<ProfileField> = {}): ProfileField => ({
  id: nextId(ProfileFieldId),
  name: `Field ${nextNumber()}`,
  hint: '',
  kind: 1,
  data: {},
  order: 1,
  isInSummary: false,
  isRequired: false,
  isEditableByUser: true,
  isForMatching: false,
  ...given,
});

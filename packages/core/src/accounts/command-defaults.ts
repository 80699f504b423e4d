import { botType } from '../access';
import type { Given } from '../kernel';
import { completeCommand, role } from '../kernel';
import type { InvitationTerms } from './invitations/invitation';
import type { CreateInvitationLink } from './invitations/use-cases/create-invitation-link';
import type { InvitePeople } from './invitations/use-cases/invite-people';
import type { DeactivationActions } from './users/deactivation';
import { noActions } from './users/deactivation';
import type { DeactivateUser } from './users/use-cases/deactivate-user';

const terms = {
  role: role.member,
  channelIds: [],
  groupIds: [],
  includesDefaultChannels: false,
  welcomeMessage: null,
} as const;

const fromGroup = { directOnly: false } as const;

/** What the commands of this module may leave out. Source: docs/reference/requests.md#envelope. */
export const accountCommandDefaults = {
  unlinkProvider: { isForced: false },
  createNamedKey: { scope: 'full', channelIds: null, expiresAt: null },
  changeGroupMembers: {
    add: [],
    remove: [],
    addSubgroups: [],
    removeSubgroups: [],
    parameters: [],
  },
  createBot: {
    type: botType.generic,
    payloadUrl: '',
    settings: {},
    interface: 1,
    defaultAllPublicChannels: false,
    files: [],
  },
  createProfileField: {
    name: '',
    hint: '',
    data: {},
    isInSummary: false,
    isRequired: false,
    isEditableByUser: true,
    isForMatching: false,
  },
  createUserGroup: { description: '', members: [], subgroups: [], permissions: {} },
  getAvatar: { isMedium: false },
  getGroupMembers: fromGroup,
  getSubgroups: fromGroup,
  invitePeople: { notifiesReferrer: true },
  isGroupMember: fromGroup,
  listUserGroups: { includeDeactivated: false },
  listUsers: { includeProfiles: false },
  setStatus: { emoji: {} },
  setStatusOfUser: { emoji: {} },
  terms,
  updateBot: { files: [] },
  updateOwnAccount: { settings: {} },
  updateSettingsOfOthers: { userIds: [], groupIds: [], keepsEdited: false, settings: {} },
  updateProfileField: { changes: {} },
  removeCreations: { createdSince: 0 },
  updateUser: { profile: [], grants: {} },
  updateUserGroup: { isReactivated: false, permissions: {} },
} as const;

type GivenTerms = { readonly terms?: Given<InvitationTerms, typeof terms> | undefined };

const completeTerms = (given: Given<InvitationTerms, typeof terms> = {}): InvitationTerms =>
  completeCommand<InvitationTerms, typeof terms>(terms, given);

export const completeInvitation = ({
  terms: given,
  notifiesReferrer = accountCommandDefaults.invitePeople.notifiesReferrer,
  ...rest
}: Given<Omit<InvitePeople, 'terms'>, typeof accountCommandDefaults.invitePeople> &
  GivenTerms): InvitePeople => ({ ...rest, notifiesReferrer, terms: completeTerms(given) });

export const completeLink = ({
  terms: given,
  ...rest
}: Omit<CreateInvitationLink, 'terms'> & GivenTerms): CreateInvitationLink => ({
  ...rest,
  terms: completeTerms(given),
});

export const completeDeactivation = ({
  actions,
  ...rest
}: Omit<DeactivateUser, 'actions'> & {
  readonly actions?: Partial<DeactivationActions> | undefined;
}): DeactivateUser => ({ ...rest, actions: { ...noActions, ...actions } });

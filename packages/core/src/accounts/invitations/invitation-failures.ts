import type { ChannelId, FailureTable, Tagged } from '../../kernel';
import { badRequest, withCode } from '../../kernel';

/** An address, why it was not invited, and whether a deactivated account is the reason. */
export type RefusedAddress = readonly [email: string, reason: string, isDeactivated: boolean];

export type InvitationProblem =
  'dailyLimit' | 'accountTooNew' | 'invalidAddresses' | 'nobodyInvited' | 'someRefused';

export type InvitationFailed = Tagged<'InvitationFailed'> & {
  readonly problem: InvitationProblem;
  readonly errors: readonly RefusedAddress[];
};
/** Some of the addresses were not invited; only `someRefused` means that the others were. */
export const invitationFailed = (
  problem: InvitationProblem,
  errors: readonly RefusedAddress[] = [],
): InvitationFailed => ({ _tag: 'InvitationFailed', problem, errors });

export type NoInviteeAddress = Tagged<'NoInviteeAddress'>;
export const noInviteeAddress: NoInviteeAddress = { _tag: 'NoInviteeAddress' };

export type NoInvitationChannel = Tagged<'NoInvitationChannel'>;
export const noInvitationChannel: NoInvitationChannel = { _tag: 'NoInvitationChannel' };

export type InvalidInvitationChannel = Tagged<'InvalidInvitationChannel'> & {
  readonly channelId: ChannelId;
};
export const invalidInvitationChannel = (channelId: ChannelId): InvalidInvitationChannel => ({
  _tag: 'InvalidInvitationChannel',
  channelId,
});

export type CannotSubscribeInvitees = Tagged<'CannotSubscribeInvitees'>;
export const cannotSubscribeInvitees: CannotSubscribeInvitees = {
  _tag: 'CannotSubscribeInvitees',
};

export type InvitationNeedsAdministrator = Tagged<'InvitationNeedsAdministrator'>;
export const invitationNeedsAdministrator: InvitationNeedsAdministrator = {
  _tag: 'InvitationNeedsAdministrator',
};

export type NoSuchInvitation = Tagged<'NoSuchInvitation'>;
export const noSuchInvitation: NoSuchInvitation = { _tag: 'NoSuchInvitation' };

export type InvitationRevokedAlready = Tagged<'InvitationRevokedAlready'>;
export const invitationRevokedAlready: InvitationRevokedAlready = {
  _tag: 'InvitationRevokedAlready',
};

export type InvalidInvitationKey = Tagged<'InvalidInvitationKey'>;
/** The invitation never was, was used or taken back, or is too old. */
export const invalidInvitationKey: InvalidInvitationKey = { _tag: 'InvalidInvitationKey' };

export type InvitationRequired = Tagged<'InvitationRequired'>;
export const invitationRequired: InvitationRequired = { _tag: 'InvitationRequired' };

export type InvitationFailure =
  | InvitationFailed
  | NoInviteeAddress
  | NoInvitationChannel
  | InvalidInvitationChannel
  | CannotSubscribeInvitees
  | InvitationNeedsAdministrator
  | NoSuchInvitation
  | InvalidInvitationKey
  | InvitationRequired
  | InvitationRevokedAlready;

const problems: Readonly<Record<InvitationProblem, string>> = {
  dailyLimit:
    'To protect users, Parley limits the number of invitations you can send in one day. Because you have reached the limit, no invitations were sent.',
  accountTooNew:
    'Your account is too new to send invites for this organization. Ask an organization admin, or a more experienced user.',
  invalidAddresses: "Some emails did not validate, so we didn't send any invitations.",
  nobodyInvited: "We weren't able to invite anyone.",
  someRefused:
    'Some of those addresses are already using the service, so no invitation was sent to them; everyone else got one.',
};

/** Source: API document, «Errors»; reference, «POST /invites» and «INVITATION_FAILED». */
export const invitationFailures: FailureTable<InvitationFailure> = {
  InvitationFailed: ({ problem, errors }) =>
    withCode('INVITATION_FAILED', problems[problem], {
      errors,
      sent_invitations: problem === 'someRefused',
      daily_limit_reached: problem === 'dailyLimit',
      license_limit_reached: false,
    }),
  NoInviteeAddress: () => badRequest('You must specify at least one email address.'),
  NoInvitationChannel: () =>
    badRequest('You must specify at least one channel for invitees to join.'),
  InvalidInvitationChannel: ({ channelId }) =>
    badRequest(`Invalid channel ID ${channelId}. No invites were sent.`),
  CannotSubscribeInvitees: () =>
    badRequest('You do not have permission to subscribe other users to channels.'),
  InvitationNeedsAdministrator: () => badRequest('Must be an organization administrator'),
  NoSuchInvitation: () => badRequest('No such invitation'),
  InvalidInvitationKey: () => ({
    ...badRequest('The invitation has expired or does not exist.'),
    status: 404,
  }),
  InvitationRequired: () => badRequest('You need an invitation to join this organization.'),
  InvitationRevokedAlready: () => badRequest('Invitation has already been revoked'),
};

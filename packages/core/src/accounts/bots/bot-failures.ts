import type { FailureTable, Tagged } from '../../kernel';
import { badRequest } from '../../kernel';

export type BotDoesNotExist = Tagged<'BotDoesNotExist'>;
export const botDoesNotExist: BotDoesNotExist = { _tag: 'BotDoesNotExist' };

/** Why a new or changed bot is refused. */
export type BotObjection =
  | 'badName'
  | 'embeddedDisabled'
  | 'usernameInUse'
  | 'nameInUse'
  | 'invalidType'
  | 'invalidInterface'
  | 'severalFiles'
  | 'noSuchOwner'
  | 'ownerDeactivated'
  | 'ownerIsBot';

export type InvalidBot = Tagged<'InvalidBot'> & { readonly objection: BotObjection };
export const invalidBot = (objection: BotObjection): InvalidBot => ({
  _tag: 'InvalidBot',
  objection,
});

export type InvalidIntegration = Tagged<'InvalidIntegration'> & { readonly name: string };
export const invalidIntegration = (name: string): InvalidIntegration => ({
  _tag: 'InvalidIntegration',
  name,
});

export type BotNameTakenOnReturn = Tagged<'BotNameTakenOnReturn'> & { readonly name: string };
/** A bot cannot come back, as another one took its name meanwhile. */
export const botNameTakenOnReturn = (name: string): BotNameTakenOnReturn => ({
  _tag: 'BotNameTakenOnReturn',
  name,
});

export type BotFailure = BotDoesNotExist | InvalidBot | InvalidIntegration | BotNameTakenOnReturn;

const objections: Readonly<Record<BotObjection, string>> = {
  badName: 'Bad name or username',
  embeddedDisabled: 'Embedded bots are not enabled.',
  usernameInUse: 'Username already in use',
  nameInUse: 'Name is already in use!',
  invalidType: 'Invalid bot type',
  invalidInterface: 'Invalid interface type',
  severalFiles: 'You may only upload one file at a time',
  noSuchOwner: 'Failed to change owner, no such user',
  ownerDeactivated: 'Failed to change owner, user is deactivated',
  ownerIsBot: "Failed to change owner, bots can't own other bots",
};

/** Source: reference, «Bots». */
export const botFailures: FailureTable<BotFailure> = {
  BotDoesNotExist: () => badRequest('No such bot'),
  InvalidBot: ({ objection }) => badRequest(objections[objection]),
  InvalidIntegration: ({ name }) => badRequest(`Invalid integration '${name}'.`),
  BotNameTakenOnReturn: ({ name }) =>
    badRequest(
      `There is already an active bot named "${name}" in this organization. To reactivate this bot, you must rename or deactivate the other one first.`,
    ),
};

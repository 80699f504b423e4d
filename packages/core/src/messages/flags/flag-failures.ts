import type { FailureTable, Tagged } from '../../kernel';
import { badRequest } from '../../kernel';

export type InvalidFlag = Tagged<'InvalidFlag'> & { readonly flag: string };
export const invalidFlag = (flag: string): InvalidFlag => ({ _tag: 'InvalidFlag', flag });

export type FlagNotEditable = Tagged<'FlagNotEditable'> & { readonly flag: string };
export const flagNotEditable = (flag: string): FlagNotEditable => ({
  _tag: 'FlagNotEditable',
  flag,
});

export type InvalidFlagOperation = Tagged<'InvalidFlagOperation'> & { readonly operation: string };
export const invalidFlagOperation = (operation: string): InvalidFlagOperation => ({
  _tag: 'InvalidFlagOperation',
  operation,
});

export type NoSuchTopic = Tagged<'NoSuchTopic'> & { readonly topic: string };
export const noSuchTopic = (topic: string): NoSuchTopic => ({ _tag: 'NoSuchTopic', topic });

export type ReadReceiptsDisabled = Tagged<'ReadReceiptsDisabled'>;
export const readReceiptsDisabled: ReadReceiptsDisabled = { _tag: 'ReadReceiptsDisabled' };

export type FlagFailure =
  InvalidFlag | FlagNotEditable | InvalidFlagOperation | NoSuchTopic | ReadReceiptsDisabled;

export const flagFailures: FailureTable<FlagFailure> = {
  InvalidFlag: ({ flag }) => badRequest(`Invalid flag: '${flag}'`),
  FlagNotEditable: ({ flag }) => badRequest(`Flag not editable: '${flag}'`),
  InvalidFlagOperation: ({ operation }) =>
    badRequest(`Invalid message flag operation: '${operation}'`),
  ReadReceiptsDisabled: () => badRequest('Read receipts are disabled in this organization.'),
  NoSuchTopic: ({ topic }) => badRequest(`No such topic '${topic}'`),
};

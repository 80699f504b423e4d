import type { FailureTable, Tagged } from '../../kernel';
import { badRequest } from '../../kernel';

export type SavedSnippetDoesNotExist = Tagged<'SavedSnippetDoesNotExist'>;
export const savedSnippetDoesNotExist: SavedSnippetDoesNotExist = {
  _tag: 'SavedSnippetDoesNotExist',
};

export type SavedSnippetFailure = SavedSnippetDoesNotExist;

export const savedSnippetFailures: FailureTable<SavedSnippetFailure> = {
  SavedSnippetDoesNotExist: () => ({
    ...badRequest('Saved snippet does not exist.'),
    status: 404,
  }),
};

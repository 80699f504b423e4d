import type { FailureTable, Tagged } from '../failures/failure-presentation';
import { badRequest } from '../failures/failure-presentation';

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

import type { FieldTextProblem, ProfileValueProblem } from '@parley/core/accounts';
import { describeFieldText, describeProfileValue } from './profile-field-problems';

it.each<[FieldTextProblem, string]>([
  [{ problem: 'tooLong', part: 'hint', limit: 80 }, 'hint is too long (limit: 80 characters)'],
  [{ problem: 'noObject' }, 'field_data is not a dict'],
  [{ problem: 'missing', part: 'text' }, 'text key is missing from field_data'],
  [{ problem: 'noText', part: 'order' }, 'field_data["order"] is not a string'],
  [{ problem: 'blank', part: 'text' }, 'field_data["text"] cannot be blank.'],
  [{ problem: 'unknownParts', parts: ['a', 'b'] }, 'Unexpected arguments: a, b'],
])('describes the definition of a field with %j', (problem, text) => {
  expect(describeFieldText(problem)).toBe(text);
});

it.each<[ProfileValueProblem, string]>([
  [{ _tag: 'NoText', field: 'Field' }, 'Field is not a string'],
  [{ _tag: 'TooLong', field: 'Field', limit: 50 }, 'Field is too long (limit: 50 characters)'],
  [{ _tag: 'NoChoice', field: 'Tea', value: 'x' }, "'x' is not a valid choice for 'Tea'."],
  [{ _tag: 'NoDate', field: 'Field' }, 'Field is not a date'],
  [{ _tag: 'NoUrl', field: 'Field' }, 'Field is not a URL'],
  [{ _tag: 'NoList' }, 'User IDs is not a list'],
  [{ _tag: 'NoId', index: 1 }, 'User IDs[1] is not an integer'],
  [{ _tag: 'UnknownUsers', ids: [0, 7] }, 'Invalid user IDs: 0, 7'],
  [{ _tag: 'UserDeactivated', id: 7 }, 'User with ID 7 is deactivated'],
  [{ _tag: 'UserIsBot', id: 7 }, 'User with ID 7 is a bot'],
])('describes a value with %j', (problem, text) => {
  expect(describeProfileValue(problem)).toBe(text);
});

import type { FieldTextProblem, ProfileValueProblem } from '@parley/core/accounts';

const tooLong = (what: string, limit: number): string =>
  `${what} is too long (limit: ${limit} characters)`;

/** Source: docs/reference/profile-fields.md#creating-a-field. */
export const describeFieldText = (found: FieldTextProblem): string => {
  switch (found.problem) {
    case 'tooLong':
      return tooLong(found.part, found.limit);
    case 'noObject':
      return 'field_data is not a dict';
    case 'missing':
      return `${found.part} key is missing from field_data`;
    case 'noText':
      return `field_data["${found.part}"] is not a string`;
    case 'blank':
      return `field_data["${found.part}"] cannot be blank.`;
    case 'unknownParts':
      return `Unexpected arguments: ${found.parts.join(', ')}`;
  }
};

/** Source: docs/reference/profile-fields.md#values. */
export const describeProfileValue = (problem: ProfileValueProblem): string => {
  switch (problem._tag) {
    case 'NoText':
      return `${problem.field} is not a string`;
    case 'TooLong':
      return tooLong(problem.field, problem.limit);
    case 'NoChoice':
      return `'${problem.value}' is not a valid choice for '${problem.field}'.`;
    case 'NoDate':
      return `${problem.field} is not a date`;
    case 'NoUrl':
      return `${problem.field} is not a URL`;
    case 'NoList':
      return 'User IDs is not a list';
    case 'NoId':
      return `User IDs[${problem.index}] is not an integer`;
    case 'UnknownUsers':
      return `Invalid user IDs: ${problem.ids.join(', ')}`;
    case 'UserDeactivated':
      return `User with ID ${problem.id} is deactivated`;
    case 'UserIsBot':
      return `User with ID ${problem.id} is a bot`;
  }
};

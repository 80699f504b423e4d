import * as E from 'fp-ts/Either';
import { defaultGroupNameTooLong, invalidDefaultGroupName } from './default-channel-group-failures';
import { checkDefaultGroupName } from './default-channel-group-name';

describe('checkDefaultGroupName', () => {
  it.each([
    ['a name', 'Design', E.right('Design')],
    ['spaces around it, which are kept', ' Design ', E.right(' Design ')],
    ['nothing', '', E.left(invalidDefaultGroupName(''))],
    ['white space', ' \n', E.left(invalidDefaultGroupName(' \n'))],
    ['60 characters', '🎨'.repeat(60), E.right('🎨'.repeat(60))],
    ['61 characters', 'n'.repeat(61), E.left(defaultGroupNameTooLong)],
  ])('judges %s', (_, name, judged) => {
    expect(checkDefaultGroupName(name)).toEqual(judged);
  });
});

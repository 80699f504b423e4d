import * as E from 'fp-ts/Either';
import { checkDefaultGroupName } from './default-channel-group-name';
import { channelFailure } from '../failures';

describe('checkDefaultGroupName', () => {
  it.each([
    ['a name', 'Design', E.right('Design')],
    ['spaces around it, which are kept', ' Design ', E.right(' Design ')],
    ['nothing', '', E.left(channelFailure('InvalidDefaultGroupName', { name: '' }))],
    ['white space', ' \n', E.left(channelFailure('InvalidDefaultGroupName', { name: ' \n' }))],
    ['60 characters', '🎨'.repeat(60), E.right('🎨'.repeat(60))],
    ['61 characters', 'n'.repeat(61), E.left(channelFailure('DefaultGroupNameTooLong'))],
  ])('checks %s', (_, name, judged) => {
    expect(checkDefaultGroupName(name)).toEqual(judged);
  });
});

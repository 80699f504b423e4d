import * as E from 'fp-ts/Either';
import { accountFailure } from '../failures';
import { parseCommand } from './zcommand';

describe('parseCommand', () => {
  it.each([
    ['/ping', {}],
    ['/dark', { color_scheme: 2 }],
    ['/night ', { color_scheme: 2 }],
    ['/light', { color_scheme: 3 }],
    ['/day', { color_scheme: 3 }],
    ['/fluid-width', { fluid_layout_width: true }],
    ['/fixed-width', { fluid_layout_width: false }],
  ])('%s changes %j', (text, settings) => {
    expect(parseCommand(text)).toEqual(E.right(settings));
  });

  it.each(['ping', '', ' /ping'])('rejects %j without a slash at the start', (text) => {
    expect(parseCommand(text)).toEqual(E.left(accountFailure('CommandWithoutSlash')));
  });

  it.each([
    ['/pong', 'pong'],
    ['/', ''],
    ['//ping', '/ping'],
    ['/constructor', 'constructor'],
  ])('does not know %j', (text, name) => {
    expect(parseCommand(text)).toEqual(E.left(accountFailure('UnknownCommand', { name })));
  });
});

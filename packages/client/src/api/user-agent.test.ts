import { clientVersion } from '../wire/operation-paths';
import { userAgentIn } from './call';

const name = `ParleyClient/${clientVersion}`;

describe('the User-Agent', () => {
  it('names the client where the program runs in Node', () => {
    expect(userAgentIn(globalThis)).toEqual({ 'user-agent': name });
    expect(userAgentIn({ process: { versions: { node: '20.3.0' } } })).toEqual({
      'user-agent': name,
    });
  });

  it.each([
    ['a browser', { window: {}, navigator: {} }],
    ['a browser for which a bundler has added a process', { process: { versions: {} } }],
    ['a page of a program such as Electron', { window: {}, process: { versions: { node: '22' } } }],
    ['a worker with a process of its own kind', { process: null }],
  ])('is left to %s', (_, scope) => {
    expect(userAgentIn(scope)).toEqual({});
  });
});

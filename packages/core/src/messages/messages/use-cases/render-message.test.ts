import * as E from 'fp-ts/Either';
import { renderingFailed } from '../../../access';
import { inMemory, unrenderable } from '../../../in-memory';
import { aCaller } from '../../../testing';
import { renderMessage } from './render-message';

describe('renderMessage', () => {
  const caller = aCaller();
  it.each([
    ['Hello & goodbye', E.right('<p>Hello &amp; goodbye</p>')],
    [unrenderable, E.left(renderingFailed)],
  ])('renders %p and writes nothing', async (content, result) => {
    const { state, ...ports } = inMemory({ users: [caller.user] });
    const before = state();
    expect(await renderMessage(ports)(caller, { content })()).toEqual(result);
    expect(state()).toEqual(before);
  });
});

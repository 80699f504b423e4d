import * as E from 'fp-ts/Either';
import { renderingFailed } from '../../../access';
import { inMemory, unrenderable } from '../../../in-memory';
import { aCaller } from '../../../testing';
import { renderMessage } from './render-message';

describe('renderMessage', () => {
  it('shows what a text looks like', async () => {
    const render = (content: string) => renderMessage(inMemory())(aCaller(), { content })();
    expect(await render('a < b')).toEqual(E.right('<p>a &lt; b</p>'));
    expect(await render(unrenderable)).toEqual(E.left(renderingFailed));
  });
});

import * as E from 'fp-ts/Either';
import { inMemory, nextId } from '../../../in-memory';
import { LinkifierId } from '../../../kernel';
import { aCaller, someRealm } from '../../../testing';
import { messageFailure } from '../../failures';
import { updateLinkifier } from './update-linkifier';

describe('updateLinkifier', () => {
  const caller = aCaller();
  const [first, second] = ['one', 'two'].map((pattern) => ({
    id: nextId(LinkifierId),
    realmId: someRealm.id,
    pattern,
    urlTemplate: 'https://example.org',
    exampleInput: pattern,
    reverseTemplate: '{id}',
    alternativeUrlTemplates: ['https://example.com'],
  }));
  const id = first?.id ?? nextId(LinkifierId);
  const linkifiers = [first, second].filter((each) => each !== undefined);
  const command = {
    id,
    pattern: 'one',
    urlTemplate: 'https://example.net',
    exampleInput: undefined,
    reverseTemplate: undefined,
    alternativeUrlTemplates: undefined,
  };

  it.each([
    ['keeps omitted fields', {}, { exampleInput: 'one', reverseTemplate: '{id}' }],
    ['removes fields that are null', { exampleInput: null }, { exampleInput: null }],
    ['accepts an unchanged pattern', { pattern: ' one ' }, { pattern: 'one' }],
    [
      'accepts an empty list of alternatives',
      { alternativeUrlTemplates: [] },
      { alternativeUrlTemplates: [] },
    ],
  ])('%s, and keeps its position', async (_, given, expected) => {
    const { state, ...ports } = inMemory({ linkifiers });
    expect(await updateLinkifier(ports)(caller, { ...command, ...given })()).toEqual(
      E.right(undefined),
    );
    expect(state().linkifiers[0]).toMatchObject({
      urlTemplate: 'https://example.net',
      ...expected,
    });
    expect(state().events).toHaveLength(1);
  });

  it.each([
    [
      'there is no such linkifier',
      { id: nextId(LinkifierId) },
      messageFailure('LinkifierNotFound'),
    ],
    [
      'another linkifier has the same pattern',
      { pattern: 'two' },
      messageFailure('LinkifierInvalid', {
        problems: [{ _tag: 'PatternTaken' }],
      }),
    ],
  ])('fails and changes nothing if %s', async (_, given, failure) => {
    const { state, ...ports } = inMemory({ linkifiers });
    const before = state();
    expect(await updateLinkifier(ports)(caller, { ...command, ...given })()).toEqual(
      E.left(failure),
    );
    expect(state()).toEqual(before);
  });
});

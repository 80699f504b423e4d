import * as E from 'fp-ts/Either';
import { inMemory } from '../../../in-memory';
import { everyone } from '../../../kernel';
import { aCaller, exactly } from '../../../testing';
import type { LinkifierProblem } from '../../failures';
import { messageFailure } from '../../failures';
import type { LinkifierFields } from '../linkifier';
import { createLinkifier } from './create-linkifier';
import { listLinkifiers } from './list-linkifiers';

const caller = aCaller();
const fields = (given: Partial<LinkifierFields> = {}): LinkifierFields => ({
  pattern: '#(?P<id>[0-9]+)',
  urlTemplate: 'https://example.org/{id}',
  exampleInput: undefined,
  reverseTemplate: undefined,
  alternativeUrlTemplates: undefined,
  ...given,
});
describe('createLinkifier', () => {
  it('appends the linkifier with stripped fields, and emits an event to everyone', async () => {
    const { state, ...ports } = inMemory();
    await createLinkifier(ports)(caller, fields({ pattern: 'A(?P<id>1)' }))();
    const made = await createLinkifier(ports)(
      caller,
      fields({ urlTemplate: ' https://example.org/{id} ', exampleInput: ' ' }),
    )();
    const listed = await listLinkifiers(ports)(caller)();
    const all = E.isRight(listed) ? listed.right : [];
    expect(all.map(({ pattern }) => pattern)).toEqual(['A(?P<id>1)', '#(?P<id>[0-9]+)']);
    expect(all[1]).toEqual({
      id: E.isRight(made) ? made.right : undefined,
      pattern: '#(?P<id>[0-9]+)',
      urlTemplate: 'https://example.org/{id}',
      exampleInput: null,
      reverseTemplate: null,
      alternativeUrlTemplates: [],
    });
    expect(state().events.at(-1)).toMatchObject({
      event: { _tag: 'LinkifiersChanged', linkifiers: all },
      audience: exactly(everyone),
    });
  });

  it.each<[string, Partial<LinkifierFields>, readonly LinkifierProblem[]]>([
    [
      'both fields are blank',
      { pattern: ' ', urlTemplate: '' },
      [{ _tag: 'PatternBlank' }, { _tag: 'UrlTemplateBlank' }],
    ],
    [
      'the pattern is invalid',
      { pattern: '(' },
      [{ _tag: 'PatternInvalid', detail: 'missing ): (' }],
    ],
    ['another linkifier has the same pattern', { pattern: 'taken' }, [{ _tag: 'PatternTaken' }]],
  ])('fails and changes nothing if %s', async (_, given, problems) => {
    const { state, ...ports } = inMemory();
    await createLinkifier(ports)(caller, fields({ pattern: 'taken' }))();
    const before = state();
    expect(await createLinkifier(ports)(caller, fields(given))()).toEqual(
      E.left(messageFailure('LinkifierInvalid', { problems })),
    );
    expect(state()).toEqual(before);
  });
});

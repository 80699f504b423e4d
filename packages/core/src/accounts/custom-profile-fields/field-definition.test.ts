import * as E from 'fp-ts/Either';
import { currentLevel } from '../../kernel';
import { aProfileField } from '../../testing';
import type { FieldObjection, FieldTextProblem } from '../failures';
import type { FieldDefinition } from './field-definition';
import { parseField } from './field-definition';

type Values = {
  readonly name?: string | undefined;
  readonly hint?: string;
  readonly field_type?: number;
  readonly field_data?: Readonly<Record<string, unknown>>;
  readonly display_in_profile_summary?: boolean;
  readonly use_for_user_matching?: boolean;
};

describe('parseField', () => {
  const definition = ({
    name = '',
    hint = '',
    field_type = 1,
    field_data = {},
    display_in_profile_summary = false,
    use_for_user_matching = false,
  }: Values): FieldDefinition => ({
    name,
    hint,
    kind: field_type,
    data: field_data,
    isInSummary: display_in_profile_summary,
    isForMatching: use_for_user_matching,
    isRequired: false,
    isEditableByUser: true,
  });
  const parse = (values: Values, others = [aProfileField({ name: 'Taken' })]) => {
    const parsed = parseField(definition(values), others, currentLevel);
    if (E.isRight(parsed)) {
      return parsed.right;
    }
    const { _tag, ...details } = parsed.left;
    return 'objection' in details ? details.objection : details;
  };
  const choices = { a: { text: 'Tea', order: '1' }, b: { text: 'Coffee', order: '2' } };
  const custom = { subtype: 'custom', url_pattern: 'https://example.org/%(username)s' };
  const named = (values: Values): Values => ({ name: 'Field', field_type: 1, ...values });
  const dropdown = (field_data: Readonly<Record<string, unknown>>) =>
    named({ field_type: 3, field_data });
  const account = (field_data: Readonly<Record<string, unknown>>) =>
    named({ field_type: 7, field_data });

  it.each<[string, number, Readonly<Record<string, unknown>>]>([
    ['short text', 1, {}],
    ['paragraph', 2, {}],
    ['dropdown', 3, choices],
    ['date', 4, {}],
    ['link', 5, {}],
    ['users', 6, {}],
    ['external account', 7, custom],
    ['pronouns', 8, {}],
  ])('accepts a field of the kind %s, without spaces around its name', (name, kind, data) => {
    expect(parse({ name: ` ${name} `, hint: ' why ', field_type: kind, field_data: data })).toEqual(
      { ...definition({ name, hint: 'why', field_data: data }), kind },
    );
  });

  it.each<[string, Values, FieldObjection | FieldTextProblem]>([
    ['a dropdown without choices', dropdown({}), 'noChoice'],
    ['a blank key', dropdown({ ' ': choices.a }), 'blankChoice'],
    ['no text', dropdown({ a: { order: '1' } }), { problem: 'missing', part: 'text' }],
    ['no order', dropdown({ a: { text: 'x' } }), { problem: 'missing', part: 'order' }],
    [
      'a blank text',
      dropdown({ a: { text: ' ', order: '1' } }),
      { problem: 'blank', part: 'text' },
    ],
    [
      'a blank order',
      dropdown({ a: { text: 'x', order: '' } }),
      { problem: 'blank', part: 'order' },
    ],
    [
      'a choice with further keys',
      dropdown({ a: { ...choices.a, more: 'x' } }),
      { problem: 'unknownParts', parts: ['more'] },
    ],
    ['a choice that is a text', dropdown({ a: 'Tea' }), { problem: 'noObject' }],
    ['equal choices', dropdown({ a: choices.a, b: choices.a }), 'duplicateChoices'],
    ['an account without subtype', account({}), 'noSubtype'],
    ['a blank subtype', account({ subtype: ' ' }), 'blankSubtype'],
    ['an unknown subtype', account({ subtype: 'myspace' }), 'unknownSubtype'],
    ['no pattern', account({ subtype: 'custom' }), 'noUrlPattern'],
    [
      'a pattern without a name',
      account({ ...custom, url_pattern: 'https://x.org/' }),
      'noUsernameInPattern',
    ],
    [
      'a pattern that is not a URL',
      account({ ...custom, url_pattern: 'x%(username)s' }),
      'patternIsNoUrl',
    ],
    ['no label', named({ name: undefined }), 'blankLabel'],
    ['a blank label', named({ name: ' ' }), 'blankLabel'],
    [
      'a long hint',
      named({ hint: '🦑'.repeat(81) }),
      { problem: 'tooLong', part: 'hint', limit: 80 },
    ],
    [
      'a long name',
      named({ name: '🦑'.repeat(41) }),
      { problem: 'tooLong', part: 'name', limit: 40 },
    ],
    ['kind 0', named({ field_type: 0 }), 'unknownKind'],
    ['kind 9', named({ field_type: 9 }), 'unknownKind'],
    ['kind 9 without a label', { field_type: 9 }, 'blankLabel'],
    [
      'users in the summary',
      named({ field_type: 6, display_in_profile_summary: true }),
      'kindNotForSummary',
    ],
    ...[2, 3, 4, 5, 6, 8].map((field_type): [string, Values, FieldObjection] => [
      `kind ${field_type} for matching`,
      named({
        field_type,
        use_for_user_matching: true,
        field_data: field_type === 3 ? choices : {},
      }),
      'kindNotForMatching',
    ]),
    ['a label that exists', named({ name: ' Taken ' }), 'labelTaken'],
  ])('rejects %s', (_, values, objection) => {
    expect(parse(values)).toEqual(objection);
  });

  it('counts the characters of the name and the hint as code points', () => {
    const longest = { name: '🦑'.repeat(40), hint: '🦑'.repeat(80) };
    expect(parse(named(longest))).toMatchObject(longest);
  });

  it('accepts at most two fields in the summary', () => {
    const inSummary = (name: string) => aProfileField({ name, isInSummary: true });
    const third = named({ display_in_profile_summary: true });
    expect(parse(third, [inSummary('one')])).toMatchObject({ isInSummary: true });
    expect(parse(third, [inSummary('one'), inSummary('two')])).toBe('summaryIsFull');
  });
});

import * as E from 'fp-ts/Either';
import fc from 'fast-check';
import { parseWidget } from './requested-widget';
import type { WidgetProblem } from './widget-problem';
import { messageFailure } from '../failures';

const choice = { short_name: 'a', long_name: 'Anise', reply: 'Anise, please' };
const extra = { type: 'choices', heading: 'Tea?', choices: [choice] };

describe('parseWidget', () => {
  it.each([[extra], [{ ...extra, choices: [] }]])('parses a form with choices', (extra_data) => {
    const widget = { widget_type: 'zform', extra_data };
    expect(parseWidget(JSON.stringify(widget))).toEqual(E.right(widget));
  });

  it.each<[unknown, WidgetProblem]>([
    [[], { _tag: 'NotA', at: 'widget_content', expected: 'dict' }],
    [{}, { _tag: 'PartMissing', part: 'widget_type' }],
    [{ widget_type: 'zform' }, { _tag: 'PartMissing', part: 'extra_data' }],
    [
      { widget_type: 'zform', extra_data: 1 },
      { _tag: 'NotA', at: 'extra_data', expected: 'dict' },
    ],
    [
      { widget_type: 'poll', extra_data: {} },
      { _tag: 'UnknownWidget', type: 'poll' },
    ],
    [
      { widget_type: { toString: 1 }, extra_data: {} },
      { _tag: 'UnknownWidget', type: '{"toString":1}' },
    ],
    [{ widget_type: 'zform', extra_data: {} }, { _tag: 'FormUntyped' }],
    [
      { widget_type: 'zform', extra_data: { type: 'x' } },
      { _tag: 'UnknownForm', type: 'x' },
    ],
    [
      { widget_type: 'zform', extra_data: { ...extra, heading: undefined } },
      { _tag: 'KeyMissing', at: 'extra_data', key: 'heading' },
    ],
    [
      { widget_type: 'zform', extra_data: { ...extra, choices: {} } },
      { _tag: 'NotA', at: 'extra_data["choices"]', expected: 'list' },
    ],
    [
      {
        widget_type: 'zform',
        extra_data: { ...extra, choices: [choice, { ...choice, reply: 1 }] },
      },
      { _tag: 'NotA', at: 'extra_data["choices"][1]["reply"]', expected: 'string' },
    ],
  ])('rejects %j', (content, problem) => {
    expect(parseWidget(JSON.stringify(content))).toEqual(
      E.left(messageFailure('InvalidWidget', { problem })),
    );
  });

  it('rejects invalid JSON', () => {
    expect(parseWidget('zform')).toEqual(E.left(messageFailure('InvalidWidgetJson')));
  });

  it('never throws on any JSON', () => {
    fc.assert(fc.property(fc.json(), (json) => void parseWidget(json)));
  });
});

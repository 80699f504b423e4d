import * as E from 'fp-ts/Either';
import fc from 'fast-check';
import { parseWidget } from './requested-widget';
import { messageFailure } from '../failures';

const choice = { short_name: 'a', long_name: 'Anise', reply: 'Anise, please' };
const extra = { type: 'choices', heading: 'Tea?', choices: [choice] };

describe('parseWidget', () => {
  it.each([[extra], [{ ...extra, choices: [] }]])('parses a form with choices', (extra_data) => {
    const widget = { widget_type: 'zform', extra_data };
    expect(parseWidget(JSON.stringify(widget))).toEqual(E.right(widget));
  });

  it.each([
    [[], 'widget_content is not a dict'],
    [{}, 'widget_type is not in widget_content'],
    [{ widget_type: 'zform' }, 'extra_data is not in widget_content'],
    [{ widget_type: 'zform', extra_data: 1 }, 'extra_data is not a dict'],
    [{ widget_type: 'poll', extra_data: {} }, 'unknown widget type: poll'],
    [{ widget_type: { toString: 1 }, extra_data: {} }, 'unknown widget type: {"toString":1}'],
    [{ widget_type: 'zform', extra_data: {} }, 'zform is missing type field'],
    [{ widget_type: 'zform', extra_data: { type: 'x' } }, 'unknown zform type: x'],
    [
      { widget_type: 'zform', extra_data: { ...extra, heading: undefined } },
      'heading key is missing from extra_data',
    ],
    [
      { widget_type: 'zform', extra_data: { ...extra, choices: {} } },
      'extra_data["choices"] is not a list',
    ],
    [
      {
        widget_type: 'zform',
        extra_data: { ...extra, choices: [choice, { ...choice, reply: 1 }] },
      },
      'extra_data["choices"][1]["reply"] is not a string',
    ],
  ])('rejects %j', (content, reason) => {
    expect(parseWidget(JSON.stringify(content))).toEqual(
      E.left(messageFailure('InvalidWidget', { reason })),
    );
  });

  it('rejects invalid JSON', () => {
    expect(parseWidget('zform')).toEqual(E.left(messageFailure('InvalidWidgetJson')));
  });

  it('never throws on any JSON', () => {
    fc.assert(fc.property(fc.json(), (json) => void parseWidget(json)));
  });
});

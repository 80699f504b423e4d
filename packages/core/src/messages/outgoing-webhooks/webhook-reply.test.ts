import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { parseAnswer } from './webhook-reply';

const native = 1;
const slack = 2;

describe('parseAnswer', () => {
  const answer = (text: string, status = 200) => ({ status, text });

  it.each([
    ['an empty text', '""'],
    ['white space only', ' '],
    ['response_not_required', '{"response_not_required": true, "content": "x"}'],
    ['another object', '{"anything": 1}'],
    ['blank content', '{"content": " \\n"}'],
    ['null', '{"content": null}'],
  ])('returns no answer for %s', (_, text) => {
    expect(parseAnswer(native, answer(text))).toEqual(E.right(O.none));
  });

  it.each([
    ['content', '{"content": "Hi"}', 'Hi'],
    ['response_string, which takes precedence', '{"response_string": "Ho", "content": "Hi"}', 'Ho'],
    ['a number', '{"content": 7}', '7'],
    ['a list', '{"content": ["a", 1]}', '["a",1]'],
    [
      'content without response_not_required',
      '{"response_not_required": false, "content": "Hi"}',
      'Hi',
    ],
  ])('returns %s as the answer', (_, text, content) => {
    expect(parseAnswer(native, answer(text))).toEqual(
      E.right(O.some({ content, widgetContent: undefined, text })),
    );
  });

  it('returns a widget', () => {
    const text = '{"content": "Choose", "widget_content": "{}"}';
    expect(parseAnswer(native, answer(text, 201))).toEqual(
      E.right(O.some({ content: 'Choose', widgetContent: '{}', text })),
    );
  });

  it('reads only the text of a response in the format of Slack', () => {
    const text = '{"text": "Hi", "content": "no", "widget_content": "{}"}';
    expect(parseAnswer(slack, answer(text))).toEqual(
      E.right(O.some({ content: 'Hi', widgetContent: undefined, text })),
    );
    expect(parseAnswer(slack, answer('{"content": "no"}'))).toEqual(E.right(O.none));
  });

  it.each([
    ['invalid JSON', '<html>', 'Invalid JSON in response'],
    ['a list', '[]', 'Invalid response format'],
    ['a number', '7', 'Invalid response format'],
    ['null', 'null', 'Invalid response format'],
    ['a text', '"Hi"', 'Invalid response format'],
  ])('rejects %s', (_, text, reason) => {
    expect(parseAnswer(native, answer(text))).toEqual(E.left({ _tag: 'BadAnswer', reason, text }));
  });

  it.each([199, 302, 404, 500])('rejects a response with status %d', (status) => {
    expect(parseAnswer(native, answer('{"content": "Hi"}', status))).toEqual(
      E.left({ _tag: 'Refused', status, text: '{"content": "Hi"}' }),
    );
  });
});

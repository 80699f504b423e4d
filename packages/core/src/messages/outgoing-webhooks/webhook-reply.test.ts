import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { parseAnswer } from './webhook-reply';

const native = 1;
const slack = 2;

describe('parseAnswer', () => {
  const answer = (text: string, status = 200) => ({ status, text });

  it.each([
    ['an empty text', '""'],
    ['no text at all', ' '],
    ['a wish not to answer', '{"response_not_required": true, "content": "x"}'],
    ['another object', '{"anything": 1}'],
    ['blank content', '{"content": " \\n"}'],
    ['null', '{"content": null}'],
  ])('has nothing to say for %s', (_, text) => {
    expect(parseAnswer(native, answer(text))).toEqual(E.right(O.none));
  });

  it.each([
    ['content', '{"content": "Hi"}', 'Hi'],
    ['its older name, which goes first', '{"response_string": "Ho", "content": "Hi"}', 'Ho'],
    ['a number', '{"content": 7}', '7'],
    ['a list', '{"content": ["a", 1]}', '["a",1]'],
    ['content with no wish', '{"response_not_required": false, "content": "Hi"}', 'Hi'],
  ])('says %s', (_, text, content) => {
    expect(parseAnswer(native, answer(text))).toEqual(
      E.right(O.some({ content, widgetContent: undefined, text })),
    );
  });

  it('passes a widget on', () => {
    const text = '{"content": "Choose", "widget_content": "{}"}';
    expect(parseAnswer(native, answer(text, 201))).toEqual(
      E.right(O.some({ content: 'Choose', widgetContent: '{}', text })),
    );
  });

  it('reads the text of programs written for Slack, and nothing else of them', () => {
    const text = '{"text": "Hi", "content": "no", "widget_content": "{}"}';
    expect(parseAnswer(slack, answer(text))).toEqual(
      E.right(O.some({ content: 'Hi', widgetContent: undefined, text })),
    );
    expect(parseAnswer(slack, answer('{"content": "no"}'))).toEqual(E.right(O.none));
  });

  it.each([
    ['no JSON', '<html>', 'Invalid JSON in response'],
    ['a list', '[]', 'Invalid response format'],
    ['a number', '7', 'Invalid response format'],
    ['null', 'null', 'Invalid response format'],
    ['a text', '"Hi"', 'Invalid response format'],
  ])('refuses %s', (_, text, reason) => {
    expect(parseAnswer(native, answer(text))).toEqual(E.left({ _tag: 'BadAnswer', reason, text }));
  });

  it.each([199, 302, 404, 500])('takes no answer of status %d', (status) => {
    expect(parseAnswer(native, answer('{"content": "Hi"}', status))).toEqual(
      E.left({ _tag: 'Refused', status, text: '{"content": "Hi"}' }),
    );
  });
});

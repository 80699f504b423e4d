import * as E from 'fp-ts/Either';
import fc from 'fast-check';
import { nextId } from '../../in-memory';
import { UserId } from '../../kernel';
import { checkWidgetData } from './widget-data';
import type { WidgetDataProblem } from './widget-problem';
import { messageFailure } from '../failures';

const voter = nextId(UserId);

const widget = (content: string) => [
  { id: 1, senderId: nextId(UserId), msgType: 'widget', content },
];

const poll = widget('{"widget_type":"poll"}');
const todo = widget('{"widget_type":"todo"}');

describe('checkWidgetData', () => {
  it.each([
    ['poll', poll, { type: 'vote', key: 'canned,1', vote: -1 }],
    ['poll', poll, { type: 'new_option', option: 'Soup', idx: 1000 }],
    ['poll', poll, { type: 'question', question: 'Lunch?' }],
    ['todo', todo, { type: 'new_task', key: 0, task: 'Cook', desc: '', completed: false }],
    ['todo', todo, { type: 'strike', key: '0,canned' }],
    ['todo', todo, { type: 'new_task_list_title', title: 'Today' }],
    ['form', widget('{"widget_type":"zform"}'), { anything: 1 }],
    ['message without a widget', [], { anything: 1 }],
    ['message of another kind', widget('[1]'), 'anything'],
  ])('accepts from the author of a %s%.0s: %p', (_, submessages, data) => {
    expect(
      checkWidgetData(submessages, JSON.stringify(data), { id: voter, isAuthor: true }),
    ).toEqual(E.right(undefined));
  });

  it.each<[typeof poll, unknown, WidgetDataProblem]>([
    [poll, 1, { _tag: 'NotA', at: 'poll data', expected: 'dict' }],
    [poll, {}, { _tag: 'KeyMissing', at: 'poll data', key: 'type' }],
    [poll, { type: 1 }, { _tag: 'NotA', at: 'poll data["type"]', expected: 'string' }],
    [poll, { type: 'strike', key: 'x' }, { _tag: 'UnknownType', at: 'poll data', type: 'strike' }],
    [poll, { type: 'toString' }, { _tag: 'UnknownType', at: 'poll data', type: 'toString' }],
    [poll, { type: 'vote', vote: 1 }, { _tag: 'KeyMissing', at: 'poll data', key: 'key' }],
    [poll, { type: 'vote', key: 'x', vote: 0 }, { _tag: 'NotAllowed', at: 'poll data["vote"]' }],
    [
      poll,
      { type: 'vote', key: 'x', vote: '1' },
      { _tag: 'NotA', at: 'poll data["vote"]', expected: 'integer' },
    ],
    [
      poll,
      { type: 'vote', key: 'x', vote: 1, z: 1, a: 1 },
      { _tag: 'UnknownKeys', keys: ['a', 'z'] },
    ],
    [
      poll,
      { type: 'vote', key: 'x', vote: 1, toString: 1 },
      { _tag: 'UnknownKeys', keys: ['toString'] },
    ],
    [
      poll,
      { type: 'new_option', option: 'x', idx: -1 },
      { _tag: 'TooSmall', at: 'poll data["idx"]' },
    ],
    [
      poll,
      { type: 'new_option', option: 'x', idx: 1001 },
      { _tag: 'TooLarge', at: 'poll data["idx"]' },
    ],
    [poll, { type: 'question', question: 1 }, { _tag: 'NotAuthor', of: 'question' }],
    [todo, 'x', { _tag: 'NotA', at: 'todo data', expected: 'dict' }],
    [todo, { type: 'vote' }, { _tag: 'UnknownType', at: 'todo data', type: 'vote' }],
    [
      todo,
      { type: 'strike', key: 1 },
      { _tag: 'NotA', at: 'todo data["key"]', expected: 'string' },
    ],
    [
      todo,
      { type: 'new_task', key: 1, task: 'x', desc: 'x', completed: 0 },
      { _tag: 'NotA', at: 'todo data["completed"]', expected: 'boolean' },
    ],
    [todo, { type: 'new_task_list_title', title: 'x' }, { _tag: 'NotAuthor', of: 'taskListTitle' }],
  ])('rejects from others for %p%.0s: %p', (submessages, data, problem) => {
    expect(
      checkWidgetData(submessages, JSON.stringify(data), { id: voter, isAuthor: false }),
    ).toEqual(E.left(messageFailure('InvalidWidgetData', { problem })));
  });

  it('rejects invalid JSON for any message', () => {
    expect(checkWidgetData([], '{', { id: voter, isAuthor: true })).toEqual(
      E.left(messageFailure('InvalidSubmessage')),
    );
  });

  it('never throws on any JSON', () => {
    fc.assert(
      fc.property(fc.json(), fc.json(), fc.boolean(), (content, data, isAuthor) => {
        checkWidgetData(widget(content), data, { id: voter, isAuthor: isAuthor });
        checkWidgetData(poll, data, { id: voter, isAuthor: isAuthor });
      }),
    );
  });

  // Each takes 4 bytes, and 64 for the record.
  it.each([
    ['one message', 1024 * 1024, () => nextId(UserId)],
    ['one sender', 128 * 1024, () => voter],
  ])('limits what the submessages of %s take together', (_, bytes, senderOf) => {
    const check = (count: number) =>
      checkWidgetData(
        Array.from({ length: count }, (_submessage, id) => ({
          id,
          senderId: senderOf(),
          msgType: 'widget',
          content: '"ä"',
        })),
        '"ä"',
        { id: voter, isAuthor: false },
      );
    const limit = Math.floor(bytes / 68);
    expect(check(limit - 1)).toEqual(E.right(undefined));
    expect(check(limit)).toEqual(E.left(messageFailure('TooMuchWidgetData')));
  });
});

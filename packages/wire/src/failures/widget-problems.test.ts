import type { WidgetDataProblem, WidgetProblem } from '@parley/core/messages';
import { describeWidget, describeWidgetData } from './widget-problems';

const place = 'extra_data["choices"][1]["reply"]';

it.each<[WidgetProblem, string]>([
  [{ _tag: 'NotA', at: place, expected: 'string' }, `${place} is not a string`],
  [{ _tag: 'KeyMissing', at: 'extra_data', key: 'a' }, 'a key is missing from extra_data'],
  [{ _tag: 'PartMissing', part: 'widget_type' }, 'widget_type is not in widget_content'],
  [{ _tag: 'FormUntyped' }, 'zform is missing type field'],
  [{ _tag: 'UnknownForm', type: 'x' }, 'unknown zform type: x'],
  [{ _tag: 'UnknownWidget', type: 'poll' }, 'unknown widget type: poll'],
])('describes the widget problem %j', (problem, text) => {
  expect(describeWidget(problem)).toBe(text);
});

it.each<[WidgetDataProblem, string]>([
  [{ _tag: 'NotA', at: 'poll data', expected: 'dict' }, 'poll data is not a dict'],
  [{ _tag: 'NotA', at: 'x', expected: 'integer' }, 'x is not an integer'],
  [{ _tag: 'TooSmall', at: 'poll data["idx"]' }, 'poll data["idx"] is too small'],
  [{ _tag: 'TooLarge', at: 'poll data["idx"]' }, 'poll data["idx"] is too large'],
  [{ _tag: 'NotAllowed', at: 'poll data["vote"]' }, 'Invalid poll data["vote"]'],
  [{ _tag: 'UnknownKeys', keys: ['a', 'z'] }, 'Unexpected arguments: a, z'],
  [{ _tag: 'UnknownType', at: 'poll data', type: 'x' }, 'Unknown type for poll data: x'],
  [{ _tag: 'NotAuthor', of: 'question' }, "You can't edit a question unless you are the author."],
  [
    { _tag: 'NotAuthor', of: 'taskListTitle' },
    "You can't edit the task list title unless you are the author.",
  ],
])('describes the problem of data %j', (problem, text) => {
  expect(describeWidgetData(problem)).toBe(text);
});

import type { ShapeProblem, WidgetDataProblem, WidgetProblem } from '@parley/core/messages';

const articles = { string: 'a', boolean: 'a', integer: 'an', list: 'a', dict: 'a' };

const authorOnly = {
  question: "You can't edit a question unless you are the author.",
  taskListTitle: "You can't edit the task list title unless you are the author.",
};

const describeShape = (problem: ShapeProblem): string => {
  switch (problem._tag) {
    case 'NotA':
      return `${problem.at} is not ${articles[problem.expected]} ${problem.expected}`;
    case 'TooSmall':
      return `${problem.at} is too small`;
    case 'TooLarge':
      return `${problem.at} is too large`;
    case 'NotAllowed':
      return `Invalid ${problem.at}`;
    case 'KeyMissing':
      return `${problem.key} key is missing from ${problem.at}`;
    case 'UnknownKeys':
      return `Unexpected arguments: ${problem.keys.join(', ')}`;
  }
};

/** Source: docs/reference/messages.md#widgets. */
export const describeWidget = (problem: WidgetProblem): string => {
  switch (problem._tag) {
    case 'PartMissing':
      return `${problem.part} is not in widget_content`;
    case 'FormUntyped':
      return 'zform is missing type field';
    case 'UnknownForm':
      return `unknown zform type: ${problem.type}`;
    case 'UnknownWidget':
      return `unknown widget type: ${problem.type}`;
    default:
      return describeShape(problem);
  }
};

/** Source: docs/reference/messages.md#widgets. */
export const describeWidgetData = (problem: WidgetDataProblem): string => {
  switch (problem._tag) {
    case 'UnknownType':
      return `Unknown type for ${problem.at}: ${problem.type}`;
    case 'NotAuthor':
      return authorOnly[problem.of];
    default:
      return describeShape(problem);
  }
};

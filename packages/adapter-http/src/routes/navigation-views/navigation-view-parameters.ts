import { maxFragmentLength, maxNavigationViewNameLength } from '@parley/core/personal';
import { mapped, maxLength, nameText, nonBlank } from '@parley/wire/codecs';
import { topicInput } from '../limits';

export const viewFragment = maxLength(
  maxFragmentLength,
  nonBlank(mapped(topicInput, (value) => value.trim())),
);
export const viewName = nameText(maxLength(maxNavigationViewNameLength));

import { maxFragmentLength, maxNavigationViewNameLength } from '@parley/core';
import { boolean, mapped, maxLength, nonBlank, object, text } from '../../codecs';
import { topicInput } from '../limits';

/** Source: API document, "Other records", navigation view. */
export const navigationViewRecord = object({
  required: { fragment: text, is_pinned: boolean },
  optional: { name: text },
});

export const viewFragment = maxLength(
  maxFragmentLength,
  nonBlank(mapped(topicInput, (value) => value.trim())),
);
export const viewName = maxLength(maxNavigationViewNameLength);

import * as E from 'fp-ts/Either';
import type { Integration } from '../webhooks/integration';
import { codeBlock, phrase, plain } from '../webhooks/markdown';
import { valueAt } from '../webhooks/read-payload';

const placeholder = /\{([^{}\s]+)\}/g;

/** Longer paths, such as `alerts.0.name`, are cut off. */
const maxPathLength = 10;

/** Longer templates are cut off. */
const maxTemplateLength = 10_000;

/** Different values in one template; further ones are empty. */
const maxPaths = 100;

const textOf = (value: unknown): string => {
  if (value === undefined || value === null) {
    return '';
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/**
 * Replaces each `{path}` in the template by the value at that path of the payload.
 *
 * @param present escapes a value for its place
 */
const fill = (template: string, body: unknown, present: (text: string) => string): string => {
  const values = new Map<string, string>();
  const valueOf = (path: string): string => {
    const known = values.get(path);
    if (known !== undefined || values.size >= maxPaths) {
      return known ?? '';
    }
    const value = present(textOf(valueAt(body, path.split('.').slice(0, maxPathLength))));
    values.set(path, value);
    return value;
  };
  return template
    .slice(0, maxTemplateLength)
    .replace(placeholder, (_, path: string) => valueOf(path));
};

const topicKey = 'topic_template';
const contentKey = 'template';

/** For services without an integration of their own. */
export const json: Integration = {
  name: 'json',
  displayName: 'JSON with a template',
  eventTypes: null,
  signature: { header: 'x-hub-signature-256', prefix: 'sha256=', kind: 'hmac-sha256' },
  urlOptions: [
    {
      key: contentKey,
      label: 'Message in Markdown, with {path.to.value} for values of the payload',
      kind: 'text',
    },
    { key: topicKey, label: 'Topic, with {path.to.value} for values', kind: 'text' },
  ],
  read: ({ body, options }) => {
    const { [contentKey]: template, [topicKey]: topic } = options;
    return E.right({
      type: 'json',
      messages: [
        {
          topic: phrase(topic === undefined ? 'JSON' : fill(topic, body, phrase)),
          content:
            template === undefined
              ? codeBlock(JSON.stringify(body, undefined, 2), 'json')
              : fill(template, body, plain),
        },
      ],
    });
  },
};

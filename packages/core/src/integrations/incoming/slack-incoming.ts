import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import * as t from 'io-ts';
import { parseBoundedJson } from '../../kernel';
import type { Integration } from '../webhooks/integration';
import { unknownPayload } from '../webhooks/integration';
import { link, phrase, plain, silenced } from '../webhooks/markdown';
import { nullableText, textAt } from '../webhooks/read-payload';

const Attachment = t.type({
  pretext: nullableText,
  author_name: nullableText,
  title: nullableText,
  title_link: nullableText,
  text: nullableText,
  fallback: nullableText,
  fields: t.union([t.array(t.type({ title: nullableText, value: nullableText })), t.undefined]),
});
type Attachment = t.TypeOf<typeof Attachment>;

const Text = t.type({ text: t.string });

/** The kinds of blocks that consist of text; all others are left out. */
const Block = t.type({
  type: t.string,
  text: t.union([Text, t.undefined]),
  fields: t.union([t.array(Text), t.undefined]),
});
type Block = t.TypeOf<typeof Block>;

const Payload = t.type({
  text: nullableText,
  channel: nullableText,
  attachments: t.union([t.array(Attachment), t.undefined]),
  blocks: t.union([t.array(Block), t.undefined]),
});

/** A message has at most 10,000 characters, and programs send hardly more than a few elements. */
const maxTextLength = 10_000;
const maxElements = 100;

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };

/** `<url|text>`, `<url>`, and references to users and channels. */
const reference = (inside: string): string => {
  const [target = '', text] = inside.split('|');
  return /^[@#!]/.test(target) ? plain(text ?? target.slice(1)) : link(text ?? target, target);
};

/** Slack's markup as Markdown. Mentions become plain text. */
const fromMrkdwn = (text: string): string =>
  silenced(
    text
      .slice(0, maxTextLength)
      .replace(/(^|[\s(])\*([^\s*](?:[^*\n]*[^\s*])?)\*(?=$|[\s).,:;!?])/gm, '$1**$2**')
      .replace(/(^|[\s(])~([^\s~](?:[^~\n]*[^\s~])?)~(?=$|[\s).,:;!?])/gm, '$1~~$2~~')
      .replace(/<([^<>\n]+)>/g, (_, inside: string) => reference(inside))
      .replace(/&(?:lt|gt|amp);/g, (entity) => entities[entity] ?? entity),
  );

const shown = (text: string | null | undefined): readonly string[] =>
  text == null || text.trim() === '' ? [] : [fromMrkdwn(text)];

const attachmentLines = (attachment: Attachment): readonly string[] => {
  const { pretext, author_name: author, title, title_link: url, text, fallback } = attachment;
  const lines = [
    ...shown(pretext),
    ...(author == null || author === '' ? [] : [plain(author)]),
    ...(title == null || title === '' ? [] : [`**${link(title, url)}**`]),
    ...shown(text),
    ...(attachment.fields ?? [])
      .slice(0, maxElements)
      .map(({ title: name, value }) => `**${plain(name ?? '')}**: ${fromMrkdwn(value ?? '')}`),
  ];
  return lines.length > 0 ? lines : shown(fallback);
};

const blockLines = ({ type, text, fields }: Block): readonly string[] => {
  switch (type) {
    case 'header':
      return text === undefined ? [] : [`### ${plain(text.text)}`];
    case 'divider':
      return ['---'];
    default:
      return [
        ...shown(text?.text),
        ...(fields ?? []).slice(0, maxElements).flatMap((field) => shown(field.text)),
      ];
  }
};

/** Programs send JSON, or a form with the JSON in the field `payload`. */
const jsonOf = (body: unknown): E.Either<unknown, unknown> => {
  const form = textAt(body, 'payload');
  return form === undefined ? E.right(body) : parseBoundedJson(form);
};

/** For programs that send to Slack's incoming webhooks. */
export const slackIncoming: Integration = {
  name: 'slack_incoming',
  displayName: 'Slack-compatible webhook',
  eventTypes: null,
  signature: undefined,
  urlOptions: [],
  read: ({ body }) =>
    pipe(
      jsonOf(body),
      E.flatMap((json) => Payload.decode(json)),
      E.map(({ text, channel, attachments, blocks }) => {
        // With blocks, the text is only their summary for notifications.
        const main = (blocks ?? []).slice(0, maxElements).flatMap(blockLines);
        const lines = [
          ...(main.length > 0 ? main : shown(text)),
          ...(attachments ?? []).slice(0, maxElements).flatMap(attachmentLines),
        ];
        const topic = channel == null || channel === '' ? 'Slack-compatible webhook' : channel;
        return {
          type: 'message',
          messages: lines.length === 0 ? [] : [{ topic: phrase(topic), content: lines.join('\n') }],
        };
      }),
      E.mapLeft(() => unknownPayload()),
    ),
};

import type { FailureTable, Tagged } from '../../kernel';
import { badRequest, has, withCode } from '../../kernel';

export type MessageIsEmpty = Tagged<'MessageIsEmpty'>;
export const messageIsEmpty: MessageIsEmpty = { _tag: 'MessageIsEmpty' };

export type MessageHasNullBytes = Tagged<'MessageHasNullBytes'>;
export const messageHasNullBytes: MessageHasNullBytes = { _tag: 'MessageHasNullBytes' };

export type UnableToRender = Tagged<'RenderingFailed'>;

export type WildcardNotAllowed = Tagged<'WildcardNotAllowed'> & {
  readonly scope: 'channel' | 'topic';
};
export const wildcardNotAllowed = (scope: 'channel' | 'topic'): WildcardNotAllowed => ({
  _tag: 'WildcardNotAllowed',
  scope,
});

export type MayNotMentionGroup = Tagged<'MayNotMentionGroup'> & { readonly group: string };
export const mayNotMentionGroup = (group: string): MayNotMentionGroup => ({
  _tag: 'MayNotMentionGroup',
  group,
});

export type MessageContentFailure =
  MessageIsEmpty | MessageHasNullBytes | UnableToRender | WildcardNotAllowed | MayNotMentionGroup;

export const contentFailures: FailureTable<MessageContentFailure> = {
  MessageIsEmpty: () => badRequest('Message must not be empty'),
  MessageHasNullBytes: () => badRequest('Message must not contain null bytes'),
  RenderingFailed: () => badRequest('Unable to render message'),
  WildcardNotAllowed: ({ scope }, level) => {
    const msg = `You do not have permission to use ${scope} wildcard mentions in this ${scope}.`;
    const code =
      scope === 'channel'
        ? 'STREAM_WILDCARD_MENTION_NOT_ALLOWED'
        : 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED';
    return has(level, 'wildcardMentionCodes') ? withCode(code, msg) : badRequest(msg);
  },
  MayNotMentionGroup: ({ group }) =>
    badRequest(`You are not allowed to mention user group '${group}'.`),
};

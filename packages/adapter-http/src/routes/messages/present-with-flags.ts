import type { MessageWithFlags, Viewer } from '@parley/core';
import { presentFlags, presentMessage } from '@parley/core';

type Options = {
  readonly applyMarkdown: boolean;
  readonly clientGravatar: boolean;
  readonly allowEmptyTopicName: boolean;
};

/** A message as its viewer receives it. */
export const presentWithFlags = (
  { message, flags, highlight }: MessageWithFlags,
  { user, level, realm }: Viewer,
  { applyMarkdown, clientGravatar, allowEmptyTopicName }: Options,
) => {
  const presented = {
    ...presentMessage(message, {
      applyMarkdown,
      clientGravatar,
      allowEmptyTopicName,
      viewerRole: user?.role,
      level,
      editHistory: realm.settings.message_edit_history_visibility_policy,
    }),
    flags: presentFlags(flags, level),
  };
  return highlight === undefined
    ? presented
    : { ...presented, match_content: highlight.content, match_subject: highlight.topic };
};

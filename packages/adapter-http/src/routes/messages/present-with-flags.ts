import type { Viewer } from '@parley/core/access';
import type { MessageWithFlags } from '@parley/core/messages';
import { presentFlags, presentMessage } from '@parley/wire';
import { byVariantOfTwo } from '../../http/by-variant';
import { extendingKeptJson, keepingJsonOfEach } from '../../http/kept-json';

type Options = {
  readonly applyMarkdown: boolean;
  readonly clientGravatar: boolean;
  readonly allowEmptyTopicName: boolean;
};

const presentUnhighlighted = (
  { message, flags }: Pick<MessageWithFlags, 'message' | 'flags'>,
  { user, level, realm }: Viewer,
  { applyMarkdown, clientGravatar, allowEmptyTopicName }: Options,
) => ({
  ...presentMessage(message, {
    applyMarkdown,
    clientGravatar,
    allowEmptyTopicName,
    viewerRole: user?.role,
    level,
    editHistory: realm.settings.message_edit_history_visibility_policy,
  }),
  flags: presentFlags(flags, level),
});

type Presented = ReturnType<typeof presentUnhighlighted>;

const presentHighlight = ({
  highlight,
}: MessageWithFlags): { readonly match_content?: string; readonly match_subject?: string } =>
  highlight === undefined
    ? {}
    : { match_content: highlight.content, match_subject: highlight.topic };

/** A message as its viewer receives it. */
export const presentWithFlags = (found: MessageWithFlags, viewer: Viewer, options: Options) => ({
  ...presentUnhighlighted(found, viewer, options),
  ...presentHighlight(found),
});

/** Clients of one organization differ in a few of the things that a message depends on. */
const maxVariants = 4;

const presentedOnce = byVariantOfTwo<Presented>(maxVariants);

/**
 * The same for messages of a list, which return in other lists: for the same message and flags, the
 * values without highlights are the same.
 */
export const presentListed = (
  listed: readonly MessageWithFlags[],
  viewer: Viewer,
  options: Options,
): readonly ReturnType<typeof presentWithFlags>[] => {
  const { applyMarkdown, clientGravatar, allowEmptyTopicName } = options;
  const variant = [
    applyMarkdown,
    clientGravatar,
    allowEmptyTopicName,
    viewer.user?.role,
    viewer.level,
    viewer.realm.settings.message_edit_history_visibility_policy,
  ].join();
  const present = (found: MessageWithFlags): Presented =>
    presentedOnce(variant, found.message, found.flags, () =>
      presentUnhighlighted(found, viewer, options),
    );
  return listed.some(({ highlight }) => highlight !== undefined)
    ? extendingKeptJson(
        listed.map((found) => ({ original: present(found), more: presentHighlight(found) })),
      )
    : keepingJsonOfEach(listed.map((each) => present(each)));
};

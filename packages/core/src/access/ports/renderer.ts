import type * as TE from 'fp-ts/TaskEither';
import type { Tagged } from '../../kernel';
import type {
  Linkifier,
  References,
  Rendering,
  RenderingDirectory,
  TopicLink,
} from '../rendering/rendering';

/** The content could not be rendered: it was too slow or too large, or it crashed the worker. */
export type RenderingFailed = Tagged<'RenderingFailed'>;
export const renderingFailed: RenderingFailed = { _tag: 'RenderingFailed' };

/** Converts Markdown into the HTML that clients show. Its result depends only on its arguments. */
export interface Renderer {
  /** What has to be looked up before the content can be rendered. */
  readonly referencesIn: (content: string) => References;
  readonly render: (
    content: string,
    directory: RenderingDirectory,
  ) => TE.TaskEither<RenderingFailed, Rendering>;
  /** The links that linkifiers and URLs create in a topic, in order of appearance. */
  readonly topicLinks: (topic: string, linkifiers: readonly Linkifier[]) => readonly TopicLink[];
}

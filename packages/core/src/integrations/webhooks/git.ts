import * as t from 'io-ts';
import { link, listOf, plain } from './markdown';

/** The name of a branch or tag, whose full name is given. */
export const branchOf = (ref: string): string => ref.replace(/^refs\/(heads|tags)\//, '');

export const Commit = t.type({ id: t.string, message: t.string, url: t.string });

/** Each commit with the first line of its message. */
export const commitList = (commits: readonly t.TypeOf<typeof Commit>[]): string =>
  listOf(
    commits,
    ({ id, message, url }) =>
      `${plain(message.split('\n')[0] ?? '')} (${link(id.slice(0, 11), url)})`,
  );

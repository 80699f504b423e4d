import type { FeatureLevel } from '@parley/core/kernel';
import { currentLevel, pinnedLevel } from '@parley/core/kernel';
import { badRequest } from '@parley/wire';
import * as E from 'fp-ts/Either';
import type { Request } from 'express';
import type { Rejected } from '../served-route';
import { rejected } from '../served-route';

/** @param name what contains the text, for the error */
export const parseLevel = (name: string, text: string): E.Either<Rejected, FeatureLevel> => {
  const level = pinnedLevel(text.trim());
  return level === undefined
    ? E.left(rejected(badRequest(`${name} must be a number from 1 to ${currentLevel}`)))
    : E.right(level);
};

/** The level that a request selects by its header; undefined if it has none. */
export const readLevel = (request: Request): E.Either<Rejected, FeatureLevel | undefined> => {
  const text = request.get('X-Chat-Feature-Level');
  return text === undefined ? E.right(undefined) : parseLevel('X-Chat-Feature-Level', text);
};

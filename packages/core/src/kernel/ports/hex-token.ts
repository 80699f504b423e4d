import type { IO } from 'fp-ts/IO';
import type { RandomIds } from './secrets';

/** Forty hexadecimal digits with 154 random bits. */
export const newHexToken =
  ({ uuid }: Pick<RandomIds, 'uuid'>): IO<string> =>
  () =>
    `${uuid()}${uuid()}`.replaceAll('-', '').slice(0, 40);

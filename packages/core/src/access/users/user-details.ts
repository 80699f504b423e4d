import * as t from 'io-ts';

/** What others see of a user besides the record: the profile and the status. */
export const UserDetails = t.readonly(
  t.type({
    profile: t.readonlyArray(
      t.readonly(
        t.type({ fieldId: t.number, value: t.string, rendered: t.union([t.string, t.null]) }),
      ),
    ),
    /** The status on the wire: only the parts that are set. */
    status: t.readonly(
      t.partial({
        away: t.boolean,
        status_text: t.string,
        emoji_name: t.string,
        emoji_code: t.string,
        reaction_type: t.string,
      }),
    ),
  }),
);
export type UserDetails = t.TypeOf<typeof UserDetails>;

export type Tagged<Tag extends string> = { readonly _tag: Tag };

/** A failure without details. */
export type NoDetails = Readonly<Record<never, never>>;

/** The failures of a module, which declares the details of each by its tag: a union of records. */
export type FailureIn<Failures, Tag extends keyof Failures = keyof Failures> = {
  [Name in Tag]: Tagged<Name & string> & Failures[Name];
}[Tag];

type DetailsArgument<Details> = keyof Details extends never ? [] : [details: Details];

/** Makes failures by their tags. */
export const failureMaker =
  <Failures>() =>
  <Tag extends keyof Failures>(
    tag: Tag,
    ...[details]: DetailsArgument<Failures[Tag]>
  ): FailureIn<Failures, Tag> =>
    // The tag determines the details, a link that indexing loses.
    ({ _tag: tag, ...details }) as FailureIn<Failures, Tag>;

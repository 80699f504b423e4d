/** A tag with the attributes that the server has written, all of them in double quotes. */
const tags = /<[a-z][^\s/>]*(?:\s+[^\s=>]+(?:="[^"]*")?)+/gi;

const styles =
  /\sstyle="(?:background-image: url\(&quot;([^"&]*)&quot;\)|text-align: (\w+);|[^"]*)"/gi;

/**
 * The HTML of a message without style attributes, which a page may forbid; browsers then report each
 * that they parse. Formulas have some, in the form that is not shown. What a page needs stands in
 * another attribute: the picture of a linked page in `data-picture`, the alignment of a cell in `align`.
 */
export const withoutStyles = (html: string): string =>
  html.replace(tags, (tag) =>
    tag.replace(styles, (_style, picture?: string, align?: string) =>
      picture !== undefined
        ? ` data-picture="${picture}"`
        : align !== undefined
          ? ` align="${align}"`
          : '',
    ),
  );

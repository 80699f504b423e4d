/** A tag with the attributes that the server has written, all of them in double quotes. */
const tags = /<[a-z][^\s/>]*(?:\s+[^\s=>]+(?:="[^"]*")?)+/gi;

const pictureStyle = /\sstyle="background-image: url\(&quot;([^"&]*)&quot;\)"/i;

/**
 * The HTML of a message without style attributes, which a page may forbid; browsers then report each
 * that they parse. Formulas have some, in the form that is not shown. That of a linked page names its
 * picture, which is in `data-picture` instead.
 */
export const withoutStyles = (html: string): string =>
  html.replace(tags, (tag) =>
    tag.replace(pictureStyle, ' data-picture="$1"').replace(/\sstyle="[^"]*"/gi, ''),
  );

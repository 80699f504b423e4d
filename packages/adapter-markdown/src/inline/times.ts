import { parseIsoTime } from '../iso-time';
import { parseTime } from '../parse-time';
import { inlineElement, text } from '../tokens';
import type { InlinePass } from './inline-pass';
import { patternPass } from './inline-pass';
import { written } from './written';

/** Maximum length of the text in `<time:…>`; longer ones stay text. */
export const timePass: InlinePass = patternPass(
  /<time:/,
  /<time:([^>]{0,200})>/g,
  ([, marked = ''], context) => {
    const source = written(context, marked);
    const parse = context.directory.given.acceptsAnyTime ? parseTime : parseIsoTime;
    const datetime = parse(source);
    return () =>
      datetime === undefined
        ? inlineElement(
            'time_error',
            'span',
            [['class', 'timestamp-error']],
            [text(`Invalid time format: ${source}`)],
          )
        : inlineElement('time', 'time', [['datetime', datetime]], [text(source)]);
  },
);

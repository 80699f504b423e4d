/** A line of the metrics: `name{label="value"} 1`. */
export type Sample = {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
};

const line = /^([a-z_:][\w:]*)(?:\{(.*)\})? (\S+)$/i;
const label = /([a-z_]\w*)="((?:[^"\\]|\\.)*)"/gi;

/** Reads the text format of Prometheus, as far as this server writes it. */
export const readSamples = (text: string): readonly Sample[] =>
  text.split('\n').flatMap((each) => {
    const [, name, labels = '', value] = line.exec(each) ?? [];
    return name === undefined
      ? []
      : [
          {
            name,
            labels: Object.fromEntries(
              Array.from(labels.matchAll(label), ([, key = '', quoted = '']) => [key, quoted]),
            ),
            value: value === '+Inf' ? Infinity : Number(value),
          },
        ];
  });

/** The metrics at one moment. */
export type Reading = {
  readonly samples: readonly Sample[];
  /** In milliseconds. */
  readonly at: number;
};

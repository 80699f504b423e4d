// A curve as SVG, with logarithmic axes: whether a cost stays flat is visible there.

const width = 640;
const height = 320;
const margin = { left: 70, right: 20, top: 40, bottom: 50 };

const escape = (text) =>
  String(text).replace(
    /[&<>"]/g,
    (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c],
  );

const powers = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, index) => 10 ** (from + index));

/** The powers of ten around the numbers, at least two. */
const decades = (numbers) => {
  const from = Math.floor(Math.log10(Math.min(...numbers)));
  const to = Math.max(from + 1, Math.ceil(Math.log10(Math.max(...numbers))));
  return { from, to };
};

const label = (number) => (number >= 1 ? number.toLocaleString('en-US') : String(number));

/**
 * @param series each a name and its points: `[x, median, min, max]`, all of them positive
 */
export const plot = ({ title, x, y, series }) => {
  const points = series.flatMap((one) => one.points);
  const [horizontal, vertical] = [
    decades(points.map(([at]) => at)),
    decades(points.flatMap(([, ...values]) => values)),
  ];
  const toX = (value) =>
    margin.left +
    ((Math.log10(value) - horizontal.from) / (horizontal.to - horizontal.from)) *
      (width - margin.left - margin.right);
  const toY = (value) =>
    height -
    margin.bottom -
    ((Math.log10(value) - vertical.from) / (vertical.to - vertical.from)) *
      (height - margin.top - margin.bottom);
  const text = (at, value, more = '') =>
    `<text x="${at[0].toFixed(1)}" y="${at[1].toFixed(1)}" ${more}>${escape(value)}</text>`;
  const line = (from, to, more) =>
    `<line x1="${from[0].toFixed(1)}" y1="${from[1].toFixed(1)}" x2="${to[0].toFixed(1)}" y2="${to[1].toFixed(1)}" ${more}/>`;
  const grid = 'stroke="#ddd"';
  const colors = ['#1b6ca8', '#c0392b', '#2e8b57', '#8e44ad'];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="12">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    text([margin.left, 20], title, 'font-size="14"'),
    text([width / 2, height - 10], x, 'text-anchor="middle"'),
    text([16, height / 2], y, `text-anchor="middle" transform="rotate(-90 16 ${height / 2})"`),
    ...powers(horizontal.from, horizontal.to).flatMap((value) => [
      line([toX(value), margin.top], [toX(value), height - margin.bottom], grid),
      text([toX(value), height - margin.bottom + 16], label(value), 'text-anchor="middle"'),
    ]),
    ...powers(vertical.from, vertical.to).flatMap((value) => [
      line([margin.left, toY(value)], [width - margin.right, toY(value)], grid),
      text([margin.left - 6, toY(value) + 4], label(value), 'text-anchor="end"'),
    ]),
    ...series.flatMap(({ name, points: own }, index) => {
      const color = colors[index % colors.length];
      return [
        `<polyline fill="none" stroke="${color}" stroke-width="2" points="${own
          .map(([at, value]) => `${toX(at).toFixed(1)},${toY(value).toFixed(1)}`)
          .join(' ')}"/>`,
        ...own.map(([at, , min, max]) =>
          line([toX(at), toY(min)], [toX(at), toY(max)], `stroke="${color}"`),
        ),
        text([margin.left + 8 + index * 190, margin.top + 12], name, `fill="${color}"`),
      ];
    }),
    '</svg>',
    '',
  ].join('\n');
};

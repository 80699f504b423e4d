/** Filler words between the parts. */
const fillers: ReadonlySet<string> = new Set(['ad', 'and', 'at', 'of', 'on', 't']);
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const weekday = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?$/;

/** Hours east of UTC for common abbreviations; the most common meaning of each. */
const zones: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...{ z: 0, utc: 0, gmt: 0, wet: 0, bst: 1, west: 1, cet: 1, cest: 2, eet: 2, eest: 3, msk: 3 },
    ...{ ist: 5.5, pkt: 5, npt: 5.75, ict: 7, wib: 7, sgt: 8, hkt: 8, awst: 8, pht: 8, jst: 9 },
    ...{ kst: 9, acst: 9.5, acdt: 10.5, aest: 10, aedt: 11, nzst: 12, nzdt: 13, nst: -3.5 },
    ...{ ndt: -2.5, brt: -3, art: -3, ast: -4, adt: -3, est: -5, edt: -4, cst: -6, cdt: -5 },
    ...{ mst: -7, mdt: -6, pst: -8, pdt: -7, akst: -9, akdt: -8, hst: -10, sast: 2, wat: 1 },
  }),
);

type Parts = {
  year?: number;
  month?: number;
  day?: number;
  hour?: number;
  minute?: number;
  second?: number;
  fraction?: string;
  isAfternoon?: boolean;
  offsetMinutes?: number;
};

/** A format of one part of a time; returns false for an invalid value. */
type Notation = readonly [RegExp, (parts: Parts, match: RegExpExecArray) => boolean];

const set = (parts: Parts, values: Parts): boolean => {
  const isNew = Object.keys(values).every((key) => !(key in parts));
  Object.assign(parts, values);
  return isNew;
};

const clock = (parts: Parts, [, hour, minute, second, fraction]: RegExpExecArray): boolean =>
  set(parts, {
    hour: Number(hour),
    minute: Number(minute ?? 0),
    second: Number(second ?? 0),
    ...(fraction === undefined ? {} : { fraction }),
  });

/** No place is a day or more away from UTC. */
const maxOffsetHours = 23;

const offset = (parts: Parts, [, sign, hours, minutes]: RegExpExecArray): boolean =>
  parts.hour !== undefined &&
  Number(hours) <= maxOffsetHours &&
  Number(minutes ?? 0) < 60 &&
  set(parts, {
    offsetMinutes: (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes ?? 0)),
  });

const word = (parts: Parts, [written = '']: RegExpExecArray): boolean => {
  const month = months.indexOf(written.slice(0, 3));
  const hours = zones.get(written);
  if (hours !== undefined && parts.hour !== undefined) {
    return set(parts, { offsetMinutes: hours * 60 });
  }
  if (weekday.test(written) || fillers.has(written)) {
    return true;
  }
  return month !== -1 && written.length >= 3 && set(parts, { month });
};

/** A two-digit year is one near the present. */
const fullYear = (digits: string): number => {
  const value = Number(digits);
  return digits.length > 2 ? value : value + (value < 69 ? 2000 : 1900);
};

const number = (parts: Parts, [, digits = '']: RegExpExecArray): boolean => {
  const value = Number(digits);
  return digits.length === 4 || parts.day !== undefined
    ? set(parts, { year: fullYear(digits) })
    : set(parts, { day: value });
};

const notations: readonly Notation[] = [
  [
    /(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)t?/y,
    (parts, [, year, month, day]) =>
      set(parts, { year: Number(year), month: Number(month) - 1, day: Number(day) }),
  ],
  [
    /(\d{4})([/.])(\d{1,2})\2(\d{1,2})(?!\d)/y,
    (parts, [, year, , month, day]) =>
      set(parts, { year: Number(year), month: Number(month) - 1, day: Number(day) }),
  ],
  [
    /(\d{4})(\d{2})(\d{2})(?:(?:t| )?(\d{2})(\d{2})(\d{2})?)?(?![\d.])/y,
    (parts, [, year, month, day, hour, minute, second]) =>
      set(parts, { year: Number(year), month: Number(month) - 1, day: Number(day) }) &&
      (hour === undefined ||
        set(parts, { hour: Number(hour), minute: Number(minute), second: Number(second ?? 0) })),
  ],
  [
    /(\d{1,2})[/.](\d{1,2})[/.](\d{4}|\d{2})(?!\d)/y,
    (parts, [, first, second, year = '']) => {
      // The month comes first, unless only the other number can be one.
      const [month, day] =
        Number(first) > 12 ? [Number(second), Number(first)] : [Number(first), Number(second)];
      return set(parts, { year: fullYear(year), month: month - 1, day });
    },
  ],
  [/(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,6}))?)?/y, clock],
  [/(\d{1,2})(?= ?[ap]\.?m\b)/y, clock],
  [/([ap])\.?m\b\.?/y, (parts, [, half]) => set(parts, { isAfternoon: half === 'p' })],
  [/(?:utc|gmt)?([+-])(\d{1,2}):?(\d{2})?(?!\d)/y, offset],
  [/(\d{1,4})(?:st|nd|rd|th)?(?![\p{L}\p{N}])/uy, number],
  [/\p{L}+/uy, word],
  [/[\s,.]+|-(?=\s|\p{L})/uy, () => true],
];

const readParts = (source: string): Parts | undefined => {
  const parts: Parts = {};
  for (let position = 0; position < source.length;) {
    let end = -1;
    for (const [pattern, read] of notations) {
      pattern.lastIndex = position;
      const match = pattern.exec(source);
      if (match !== null) {
        end = read(parts, match) ? position + match[0].length : -1;
        break;
      }
    }
    if (end === -1) {
      return undefined;
    }
    position = end;
  }
  return parts;
};

const hourOf = ({ hour = 0, isAfternoon }: Parts): number => {
  if (isAfternoon === undefined) {
    return hour;
  }
  return hour < 1 || hour > 12 ? Number.NaN : (hour % 12) + (isAfternoon ? 12 : 0);
};

const format = (milliseconds: number, fraction?: string): string | undefined => {
  const date = new Date(milliseconds);
  const year = date.getUTCFullYear();
  if (Number.isNaN(year) || year < 1 || year > 9999) {
    return undefined;
  }
  const seconds = date.toISOString().slice(0, 19);
  return fraction === undefined ? `${seconds}Z` : `${seconds}.${fraction.padEnd(6, '0')}Z`;
};

/**
 * Parses a time as people write it, or in UNIX seconds, to the wire format; undefined if it is
 * invalid. The day is required; the default time zone is UTC.
 */
export const parseTime = (source: string): string | undefined => {
  const written = source.trim().toLowerCase();
  const parts = readParts(written);
  if (/^\d+(?:\.\d+)?$/.test(written) && parts?.month === undefined) {
    const isLikeYear = /^\d{1,4}$/.test(written) && Number(written) > 0;
    return isLikeYear
      ? undefined
      : format(Math.floor(Number(written)) * 1000, written.split('.')[1]?.slice(0, 6));
  }
  const { year, month, day, minute = 0, second = 0, fraction, offsetMinutes = 0 } = parts ?? {};
  if (parts === undefined || year === undefined || month === undefined) {
    return undefined;
  }
  const hour = hourOf(parts);
  // `Date.UTC` takes a year below 100 for one of the 20th century.
  const local = new Date(Date.UTC(2000, 0, 1, hour, minute, second));
  local.setUTCFullYear(year, month, day ?? 1);
  const isReal =
    local.getUTCFullYear() === year &&
    local.getUTCMonth() === month &&
    local.getUTCDate() === (day ?? 1) &&
    local.getUTCHours() === hour &&
    local.getUTCMinutes() === minute &&
    second < 60;
  return isReal ? format(local.getTime() - offsetMinutes * 60_000, fraction) : undefined;
};

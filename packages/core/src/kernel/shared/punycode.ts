const base = 36;
const [tMin, tMax] = [1, 26];
const skew = 38;
const damp = 700;
const initialBias = 72;
const initialCodePoint = 0x80;
const maxCodePoint = 0x10ffff;

const adapted = (delta: number, count: number, isFirst: boolean): number => {
  let rest = Math.floor(delta / (isFirst ? damp : 2));
  rest += Math.floor(rest / count);
  let shift = 0;
  for (; rest > ((base - tMin) * tMax) / 2; shift += base) {
    rest = Math.floor(rest / (base - tMin));
  }
  return shift + Math.floor(((base - tMin + 1) * rest) / (rest + skew));
};

const digits = 'abcdefghijklmnopqrstuvwxyz0123456789';

/**
 * The text that punycode in lower case stands for; undefined if it stands for none. Of a label of a
 * domain, `xn--` is not a part of it. Source: RFC 3492, section 6.2.
 */
export const decodePunycode = (encoded: string): string | undefined => {
  const end = encoded.lastIndexOf('-');
  const output = Array.from(encoded.slice(0, Math.max(end, 0)));
  let [codePoint, bias, at] = [initialCodePoint, initialBias, 0];
  for (let index = end + 1; index < encoded.length;) {
    const before = at;
    let weight = 1;
    for (let k = base; ; k += base) {
      const digit = digits.indexOf(encoded.charAt(index) || ' ');
      index += 1;
      at += digit * weight;
      if (digit < 0 || at > Number.MAX_SAFE_INTEGER) {
        return undefined;
      }
      const threshold = Math.min(Math.max(k - bias, tMin), tMax);
      if (digit < threshold) {
        break;
      }
      weight *= base - threshold;
    }
    const count = output.length + 1;
    bias = adapted(at - before, count, before === 0);
    codePoint += Math.floor(at / count);
    if (codePoint > maxCodePoint) {
      return undefined;
    }
    at %= count;
    output.splice(at, 0, String.fromCodePoint(codePoint));
    at += 1;
  }
  return output.join('');
};

import { decodePunycode } from './punycode';

describe('punycode', () => {
  // Source: RFC 3492, section 7.1.
  it.each([
    ['egbpdaj6bu4bxfgehfvwxn', 'ليهمابتكلموشعربي؟'],
    ['ihqwcrb4cv8a8dqg056pqjye', '他们为什么不说中文'],
    ['proprostnemluvesky-uyb24dma41a', 'pročprostěnemluvíčesky'],
    ['2-u9tlzr9756bt3uc0v', 'ひとつ屋根の下2'],
    ['de-jg4avhby1noc0d', 'パフィーdeルンバ'],
    ['-> $1.00 <--', '-> $1.00 <-'],
    ['bcher-kva', 'bücher'],
    ['', ''],
  ])('%j stands for %j', (encoded, text) => {
    expect(decodePunycode(encoded)).toBe(text);
  });

  it.each(['b', '99999999', 'bücher', 'a-!', 'z'.repeat(500)])(
    '%j stands for nothing',
    (encoded) => {
      expect(decodePunycode(encoded)).toBeUndefined();
    },
  );
});

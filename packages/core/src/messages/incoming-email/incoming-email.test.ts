import type { EmailHeaders } from './incoming-email';
import { loopSign, maySendAnswer } from './incoming-email';

describe('loopSign', () => {
  const cases: readonly (readonly [EmailHeaders, ReturnType<typeof loopSign>])[] = [
    [{}, undefined],
    [{ 'auto-submitted': ['no'] }, undefined],
    [{ 'auto-submitted': ['No (really)'] }, undefined],
    [{ 'auto-submitted': ['auto-replied'] }, 'answered automatically'],
    [{ 'auto-submitted': ['Auto-Generated; x=y'] }, 'answered automatically'],
    [{ 'auto-submitted': ['no', 'auto-notified'] }, 'answered automatically'],
    [{ precedence: ['auto_reply'] }, 'answered automatically'],
    [{ precedence: ['list'] }, undefined],
    [{ 'x-autoreply': ['yes'] }, 'answered automatically'],
    [
      { 'content-type': ['multipart/report; report-type=delivery-status'] },
      'a report about another email',
    ],
    [{ 'content-type': ['multipart/mixed'] }, undefined],
    [{ received: Array.from({ length: 50 }, () => 'from x') }, undefined],
    [{ received: Array.from({ length: 51 }, () => 'from x') }, 'going in circles'],
  ];
  it.each(cases)('of %j is %j', (headers, sign) => {
    expect(loopSign(headers)).toBe(sign);
  });
});

describe('maySendAnswer', () => {
  const cases: readonly (readonly [string, EmailHeaders, boolean])[] = [
    ['ann@example.org', {}, true],
    ['ann+tag@büro.example', {}, true],
    ['', {}, false],
    ['ann', {}, false],
    ['MAILER-DAEMON@example.org', {}, false],
    ['no-reply@example.org', {}, false],
    ['noreply+x@example.org', {}, false],
    ['bounces-12@example.org', {}, false],
    ['ann@example.org', { precedence: ['bulk'] }, false],
    ['ann@example.org', { 'list-id': ['<x>'] }, false],
    ['ann@example.org', { 'auto-submitted': ['auto-replied'] }, false],
    ['ann@example.org', { 'x-auto-response-suppress': ['All'] }, false],
    ['ann@example.org,eve@example.org', {}, false],
    ['ann@example.org\r\nBcc: eve@example.org', {}, false],
    ['"ann eve"@example.org', {}, false],
    ['ann@example.org>', {}, false],
    ['ann@[127.0.0.1]', {}, false],
  ];
  it.each(cases)('to %j with %j is %j', (sender, headers, expected) => {
    expect(maySendAnswer(headers, sender)).toBe(expected);
  });
});

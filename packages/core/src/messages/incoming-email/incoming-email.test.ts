import type { EmailHeaders } from './incoming-email';
import { canSendAnswer, loopSign, sentByParleyHeader } from './incoming-email';

describe('loopSign', () => {
  const cases: readonly (readonly [EmailHeaders, ReturnType<typeof loopSign>])[] = [
    [{}, undefined],
    [{ 'auto-submitted': ['no'] }, undefined],
    [{ 'auto-submitted': ['No (really)'] }, undefined],
    [{ 'auto-submitted': ['auto-replied'] }, 'automaticReply'],
    [{ 'auto-submitted': ['Auto-Generated; x=y'] }, undefined],
    [{ 'auto-submitted': ['auto-generated', 'auto-replied'] }, 'automaticReply'],
    [{ 'auto-submitted': ['auto-unheard-of'] }, 'automaticReply'],
    [
      { 'auto-submitted': ['auto-generated'], [sentByParleyHeader.toLowerCase()]: ['yes'] },
      'sentByParley',
    ],
    [{ 'auto-submitted': ['no', 'auto-notified'] }, 'automaticReply'],
    [{ precedence: ['auto_reply'] }, 'automaticReply'],
    [{ precedence: ['list'] }, undefined],
    [{ 'x-autoreply': ['yes'] }, 'automaticReply'],
    [{ 'content-type': ['multipart/report; report-type=delivery-status'] }, 'deliveryReport'],
    [{ 'content-type': ['multipart/mixed'] }, undefined],
    [{ received: Array.from({ length: 50 }, () => 'from x') }, undefined],
    [{ received: Array.from({ length: 51 }, () => 'from x') }, 'tooManyHops'],
  ];
  it.each(cases)('of %j is %j', (headers, sign) => {
    expect(loopSign(headers)).toBe(sign);
  });
});

describe('canSendAnswer', () => {
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
    ['ann@example.org', { 'auto-submitted': ['auto-generated'] }, false],
    ['ann@example.org', { 'auto-submitted': ['no'] }, true],
    ['ann@example.org', { 'x-auto-response-suppress': ['All'] }, false],
    ['ann@example.org,eve@example.org', {}, false],
    ['ann@example.org\r\nBcc: eve@example.org', {}, false],
    ['"ann eve"@example.org', {}, false],
    ['ann@example.org>', {}, false],
    ['ann@[127.0.0.1]', {}, false],
  ];
  it.each(cases)('to %j with %j is %j', (sender, headers, expected) => {
    expect(canSendAnswer(headers, sender)).toBe(expected);
  });
});

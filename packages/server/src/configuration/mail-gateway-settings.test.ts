import * as E from 'fp-ts/Either';
import { readConfiguration } from './configuration';

const all = {
  MAIL_GATEWAY_DOMAIN: 'Chat.example.org',
  MAIL_GATEWAY_PORT: '25',
  MAIL_GATEWAY_HOST: '0.0.0.0',
  MAIL_GATEWAY_MAX_MIB: '10',
  MAIL_GATEWAY_TLS_CERT: '/etc/cert.pem',
  MAIL_GATEWAY_TLS_KEY: '/etc/key.pem',
};

describe('readMailGateway', () => {
  it.each([
    ['nothing', {}, undefined],
    [
      'all settings',
      all,
      {
        domain: 'chat.example.org',
        port: 25,
        host: '0.0.0.0',
        maxMib: 10,
        tls: { certificateFile: '/etc/cert.pem', keyFile: '/etc/key.pem' },
      },
    ],
    [
      'the domain alone, for a pipe',
      { MAIL_GATEWAY_DOMAIN: 'chat.example.org' },
      {
        domain: 'chat.example.org',
        port: undefined,
        host: '127.0.0.1',
        maxMib: undefined,
        tls: undefined,
      },
    ],
  ])('reads %s', (_, environment, mailGateway) => {
    expect(readConfiguration(environment)).toMatchObject(E.right({ mailGateway }));
  });

  it.each([
    ['MAIL_GATEWAY_DOMAIN must be set, because MAIL_GATEWAY_PORT is', { MAIL_GATEWAY_DOMAIN: '' }],
    ['MAIL_GATEWAY_DOMAIN must be a domain', { MAIL_GATEWAY_DOMAIN: 'a b' }],
    ['MAIL_GATEWAY_DOMAIN must be a domain', { MAIL_GATEWAY_DOMAIN: 'x@y' }],
    ['MAIL_GATEWAY_PORT must be a number from 1 to 65535', { MAIL_GATEWAY_PORT: '0' }],
    ['MAIL_GATEWAY_PORT must be a number from 1 to 65535', { MAIL_GATEWAY_PORT: '70000' }],
    ['MAIL_GATEWAY_HOST must be an address', { MAIL_GATEWAY_HOST: 'a/b' }],
    ['MAIL_GATEWAY_MAX_MIB must be a number from 1 to 100', { MAIL_GATEWAY_MAX_MIB: '101' }],
    ['MAIL_GATEWAY_TLS_CERT and MAIL_GATEWAY_TLS_KEY must be', { MAIL_GATEWAY_TLS_KEY: '' }],
  ])('reports %s', (message, changes) => {
    expect(readConfiguration({ ...all, ...changes })).toEqual(
      E.left(expect.stringContaining(message)),
    );
  });
});

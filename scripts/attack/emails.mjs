// Emails in HTML to a channel: whoever knows its address sends them.
import nodemailer from 'nodemailer';

const page = (body) =>
  [
    'From: Ann <ann@example.com>',
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
    '',
    `<html><body>${body}</body></html>`,
  ].join('\r\n');

const lines = (text, count) => Array.from({ length: count }, () => text).join('\r\n');

/** What follows the headers that make each email another one. */
const costlyEmails = {
  nested: page(`${lines('<div>', 5000)}x${lines('</div>', 5000)}`),
  'nested as deeply as is converted': page(
    `${lines('<div>', 240)}${lines('<p>a <b>b</b></p>', 4000)}${lines('</div>', 240)}`,
  ),
  large: page(lines('<a href="https://x.example"><b>b</b></a>', 580_000)),
  'unfinished tags': page(lines('<a '.repeat(200), 40_000)),
};

/** Sends emails of all kinds to the address over one connection, until `isOver()`. */
export const sendEmails = async (port, address, isOver, count) => {
  const transport = nodemailer.createTransport({
    host: '127.0.0.1',
    port,
    pool: true,
    maxConnections: 1,
    ignoreTLS: true,
  });
  let sent = 0;
  try {
    while (!isOver()) {
      for (const [kind, content] of Object.entries(costlyEmails)) {
        const headers = `Message-ID: <${kind.length}-${Math.random()}@example.com>\r\nSubject: ${(sent += 1)}\r\n`;
        try {
          await transport.sendMail({
            envelope: { from: 'ann@example.com', to: address },
            raw: headers + content,
          });
          count(`${kind}: 250`);
        } catch (error) {
          count(`${kind}: ${error.responseCode ?? error.code ?? error.message}`);
        }
        if (isOver()) {
          return;
        }
      }
    }
  } finally {
    transport.close();
  }
};

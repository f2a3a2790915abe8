import type { Mail } from './mail-store.ts';
import type { Sms } from './sms-store.ts';

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const STYLE = [
  ':root{color-scheme:light dark}body{margin:0 auto;max-width:60rem;padding:1.5rem;font:1rem/1.5 system-ui,sans-serif}',
  'table{width:100%;border-collapse:collapse}th,td{text-align:start;padding:.5rem;border-bottom:1px solid #8884;overflow-wrap:anywhere}',
  'dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}dd{margin:0;overflow-wrap:anywhere}',
  'iframe{width:100%;height:32rem;border:1px solid #8888;border-radius:.5rem;background:#fff}pre{white-space:pre-wrap}',
].join('');

const page = (title: string, body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${head}<title>${title}</title><style>${STYLE}</style></head><body>${body}</body></html>`;

const timeOf = (receivedAt: string): string => receivedAt.slice(0, 19).replace('T', ' ');

const tableOf = (heads: readonly string[], rows: readonly string[]): string =>
  `<table><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`;

/** What arrived, newest first. Looks again by itself. */
export function listPage(mails: readonly Mail[], sms: readonly Sms[]): string {
  const mailRows = mails.map(
    ({ id, to, subject, receivedAt }) =>
      `<tr><td><a href="/mails/${id}" dir="auto">${escapeHtml(subject)}</a></td><td>${escapeHtml(to.join(', '))}</td><td>${timeOf(receivedAt)}</td></tr>`,
  );
  const smsRows = sms.map(
    ({ to, text, receivedAt }) =>
      `<tr><td dir="auto">${escapeHtml(text)}</td><td>${escapeHtml(to)}</td><td>${timeOf(receivedAt)}</td></tr>`,
  );
  const parts = [
    '<h1>Inbox</h1>',
    mailRows.length === 0 ? '<p>No mail has arrived yet.</p>' : tableOf(['Subject', 'To', 'Received (UTC)'], mailRows),
    '<h2>SMS</h2>',
    smsRows.length === 0 ? '<p>No SMS has arrived yet.</p>' : tableOf(['Text', 'To', 'Received (UTC)'], smsRows),
  ];
  return page('Inbox', parts.join(''), '<meta http-equiv="refresh" content="3">');
}

/** One mail as a reader sees it: the HTML in a frame that runs nothing, and the text below it. */
export function mailPage({ from, to, subject, receivedAt, html, text }: Mail): string {
  const facts = Object.entries({ From: from, To: to.join(', '), Received: receivedAt });
  // Links open beside the inbox, as in a real one.
  const framed = html.replace(/<head>/i, '<head><base target="_blank">');
  return page(
    'Mail',
    [
      '<p><a href="/">Inbox</a></p>',
      `<h1 dir="auto">${escapeHtml(subject)}</h1>`,
      `<dl>${facts.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`,
      `<iframe title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(framed)}"></iframe>`,
      `<h2>As text</h2><pre dir="auto">${escapeHtml(text)}</pre>`,
    ].join(''),
  );
}

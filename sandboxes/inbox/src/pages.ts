import type { Mail } from './mail-store.ts';

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const STYLE = [
  ':root{color-scheme:light dark}body{margin:0 auto;max-width:60rem;padding:1.5rem;font:1rem/1.5 system-ui,sans-serif}',
  'table{width:100%;border-collapse:collapse}th,td{text-align:start;padding:.5rem;border-bottom:1px solid #8884;overflow-wrap:anywhere}',
  'dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}dd{margin:0;overflow-wrap:anywhere}',
  'iframe{width:100%;height:32rem;border:1px solid #8888;border-radius:.5rem;background:#fff}pre{white-space:pre-wrap}',
].join('');

const page = (title: string, body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${head}<title>${title}</title><style>${STYLE}</style></head><body>${body}</body></html>`;

/** What arrived, newest first. Looks again by itself. */
export function listPage(mails: readonly Mail[]): string {
  const rows = mails.map(
    ({ id, to, subject, receivedAt }) =>
      `<tr><td><a href="/mails/${id}" dir="auto">${escapeHtml(subject)}</a></td><td>${escapeHtml(to.join(', '))}</td><td>${receivedAt.slice(0, 19).replace('T', ' ')}</td></tr>`,
  );
  const table =
    rows.length === 0
      ? '<p>No mail has arrived yet.</p>'
      : `<table><thead><tr><th>Subject</th><th>To</th><th>Received (UTC)</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
  return page('Inbox', `<h1>Inbox</h1>${table}`, '<meta http-equiv="refresh" content="3">');
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

import { type Applicant, FATES } from './applicants.ts';

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const STYLE = [
  ':root{color-scheme:light dark}body{margin:0 auto;max-width:40rem;padding:1.5rem;font:1rem/1.5 system-ui,sans-serif}',
  '.banner{padding:.25rem .75rem;border:1px solid #8888;border-radius:.25rem;display:inline-block}',
  'button{font:inherit;padding:.75rem 1.25rem;border-radius:.5rem}table{width:100%;border-collapse:collapse}',
  'th,td{text-align:start;padding:.5rem;border-bottom:1px solid #8884;overflow-wrap:anywhere}',
].join('');

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${STYLE}</style></head><body><p class="banner">SANDBOX</p><h1>${title}</h1>${body}</body></html>`;

const SAID: Readonly<Record<string, string>> = {
  GREEN: 'Your identity is verified. You can go back.',
  RETRY: 'Your papers were not accepted. Show them again, or go back and read why.',
  FINAL: 'Your papers were not accepted. Please ask the support.',
};

/** What the person sees: the request for papers, and what became of them. null = the access is over. */
export function personPage(applicant: Applicant | null): string {
  if (applicant === null)
    return page('Identity check', '<p>This page is not valid any more. Please go back and open it again.</p>');
  const { reviewResult, reviewStatus, info } = applicant;
  const said = SAID[reviewResult?.reviewRejectType ?? reviewResult?.reviewAnswer ?? ''] ?? '';
  const waits = reviewStatus === 'pending' ? 'We look at your papers.' : '';
  const form =
    reviewResult?.reviewAnswer === 'GREEN' || reviewResult?.reviewRejectType === 'FINAL'
      ? ''
      : '<form method="post"><button>Show a passport and my face</button></form>';
  const name = `${escapeHtml(info.firstName)} ${escapeHtml(info.lastName)}`;
  return page('Identity check', `<p>${name}</p><p role="status">${waits || said}</p>${form}`);
}

/** Who was checked, and the words that decide. */
export function homePage(applicants: readonly Applicant[]): string {
  const rows = applicants.map(
    ({ info, levelName, reviewStatus, reviewResult }) =>
      `<tr><td>${escapeHtml(info.firstName)} ${escapeHtml(info.lastName)}</td><td>${levelName}</td><td>${reviewStatus} ${reviewResult?.reviewAnswer ?? ''}</td></tr>`,
  );
  const words = Object.keys(FATES).join(', ');
  return page(
    'Identity checks',
    `<p>A last name that begins with one of these words decides what becomes of the check: ${words}. Anybody else is verified.</p><table><thead><tr><th>Name</th><th>Level</th><th>State</th></tr></thead><tbody>${rows.join('')}</tbody></table>`,
  );
}

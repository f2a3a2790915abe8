import sanitizeHtml from 'sanitize-html';

/** An address of ours, or one that is encrypted: nothing that runs, and no host without a scheme (`//host`, `/\host`). */
const ADDRESS = /^(https:\/\/[^/\\]|\/(?![/\\])|\/$)/i;

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'ul', 'ol', 'li', 'h3', 'h4', 'a'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  exclusiveFilter: ({ tag, attribs }) => tag === 'a' && !ADDRESS.test(attribs.href ?? ''),
  nestingLimit: 10,
};

/** HTML of a message without anything that could run or load: on writing, and again on showing what older rules may have let through (TR-G4). */
export const sanitizeBody = (html: string): string => sanitizeHtml(html, OPTIONS).trim();

/**
 * The version of the operator's documents (terms, privacy and the others of the foot of the page) that the site shows, and the day since which it is in
 * force. Who signs up agrees to this one: a text that changes in what it means is a new version.
 */
export const DOCUMENT_VERSION = { name: '2026-11', sinceDay: '2026-11-28' } as const;
